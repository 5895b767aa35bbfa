import { useMemo } from 'react';
import { type ListColumnName, withColumn } from '../../domain/systems/list-preferences.ts';
import { alignedDecimals, readingIn, shownValue, unitsApart, type UnitSystem, valueInWords, valueText } from '../../domain/systems/shown-figure.ts';
import type { RangeName, ShotName, SortField } from '../../domain/systems/system-search.ts';
import { type Figure, lastChangedAt, type System, type SystemField, unitOf } from '../../domain/systems/system.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { Value } from '../components/values.tsx';
import type { RecordColumn } from '../components/record-list.tsx';
import { useListPreferences, useUnits, useUserScope } from '../services.ts';
import { systemsWords } from '../words/systems.ts';

type FormField = { readonly field: SystemField; readonly label: string; readonly signed?: boolean };

type FormRow = { readonly key: string; readonly fields: readonly FormField[] };

/** The fields of the form in rows, with the labels of spec §2. */
export const systemFormRows: readonly FormRow[] = [
  { key: 'name', fields: [{ field: 'name', label: 'Name' }] },
  {
    key: 'heights',
    fields: [
      { field: 'minHeight', label: 'Min height [cm]', signed: true },
      { field: 'maxHeight', label: 'Max height [cm]', signed: true },
    ],
  },
  {
    key: 'movement',
    fields: [
      { field: 'cameraTilt', label: 'Camera tilt [o]', signed: true },
      { field: 'maxDollySpeed', label: 'Max dolly speed [m/s]' },
    ],
  },
  { key: 'connection', fields: [{ field: 'connectionType', label: 'Connection type' }] },
];

/** In the unit it is kept in, whatever the person reads in: so an import says as what its cells are taken. */
export const shownFigure = (value: string | Figure, field: SystemField): string | null => valueText(value, field, 'metric');

const momentThisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const dayOfEarlierYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** When it was last changed, in the reader's own time zone. */
export const changedText = (system: System): string | null => {
  const moment = lastChangedAt(system);
  return moment === null ? null : (new Date(moment).getFullYear() === new Date().getFullYear() ? momentThisYear : dayOfEarlierYear).format(moment);
};

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dayOfThisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Today's time, or the day: of a moment that is mostly minutes ago. */
export const recentText = (moment: number): string => {
  const [then, today] = [new Date(moment), new Date()];
  if (then.toDateString() === today.toDateString()) return timeOfDay.format(then);
  return (then.getFullYear() === today.getFullYear() ? dayOfThisYear : dayOfEarlierYear).format(then);
};

type ShownValueProps = {
  readonly system: System;
  readonly field: SystemField;
  /** Systems whose values it stands beside. */
  readonly among?: readonly System[];
};

/** A value of a system, in the units that the person reads in. */
export function ShownValue({ system, field, among = [] }: ShownValueProps) {
  const units = unitsApart(among, field, useUnits());
  return <Value spoken={valueInWords(system, field, units)}>{shownValue(system, field, units)}</Value>;
}

type ListColumn = RecordColumn & { readonly field: Exclude<SortField, 'name'> };

const figure = (field: Exclude<SortField, 'name' | 'updatedAt'>, label: string, shortLabel: string): ListColumn => ({
  field,
  label,
  shortLabel,
  width: 'sm:w-18 lg:w-24',
  unit: unitOf(field) ?? undefined,
});

/** The columns beside a system's name. The list can be sorted by each of them. */
const listColumns: readonly ListColumn[] = [
  figure('minHeight', 'Min height', 'Min'),
  figure('maxHeight', 'Max height', 'Max'),
  figure('cameraTilt', 'Camera tilt', 'Tilt'),
  figure('maxDollySpeed', 'Max speed', 'Speed'),
  { field: 'connectionType', label: 'Connection', align: 'start', width: 'sm:w-24 lg:w-[clamp(8rem,12vw,14rem)]' },
  // Before the names have no room left.
  { field: 'updatedAt', label: 'Last changed', shortLabel: 'Changed', align: 'start', width: 'max-[72rem]:hidden w-42 whitespace-nowrap' },
];

