import { Form } from '@radix-ui/react-form';
import { type ComponentProps, type RefObject, useId, useState } from 'react';
import {
  askedFigure,
  askedReading,
  isEmptySearch,
  MAX_SEARCH_LENGTH,
  type RangeName,
  rangeNames,
  type ShotName,
  shotNames,
  type SystemSearch,
} from '../../domain/systems/system-search.ts';
import { Button } from '../components/button.tsx';
import { controlClass } from '../components/field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { sortFields } from './list-columns.ts';
import type { SendSearch } from './use-found-systems.ts';

/** For words that are looked for in names and connections. */
export function SearchInput(props: Pick<ComponentProps<'input'>, 'ref' | 'id' | 'value' | 'onChange'>) {
  return <input {...props} type="search" autoComplete="off" spellCheck={false} maxLength={MAX_SEARCH_LENGTH} className={controlClass} />;
}

type ListSearchBarProps = {
  readonly search: SystemSearch;
  readonly send: SendSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
};

/** Where the list is searched. What it finds changes while one types. */
export function ListSearchBar({ search, send, field, onClear }: ListSearchBarProps) {
  const id = useId();
  const set = rangeNames.filter((name) => search[name] !== '').length;
  const hasShot = shotNames.some((name) => search[name] !== '');
  const [isOpen, setIsOpen] = useState(set > 0);
  const [isShotOpen, setIsShotOpen] = useState(hasShot);
  return (
    <Form role="search" aria-label="Systems" className="mb-4 print:hidden" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        Find by name or connection
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 grow basis-24">
          <SearchInput ref={field} id={id} value={search.text} onChange={({ target }) => send({ type: 'search.type', change: { text: target.value } })} />
        </div>
        {/* Before what stays, which would otherwise move when it comes. */}
        {!isEmptySearch(search) && (
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button aria-expanded={isOpen} aria-controls={`${id}-filters`} onClick={() => setIsOpen(!isOpen)}>
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
        <Button aria-expanded={isShotOpen} aria-controls={`${id}-shot`} onClick={() => setIsShotOpen(!isShotOpen)}>
          Which fits?
        </Button>
      </div>
      <div id={`${id}-shot`} hidden={!isShotOpen}>
        {isShotOpen && (
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1 pt-4">
            <legend className="sr-only">A shot</legend>
            <NumberFields fields={shotFields} search={search} send={send} />
          </fieldset>
        )}
      </div>
      <div id={`${id}-filters`} hidden={!isOpen}>
        {isOpen && <ListFilters search={search} send={send} />}
      </div>
    </Form>
  );
}

type AskedField = { readonly name: RangeName | ShotName; readonly label: string; readonly signed: boolean };

const shotFields: readonly AskedField[] = [
  { name: 'from', label: 'Lens from [cm]', signed: true },
  { name: 'to', label: 'Lens to [cm]', signed: true },
  { name: 'shotTilt', label: 'Tilt [°]', signed: false },
  { name: 'shotSpeed', label: 'Speed [m/s]', signed: false },
];

const ranges: readonly AskedField[] = [
  { name: 'reach', label: 'Reaches at least [cm]', signed: true },
  { name: 'down', label: 'Goes down to [cm]', signed: true },
  { name: 'tilt', label: 'Tilts at least [°]', signed: false },
  { name: 'speed', label: 'Speed at least [m/s]', signed: true },
];

const place = 'min-w-0 grow basis-24';

type ListFiltersProps = { readonly search: SystemSearch; readonly send: SendSearch };

function NumberFields({ fields, search, send }: ListFiltersProps & { readonly fields: readonly AskedField[] }) {
  return fields.map(({ name, label, signed }) => {
    const asked = askedFigure(search[name], name);
    return (
      <div key={name} className={place}>
        <NumberField
          name={name}
          label={label}
          signed={signed}
          value={search[name]}
          error={asked.ok ? undefined : asked.failure}
          hint={askedReading(search[name], name) ?? (name === 'to' && search.to === '' && search.from !== '' ? 'Stays at that height.' : undefined)}
          onChange={({ target }) => send({ type: 'search.type', change: { [name]: target.value } })}
        />
      </div>
    );
  });
}

/** Bounds on the numbers, and the order where there are no headings to choose it by. */
export function ListFilters({ search, send }: ListFiltersProps) {
  const { field, isDescending } = search.sort;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 pt-4">
      <NumberFields fields={ranges} search={search} send={send} />
      <div className={place}>
        <SelectField
          label="Sort by"
          value={field}
          options={sortFields.map((each) => ({ value: each.field, label: each.label }))}
          onChoose={(chosen) => send({ type: 'search.choose', change: { sort: { field: chosen, isDescending } } })}
        />
      </div>
      <label className="flex min-h-9 items-center gap-2 pt-6 text-small font-medium pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isDescending}
          onChange={({ target }) => send({ type: 'search.choose', change: { sort: { field, isDescending: target.checked } } })}
        />
        Highest or last first
      </label>
    </div>
  );
}
