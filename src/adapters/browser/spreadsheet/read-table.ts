import readWorkbook, { type CellValue, InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import type { ReadTable, TableFailure } from '../../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { type Cell, isEmptyRow, type Table } from '../../../domain/spreadsheet/table.ts';
import { decodeText, MAX_ROWS, readTextTable } from './read-text-table.ts';

/** What of a source comes into the worker. */
export type TableBytes = { readonly kind: 'bytes'; readonly bytes: ArrayBuffer } | { readonly kind: 'text'; readonly text: string };

/** A small file can hold far more than the memory does. */
const MAX_INFLATED = 500 * 1024 * 1024;

const isDay = (iso: string): boolean => iso.endsWith('T00:00:00.000Z');

const cellOf = (value: CellValue | Date | null): Cell => {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Date) return isDay(value.toISOString()) ? value.toISOString().slice(0, 10) : value.toISOString();
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
};

const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** What the directory at the end of a ZIP archive says of its files. */
const inflatedSize = (bytes: ArrayBuffer): number => {
  const view = new DataView(bytes);
  let size = 0;
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength; at += 1) {
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === DIRECTORY_ENTRY) size += view.getUint32(at + 24, true);
  }
  return size;
};

const readSheets = async (bytes: ArrayBuffer): Promise<Result<readonly { readonly name: string; readonly table: Table }[], TableFailure>> => {
  if (inflatedSize(bytes) > MAX_INFLATED) return failed('tooLarge');
  try {
    const sheets = await readWorkbook(bytes, { trim: false });
    // A sheet that is a chart has no rows.
    return success(sheets.filter(({ data }) => Array.isArray(data)).map(({ sheet, data }) => ({ name: sheet, table: data.map((row) => row.map(cellOf)) })));
  } catch (error) {
    // A workbook of another program is an archive like this one, with other files in it.
    const isOther = error instanceof InvalidSpreadsheetError || (error instanceof InvalidInputError && error.code !== 'INVALID_ZIP');
    return failed(isOther ? 'otherOffice' : 'damaged');
  }
};

const readWorkbookTable = async (bytes: ArrayBuffer, wanted: number | null): Promise<Result<ReadTable, TableFailure>> => {
  const read = await readSheets(bytes);
  if (!read.ok) return read;
  const sheets = read.value;
  const filled = sheets.findIndex(({ table }) => !table.every(isEmptyRow));
  const sheet = wanted ?? filled;
  const table = sheets[sheet]?.table ?? [];
  if (table.length > MAX_ROWS) return failed('tooManyRows');
  // Another sheet may be chosen instead of an empty one.
  return filled < 0 ? failed('empty') : success({ table, sheets: sheets.map(({ name }) => name), sheet });
};

const startsWith = (bytes: ArrayBuffer, ...start: readonly number[]): boolean => {
  const first = new Uint8Array(bytes, 0, Math.min(start.length, bytes.byteLength));
  return start.every((byte, index) => first[index] === byte);
};

/** Bytes or text -> a table, or what it is instead of one. The name of a file says nothing here. */
export const readTable = async (source: TableBytes, sheet: number | null, onProgress?: (part: number) => void): Promise<Result<ReadTable, TableFailure>> => {
  if (source.kind === 'bytes') {
    const { bytes } = source;
    if (bytes.byteLength === 0) return failed('empty');
    if (startsWith(bytes, 0x50, 0x4b)) return readWorkbookTable(bytes, sheet);
    if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return failed('oldExcel');
  }
  const text = source.kind === 'text' ? source.text : decodeText(new Uint8Array(source.bytes));
  const read = readTextTable(text, onProgress);
  return read.ok ? success({ table: read.value, sheets: [], sheet: 0 }) : read;
};

/** What the page asks of the worker. */
export type TableRequest = { readonly source: TableBytes; readonly sheet: number | null };

/** What the worker tells the page. Rows come in pieces: all at once, taking them over would hold up the page. */
export type TableReport =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'rows'; readonly rows: Table }
  | { readonly kind: 'end'; readonly sheets: readonly string[]; readonly sheet: number }
  | { readonly kind: 'failed'; readonly failure: TableFailure };

const ROWS_A_PIECE = 2000;

export const answerRequest = async ({ source, sheet }: TableRequest, tell: (report: TableReport) => void): Promise<void> => {
  const read = await readTable(source, sheet, (part) => tell({ kind: 'progress', part }));
  if (!read.ok) return tell({ kind: 'failed', failure: read.failure });
  const { table, ...rest } = read.value;
  for (let at = 0; at < table.length; at += ROWS_A_PIECE) tell({ kind: 'rows', rows: table.slice(at, at + ROWS_A_PIECE) });
  tell({ kind: 'end', ...rest });
};
