import { type System, type SystemField, unitOf } from '../../domain/system.ts';
import { numberText } from '../../domain/number-text.ts';

const joined = (value: string, unit: string): string => (unit === '°' ? `${value}${unit}` : `${value} ${unit}`);

/** A value as it is read: a number with its unit, a text as it stands. */
export const shownValue = (system: System, field: SystemField): string => {
  const value = system[field];
  const unit = unitOf(field);
  if (typeof value === 'string') return value;
  return unit === null ? numberText(value) : joined(numberText(value), unit);
};

/** What a field is called where its value stands with its unit. */
export const fieldLabels: Readonly<Record<SystemField, string>> = {
  name: 'Name',
  minHeight: 'Min height',
  maxHeight: 'Max height',
  cameraTilt: 'Camera tilt',
  maxDollySpeed: 'Max dolly speed',
  connectionType: 'Connection type',
};
