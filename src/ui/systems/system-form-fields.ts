import type { SystemField } from '../../domain/system.ts';

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
