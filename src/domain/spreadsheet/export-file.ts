import { figureIn } from '../systems/figure-with-unit.ts';
import { type System, type SystemField, systemFields, unitOf } from '../systems/system.ts';
import { fieldLabels, exportTexts } from '../words/system-labels-and-messages.ts';
import { type Cell, type DecimalFormat, type Table, textCells } from './table.ts';

/** What heights and speeds are written in. A tilt is written in degrees. */
type ExportUnits = { readonly cm: 'cm' | 'm' | 'in' | 'ft'; readonly 'm/s': 'm/s' | 'km/h' | 'mph' };

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
    exportTexts.versionHeading,
  ],
  ...systems.map((system): readonly Cell[] => [...systemFields.map((field) => writtenCell(system, field, units)), system.id, system.updatedAt ?? '']),
];

/** Each figure in the unit it is kept in; one that is not stated is `null`. */
const exportJson = (systems: readonly System[]): string => `${JSON.stringify(systems, null, 2)}\n`;

export const exportFormats = ['csv', 'xlsx', 'json'] as const;

export type ExportChoice = {
  readonly format: (typeof exportFormats)[number];
  /** What stands between the cells of a CSV file, and with it before their decimals. */
  readonly decimals: DecimalFormat;
  readonly units: ExportUnits;
};

/** A file as it is to be written: text, or a sheet that a library turns into bytes. */
export type ExportFile = { readonly name: string } & (
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'sheet'; readonly table: Table }
);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const delimited = (table: Table, format: DecimalFormat): string =>
  textCells(table, format)
    .map((row) => `${row.map((cell) => quoted(cell, format.separator)).join(format.separator)}\r\n`)
    .join('');

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** As a calendar on the wall has it: `2026-11-29`. */
const dayOf = (now: Date): string => `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

/** Spreadsheet programs take a text file without a mark at its beginning for one of an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvFile = (name: string, text: string, now: Date): ExportFile => ({ kind: 'text', name: `${name}-${dayOf(now)}.csv`, type: 'text/csv', text: BYTE_ORDER_MARK + text });

export const exportFile = (systems: readonly System[], { format, decimals, units }: ExportChoice, now: Date): ExportFile => {
  const name = `systems-${dayOf(now)}.${format}`;
  switch (format) {
    case 'csv':
      return csvFile('systems', delimited(exportTable(systems, units), decimals), now);
    case 'xlsx':
      return { kind: 'sheet', name, table: exportTable(systems, units) };
    case 'json':
      return { kind: 'text', name, type: 'application/json', text: exportJson(systems) };
  }
};

const escaped = (cell: string): string => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type CopiedCells = { readonly html: string; readonly text: string };

/** Systems for the clipboard: as a table where one can be pasted, else as text with tabs. */
export const copiedCells = (systems: readonly System[], { decimalSign }: Pick<DecimalFormat, 'decimalSign'>): CopiedCells => {
  const format: DecimalFormat = { separator: '\t', decimalSign };
  const table = exportTable(systems, keptUnits);
  const rows = textCells(table, format).map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return { html: `<table aria-label="${exportTexts.tableLabel}">${rows.join('')}</table>`, text: delimited(table, format) };
};
