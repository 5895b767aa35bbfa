import { shownValue, unitsApart, valueInWords, valueText } from '../../domain/systems/shown-figure.ts';
import { type Figure, lastChangedAt, type System, type SystemField } from '../../domain/systems/system.ts';
import { Value } from '../components/empty-state.tsx';
import { useUnits } from '../services.ts';

type LabelledField = { readonly field: SystemField; readonly label: string };

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

/** The rows of the detail page, with the labels and the order of spec §2. */
export const detailRows: readonly LabelledField[] = [
  { field: 'name', label: 'Name' },
  { field: 'cameraTilt', label: 'Camera Tilt' },
  { field: 'connectionType', label: 'Connection Type' },
  { field: 'maxDollySpeed', label: 'Max Dolly Speed' },
  { field: 'maxHeight', label: 'Max Height' },
  { field: 'minHeight', label: 'Min Height' },
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
