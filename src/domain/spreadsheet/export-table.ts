import { figureIn } from '../systems/figure-with-unit.ts';
import { type System, type SystemField, systemFields, unitOf } from '../systems/system.ts';
import { fieldLabels } from '../words/systems.ts';
import { exportTexts } from '../words/spreadsheet.ts';
import type { Cell, Table } from './table.ts';

/** What heights and speeds are written in. A tilt is written in degrees. */
export type ExportUnits = { readonly cm: 'cm' | 'm' | 'in' | 'ft'; readonly 'm/s': 'm/s' | 'km/h' | 'mph' };

export const keptUnits: ExportUnits = { cm: 'cm', 'm/s': 'm/s' };

const writtenUnit = (keptUnit: string, units: ExportUnits): string => (keptUnit === 'cm' || keptUnit === 'm/s' ? units[keptUnit] : keptUnit);

const writtenCell = (system: System, field: SystemField, units: ExportUnits): Cell => {
  const value = system[field];
  const unit = unitOf(field);
  if (value === null) return '';
  return unit === null || typeof value === 'string' ? value : figureIn(value, unit, writtenUnit(unit, units));
};

/** Systems as a table with headings, figures as numbers. Our own import takes it back without a change. */
export const exportTable = (systems: readonly System[], units: ExportUnits = keptUnits): Table => [
  [
    ...systemFields.map((field) => {
      const unit = unitOf(field);
      return unit === null ? fieldLabels[field] : `${fieldLabels[field]} (${writtenUnit(unit, units)})`;
    }),
    exportTexts.idHeading,
  ],
  ...systems.map((system): readonly Cell[] => [...systemFields.map((field) => writtenCell(system, field, units)), system.id]),
];

/** Each figure in the unit it is kept in; one that is not stated is `null`. */
export const exportJson = (systems: readonly System[]): string => `${JSON.stringify(systems, null, 2)}\n`;
