import writeWorkbook from 'write-excel-file/universal';
import { cellText, type Table } from '../../../domain/spreadsheet/table.ts';

// eslint-disable-next-line no-control-regex -- These are what is looked for.
const UNWRITABLE = /[\u0001-\u0008\v\f\r\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef\ufffd-\uffff]|_(?=x[0-9a-f]{4}_)/gi;

/** As Excel writes what XML has no sign for, or reads as another one, and what would be taken for that. The library would leave most of it out. */
const writable = (text: string): string => text.replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/**
 * The library finds a text that it has had in a plain object, where `constructor` and `__proto__` stand already, and would
 * write a file that nothing opens. A control character, which it leaves out of the file, makes them other texts.
 */
const asText = (cell: string): string => (cell in Object.prototype ? `\u0001${cell}` : writable(cell));

/** Texts stay texts, whatever they begin with. */
export const sheetRows = (table: Table) =>
  table.map((row) => row.map((cell) => (typeof cell === 'number' ? { value: cell, type: Number } : { value: asText(cell), type: String })));

/** What the worker answers to a table; `null` where it could not be written. */
export type SheetReport = Blob | null;

/** In characters. */
const WIDEST = 50;

const lineWidth = (text: string): number => Math.max(...text.split('\n').map(({ length }) => length));

export const sheetOptions = (table: Table) => {
  const widths = (table[0] ?? []).map((_, index) => table.reduce((widest, row) => Math.max(widest, lineWidth(cellText(row[index]))), 0));
  return { sheet: 'Systems', stickyRowsCount: 1, columns: widths.map((width) => ({ width: Math.min(WIDEST, width + 2) })) };
};

export const writeSheet = (table: Table): Promise<Blob> => writeWorkbook(sheetRows(table), sheetOptions(table)).toBlob();
