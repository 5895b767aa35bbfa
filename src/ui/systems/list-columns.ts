import type { ListColumnName } from '../../domain/systems/list-preferences.ts';
import type { RangeName, ShotName, SortField } from '../../domain/systems/system-search.ts';
import { unitOf } from '../../domain/systems/system.ts';
import type { RecordColumn } from '../components/record-list.tsx';

type ListColumn = RecordColumn & { readonly field: Exclude<SortField, 'name'> };

const figure = (field: Exclude<SortField, 'name' | 'updatedAt'>, label: string, shortLabel: string): ListColumn => ({
  field,
  label,
  shortLabel,
  width: 'sm:w-20 lg:w-24',
  unit: unitOf(field) ?? undefined,
});

/** The columns beside a system's name. The list can be sorted by each of them. */
export const listColumns: readonly ListColumn[] = [
  figure('minHeight', 'Min height', 'Min'),
  figure('maxHeight', 'Max height', 'Max'),
  figure('cameraTilt', 'Camera tilt', 'Tilt'),
  figure('maxDollySpeed', 'Max speed', 'Speed'),
  { field: 'connectionType', label: 'Connection', align: 'start', width: 'sm:w-28 lg:w-[clamp(8rem,12vw,14rem)]' },
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
export const choosableColumns: readonly Choosable[] = [
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
