import type { SystemField } from '../../domain/system.ts';
import type { RecordColumn } from '../components/record-list.tsx';

/** The key figures beside a system's name. */
export const systemColumns: readonly (RecordColumn & { readonly field: SystemField })[] = [
  { field: 'minHeight', label: 'Min height', shortLabel: 'Min' },
  { field: 'maxHeight', label: 'Max height', shortLabel: 'Max' },
  { field: 'cameraTilt', label: 'Camera tilt', shortLabel: 'Tilt' },
  { field: 'maxDollySpeed', label: 'Max speed' },
  { field: 'connectionType', label: 'Connection', align: 'start' },
];

type SortField = { readonly field: SystemField; readonly label: string };

const nameField: SortField = { field: 'name', label: 'Name' };

/** What the list can be sorted by, in the order of its columns. */
export const sortFields: readonly SortField[] = [nameField, ...systemColumns];
