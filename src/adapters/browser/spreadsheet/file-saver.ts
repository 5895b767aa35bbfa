import type { FileSaver } from '../../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import type { Table } from '../../../domain/spreadsheet/table.ts';

/** The library comes only when a sheet is asked for. */
const loadWriter = () => import('write-excel-file/browser').then(({ default: write }) => write);
type Writer = Awaited<ReturnType<typeof loadWriter>>;

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

const sheetBlob = (write: Writer, table: Table): Promise<Blob> => write(sheetRows(table), { sheet: 'Systems', stickyRowsCount: 1 }).toBlob();

const blobOf = async (file: ExportFile): Promise<Result<Blob, 'notLoaded'>> => {
  if (file.kind === 'text') return success(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  const write = await loadWriter().catch(() => null);
  return write === null ? failed('notLoaded') : success(await sheetBlob(write, file.table));
};

/** Some browsers read the address only after the press. */
const KEPT_MS = 60_000;

export const createBrowserFileSaver = (page: Document): FileSaver => ({
  async save(file, isWanted) {
    try {
      const blob = await blobOf(file);
      if (!blob.ok) return blob;
      if (!isWanted()) return failed('notWritten');
      const address = URL.createObjectURL(blob.value);
      const link = page.createElement('a');
      link.href = address;
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
      return success(null);
    } catch {
      return failed('notWritten');
    }
  },
});
