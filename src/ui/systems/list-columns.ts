import type { SystemField } from '../../domain/systems/system.ts';
import type { RecordColumn } from '../components/record-list.tsx';

type ListColumn = RecordColumn & { readonly field: SystemField };

/** The columns beside a system's name. The list can be sorted by each of them. */
export const listColumns: readonly ListColumn[] = [
  { field: 'minHeight', label: 'Min height', shortLabel: 'Min' },
  { field: 'maxHeight', label: 'Max height', shortLabel: 'Max' },
  { field: 'cameraTilt', label: 'Camera tilt', shortLabel: 'Tilt' },
  { field: 'maxDollySpeed', label: 'Max speed', shortLabel: 'Speed' },
  { field: 'connectionType', label: 'Connection', align: 'start' },
];

type SortField = Pick<ListColumn, 'field' | 'label'>;

/** What the list can be sorted by, in the order of its columns. */
export const sortFields: readonly SortField[] = [{ field: 'name', label: 'Name' }, ...listColumns];
