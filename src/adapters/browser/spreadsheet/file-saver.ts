import type { FileSaver } from '../../../domain/ports/spreadsheet.ts';
import { failed, success } from '../../../domain/shared/result.ts';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import type { Table } from '../../../domain/spreadsheet/table.ts';

/** Texts stay texts, whatever they begin with. The library comes only when a sheet is asked for. */
const sheetBlob = async (table: Table): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser');
  const rows = table.map((row) => row.map((cell) => (typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String })));
  return write(rows, { sheet: 'Systems', stickyRowsCount: 1 }).toBlob();
};

const blobOf = async (file: ExportFile): Promise<Blob> =>
  file.kind === 'sheet' ? sheetBlob(file.table) : new Blob([file.text], { type: `${file.type};charset=utf-8` });

/** Some browsers read the address only after the press. */
const KEPT_MS = 60_000;

export const createBrowserFileSaver = (page: Document): FileSaver => ({
  async save(file) {
    try {
      const address = URL.createObjectURL(await blobOf(file));
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