type Choosable = {
  readonly name: ListColumnName;
  readonly label: string;
  /** Classes of what is said where there is no room for it. */
  readonly whereLacking?: string;
};

/** What can be hidden, in the order it is shown. */
const choosableColumns: readonly Choosable[] = [
  { name: 'reach', label: 'Reach', whereLacking: 'hidden sm:max-lg:inline' },
  ...listColumns.map(({ field, label }) => ({ name: field, label, ...(field === 'updatedAt' && { whereLacking: 'min-[72rem]:hidden' }) })),
];

/** Classes of the words for the order, where no heading is there to show it: one may be hidden, and on phones there are none. */
export const whereOrderIsSaid = (field: SortField, hidden: readonly ListColumnName[]): string => {
  if (hidden.some((each) => each === field)) return '';
  return field === 'updatedAt' ? 'min-[72rem]:hidden' : 'sm:hidden';
};

type SortChoice = { readonly field: SortField; readonly label: string };

/** What the list can be sorted by, in the order of its columns. */
export const sortChoices: readonly SortChoice[] = [{ field: 'name', label: 'Name' }, ...listColumns];

export type AskedField = { readonly name: RangeName | ShotName; readonly label: string; readonly unit: string; readonly signed: boolean };

export const shotFields: readonly AskedField[] = [
  { name: 'from', label: 'Lens from [cm]', unit: 'cm', signed: true },
  { name: 'to', label: 'Lens to [cm]', unit: 'cm', signed: true },
  { name: 'shotTilt', label: 'Tilt [°]', unit: '°', signed: false },
  { name: 'shotSpeed', label: 'Speed [m/s]', unit: 'm/s', signed: false },
];

export const filterFields: readonly AskedField[] = [
  { name: 'reach', label: 'Reaches at least [cm]', unit: 'cm', signed: true },
  { name: 'down', label: 'Goes down to [cm]', unit: 'cm', signed: true },
  { name: 'tilt', label: 'Tilts at least [°]', unit: '°', signed: false },
  { name: 'speed', label: 'Speed at least [m/s]', unit: 'm/s', signed: true },
];

export const askedFields: readonly AskedField[] = [...filterFields, ...shotFields];

export type ShownColumn = (typeof listColumns)[number] & { readonly decimals: number };

/** The same object as long as nothing about the columns changes: with another one every row is drawn anew. */
export type ShownColumns = { readonly hasReach: boolean; readonly units: UnitSystem; readonly figures: readonly ShownColumn[] };

/** When something was changed stands on a phone only where the rows stand in that order. */
const ON_PHONES_TOO = 'sm:max-[72rem]:hidden sm:w-42 whitespace-nowrap';

/** The columns that a person wants to see, with room for the decimals of all systems, whatever is searched for. */
export const useShownColumns = (all: readonly System[], sortField: SortField): ShownColumns => {
  const { hidden, units } = useListPreferences();
  const decimals = useMemo(
    () => listColumns.map(({ field, unit }) => (unit === undefined || field === 'updatedAt' ? 0 : alignedDecimals(all, field, units))),
    [all, units],
  );
  const isByChange = sortField === 'updatedAt';
  const key = decimals.join();
  return useMemo(() => {
    const found = key.split(',').map(Number);
    const shown = listColumns
      .map((column, at) => ({
        ...column,
        unit: column.unit && readingIn(column.unit, units).heading,
        width: isByChange && column.field === 'updatedAt' ? ON_PHONES_TOO : column.width,
        decimals: found[at] ?? 0,
      }))
      .filter(({ field }) => !hidden.includes(field));
    return { hasReach: !hidden.includes('reach'), units, figures: shown };
  }, [hidden, units, key, isByChange]);
};

/** What the list and the frame of empty rows before it are drawn with. */
export const listFrame = ({ hasReach, figures }: ShownColumns) => ({
  label: systemsWords.list.title,
  nameHeading: systemsWords.list.name,
  columns: figures,
  ...(hasReach && { pictureHeading: systemsWords.list.reach }),
});

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
