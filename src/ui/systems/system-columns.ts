import type { SystemField } from '../../domain/system';

/** The key figures beside a system's name. */
export const systemColumns: readonly {
  readonly field: SystemField;
  readonly label: string;
  readonly align: 'start' | 'end';
}[] = [
  { field: 'minHeight', label: 'Min height', align: 'end' },
  { field: 'maxHeight', label: 'Max height', align: 'end' },
  { field: 'cameraTilt', label: 'Camera tilt', align: 'end' },
  { field: 'maxDollySpeed', label: 'Max speed', align: 'end' },
  { field: 'connectionType', label: 'Connection', align: 'start' },
];
