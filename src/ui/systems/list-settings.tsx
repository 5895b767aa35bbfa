import { withColumn } from '../../domain/systems/list-preferences.ts';
import { Button } from '../components/button.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { systemsWords } from '../words/systems.ts';
import { choosableColumns } from './list-columns.ts';
import { useListPreferences } from './shown-columns.ts';

export type ListSettingsProps = { readonly onHelp: (opener: HTMLElement) => void };

/** Which columns the list has, and the keys it hears. Both are kept. */
export function ListSettings({ onHelp }: ListSettingsProps) {
  const { listPreferences } = useUserScope();
  const preferences = useListPreferences();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-4">
      <legend className="sr-only">{systemsWords.search.columns}</legend>
      {choosableColumns.map(({ name, label, whereLacking }) => (
        <label key={name} className="flex min-h-9 items-center gap-2 text-small font-medium pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={!preferences.hidden.includes(name)}
            onChange={({ target }) => listPreferences.write(withColumn(preferences, name, target.checked))}
          />
          {label}
          {whereLacking !== undefined && <span className={`font-normal text-muted ${whereLacking}`}>{systemsWords.search.needsRoom}</span>}
        </label>
      ))}
      {/* Its words begin where the boxes do. */}
      <span className="-ml-3.75">
        <Button variant="quiet" onClick={({ currentTarget }) => onHelp(currentTarget)}>
          {systemsWords.search.shortcuts}
        </Button>
      </span>
    </fieldset>
  );
}
