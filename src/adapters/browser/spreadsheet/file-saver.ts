import type { FileSaver, SaveFailure, StopSignal } from '../../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import type { Table } from '../../../domain/spreadsheet/table.ts';

export type WriteSheetBlob = (table: Table, signal: StopSignal) => Promise<Result<Blob, SaveFailure>>;

/** What writes a workbook comes when the first one is asked for. */
export type LoadSheetBlob = () => Promise<WriteSheetBlob>;

const blobOf = async (file: ExportFile, loadSheetBlob: LoadSheetBlob, signal: StopSignal): Promise<Result<Blob, SaveFailure>> => {
  if (file.kind === 'text') return success(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  const write = await loadSheetBlob().catch(() => null);
  return write === null ? failed('notLoaded') : write(file.table, signal);
};

/** Some browsers read the address only after the press. */
const KEPT_MS = 60_000;

export const createBrowserFileSaver = (page: Document, loadSheetBlob: LoadSheetBlob): FileSaver => ({
  async save(file, signal) {
    try {
      const blob = await blobOf(file, loadSheetBlob, signal);
      if (!blob.ok) return blob;
      if (signal.aborted) return failed('notWritten');
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
