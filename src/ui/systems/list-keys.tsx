import { useEffect, useEffectEvent } from 'react';
import { type ListAction, listActionFor, listKeys } from '../../domain/systems/list-keys.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { rowIndexOf } from '../components/row-keys.ts';
import { useListPreferences, useUserScope } from '../sync/user-scope.ts';
import { systemsWords } from '../words/systems.ts';

const keyNames: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ' ': systemsWords.keys.space };

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;

type Handlers = { readonly [Action in ListAction]?: (target: Element) => void };

// Outside the rows the arrows must go on scrolling the page, so there they are no keys of the list.
const isArrowOutsideRows = ({ key, target }: KeyboardEvent): boolean => key.startsWith('Arrow') && (target === null || rowIndexOf(target) === null);

/** Keys of their own for what is done often. Never while somebody types, and never where they were switched off (WCAG 2.1.4). */
export const useListKeys = (handlers: Handlers): void => {
  const { hasKeys } = useListPreferences();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented || isTypedInto(event.target) || isArrowOutsideRows(event) ? null : listActionFor(event);
    const handle = action === null ? undefined : handlers[action];
    if (handle === undefined || !(event.target instanceof Element)) return;
    event.preventDefault();
    handle(event.target);
  });
  useEffect(() => {
    if (!hasKeys) return undefined;
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [hasKeys]);
};

type KeyHelpProps = { readonly onClose: () => void; readonly returnTo: HTMLElement | null };

export function KeyHelp({ onClose, returnTo }: KeyHelpProps) {
  const { listPreferences } = useUserScope();
  const preferences = useListPreferences();
  return (
    <Dialog
      title={systemsWords.keys.title}
      description={systemsWords.keys.description}
      onClose={onClose}
      returnTo={returnTo}
      actions={<Button onClick={onClose}>{systemsWords.keys.close}</Button>}
    >
      <dl className="my-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {listKeys.map(({ action, keys }) => (
          <div key={action} className="contents">
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="mr-1 inline-block min-w-6 rounded-control border border-line-strong px-1.5 text-center text-small">
                  {keyNames[key] ?? key}
                </kbd>
              ))}
            </dt>
            <dd>{systemsWords.keys[action]}</dd>
          </div>
        ))}
      </dl>
      <label className="mb-4 flex min-h-9 items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={preferences.hasKeys}
          onChange={({ target }) => listPreferences.write({ ...preferences, hasKeys: target.checked })}
        />
        {systemsWords.keys.isOn}
      </label>
    </Dialog>
  );
}
