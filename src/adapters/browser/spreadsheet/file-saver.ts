import type { FileSaver, SaveFailure, StopSignal } from '../../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import type { Table } from '../../../domain/spreadsheet/table.ts';
import { openAnsweringWorker } from './answering-worker.ts';
import type { SheetReport } from './write-sheet.ts';

/** Each sheet has a worker of its own, which also ends when the sheet is not wanted any more. */
const sheetBlob = (openWorker: () => Worker, table: Table, signal: StopSignal): Promise<Result<Blob, SaveFailure>> =>
  new Promise((resolve) => {
    const worker = openAnsweringWorker<SheetReport, Result<Blob, SaveFailure>>(openWorker, {
      answerOf: (blob) => (blob === null ? failed('notWritten') : success(blob)),
      answerWithout: (why) => failed(why === 'notLoaded' ? why : 'notWritten'),
      onAnswer: resolve,
    });
    signal.addEventListener('abort', () => worker.answer(failed('notWritten')));
    worker.ask(table);
  });

const blobOf = async (file: ExportFile, openWorker: () => Worker, signal: StopSignal): Promise<Result<Blob, SaveFailure>> =>
  file.kind === 'text' ? success(new Blob([file.text], { type: `${file.type};charset=utf-8` })) : sheetBlob(openWorker, file.table, signal);

/** Some browsers read the address only after the press. */
const KEPT_MS = 60_000;

export const createBrowserFileSaver = (page: Document, openWorker: () => Worker): FileSaver => ({
  async save(file, signal) {
    try {
      const blob = await blobOf(file, openWorker, signal);
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
