import { Form } from '@radix-ui/react-form';
import { type ComponentProps, type FocusEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { staysAtHeight } from '../../domain/systems/shot.ts';
import {
  askedFigure,
  askedIn,
  askedReading,
  type FigureName,
  filterCount,
  isSameSort,
  isUnfinished,
  MAX_SEARCH_LENGTH,
  rangeNames,
  shotNames,
  type SystemSearch,
} from '../../domain/systems/system-search.ts';
import { Button, buttonClass, classNames } from '../components/buttons-and-links.tsx';
import { controlClass } from '../components/field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { SelectField } from '../components/choice-fields.tsx';
import { systemsWords } from '../words/systems.ts';
import { type AskedField, filterFields, ListSettings, type ListSettingsProps, shotFields, sortChoices } from './system-fields.tsx';
import type { SendSearch } from './use-found-systems.ts';

/** For words that are looked for in names and connections. */
type SearchInputProps = Pick<ComponentProps<'input'>, 'ref' | 'id' | 'value' | 'onChange'> & {
  /** There is a Clear beside it, for more than these words. */
  readonly isClearedBeside?: boolean;
};

export function SearchInput({ isClearedBeside = false, ...props }: SearchInputProps) {
  return (
    <input
      {...props}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_SEARCH_LENGTH}
      className={classNames(controlClass, isClearedBeside && 'pr-20 [&::-webkit-search-cancel-button]:hidden')}
    />
  );
}

type ListSearchBarProps = ListSettingsProps & {
  readonly search: SystemSearch;
  readonly send: SendSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The connection types there are. */
  readonly connections: readonly string[];
  readonly onClear: () => void;
  /** The figure that is being typed. */
  readonly typing: FigureName | null;
  readonly onTyping: (name: FigureName | null) => void;
};

const panels = ['filters', 'columns', 'shot'] as const;
type Panel = (typeof panels)[number];

/** Where the list is searched. What it finds changes while one types. */
export function ListSearchBar({ search, send, field, connections, typing, onTyping, onClear, onHelp }: ListSearchBarProps) {
  const id = useId();
  const filters = filterCount(search);
  const asked = askedIn(search);
  const asking = { search, send, typing, onTyping };
  const isAsked = rangeNames.some((name) => search[name] !== '') || search.connection !== '';
  const [open, setOpen] = useState<ReadonlySet<Panel>>(
    () => new Set(panels.filter((panel) => (panel === 'filters' && isAsked) || (panel === 'shot' && shotNames.some((name) => search[name] !== '')))),
  );
  const opener = (panel: Panel) => ({
    'aria-expanded': open.has(panel),
    'aria-controls': `${id}-${panel}`,
    onClick: () => setOpen(new Set(panels.filter((each) => (each === panel) !== open.has(each)))),
  });
  const shown = (panel: Panel, content: () => ReactNode) => (
    <div id={`${id}-${panel}`} hidden={!open.has(panel)}>
      {open.has(panel) && content()}
    </div>
  );
  return (
    <Form role="search" aria-label={systemsWords.list.title} className="mb-4 max-sm:mb-2 print:hidden" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        {systemsWords.search.find}
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 grow basis-48">
          <SearchInput isClearedBeside ref={field} id={id} value={search.text} onChange={({ target }) => send({ type: 'search.type', change: { text: target.value } })} />
          {/* In the field: nothing moves when it comes. */}
          {asked !== null && (
            <button
              type="button"
              className="absolute inset-y-0 right-0 rounded-control px-3 text-small font-medium text-muted hover:text-ink focus-visible:-outline-offset-2"
              onClick={onClear}
            >
              <span key={asked}>{systemsWords.search.clear(asked)}</span>
            </button>
          )}
        </div>
        <SortChoice search={search} send={send} />
        <Button {...opener('filters')}>{systemsWords.search.filters(filters)}</Button>
        <Button {...opener('columns')}>{systemsWords.search.columns}</Button>
        <Button {...opener('shot')}>{systemsWords.search.whichFits}</Button>
      </div>
      {shown('filters', () => <ListFilters {...asking} connections={connections} />)}
      {shown('columns', () => <ListSettings onHelp={onHelp} />)}
      {shown('shot', () => (
        <fieldset className={panelClass}>
          <legend className="sr-only">{systemsWords.search.shot}</legend>
          <NumberFields fields={shotFields} {...asking} />
        </fieldset>
      ))}
    </Form>
  );
}

/** Columns of one width: on a phone two, and on the narrowest one. */
const panelClass = 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-1 pt-4';

type NumberFieldsProps = Pick<ListSearchBarProps, 'search' | 'send' | 'typing' | 'onTyping'>;

function NumberFields({ fields, search, send, typing, onTyping }: NumberFieldsProps & { readonly fields: readonly AskedField[] }) {
  return fields.map(({ name, label, unit, signed }) => {
    const asked = askedFigure(search[name], name);
    const isOnItsWay = typing === name && isUnfinished(search[name], name);
    const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
      onTyping(null);
      // Of a unit alone, which asks nothing, a phone's keys cannot empty the field.
      if (!currentTarget.contains(relatedTarget) && search[name] !== '' && asked.ok && asked.value === null) send({ type: 'search.type', change: { [name]: '' } });
    };
    return (
      <div key={name} className="min-w-0" onFocus={() => onTyping(name)} onBlur={leave}>
        <NumberField
          name={name}
          label={label}
          units={unit}
          signed={signed}
          value={search[name]}
          error={asked.ok || isOnItsWay ? undefined : asked.failure}
          hint={askedReading(search[name], name) ?? (name === 'to' && staysAtHeight(search) ? systemsWords.search.staysAtHeight : undefined)}
          onChange={({ target }) => send({ type: 'search.type', change: { [name]: target.value } })}
        />
      </div>
    );
  });
}

/** The order, at once also where there are no headings to choose it by. A list of the browser's own that looks like the buttons beside it. */
function SortChoice({ search: { sort }, send }: Pick<ListSearchBarProps, 'search' | 'send'>) {
  const choices = sortChoices.flatMap(({ field, label }) =>
    [false, true].map((isDescending) => ({ sort: { field, isDescending }, label: systemsWords.search.order(label, isDescending) })),
  );
  return (
    <label className={buttonClass('secondary')}>
      <span>{systemsWords.search.sort}</span>
      <select
        aria-label={systemsWords.search.sortBy}
        className="absolute inset-0 opacity-0 pointer-coarse:text-touch"
        value={choices.find((each) => isSameSort(each.sort, sort))?.label}
        onChange={({ target }) => {
          const chosen = choices.find(({ label }) => label === target.value);
          if (chosen !== undefined) send({ type: 'search.choose', change: { sort: chosen.sort } });
        }}
      >
        {choices.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </label>
  );
}

/** Bounds on the numbers, and the connection. */
function ListFilters({ connections, ...asking }: NumberFieldsProps & Pick<ListSearchBarProps, 'connections'>) {
  const { search, send } = asking;
  // One that was asked for in an address may be gone.
  const offered = search.connection === '' || connections.includes(search.connection) ? connections : [search.connection, ...connections];
  return (
    <div className={panelClass}>
      <NumberFields fields={filterFields} {...asking} />
      <SelectField
        label={systemsWords.search.connection}
        value={search.connection}
        options={[{ value: '', label: systemsWords.search.anyConnection }, ...offered.map((each) => ({ value: each, label: each }))]}
        onChoose={(connection) => send({ type: 'search.choose', change: { connection } })}
      />
    </div>
  );
}
