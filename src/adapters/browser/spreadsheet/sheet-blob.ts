import { failed, success } from '../../../domain/shared/result.ts';
import { openAnsweringWorker } from './answering-worker.ts';
import type { WriteSheetBlob } from './file-saver.ts';
import type { SheetReport } from './write-sheet.ts';

/** Each sheet has a worker of its own, which also ends when the sheet is not wanted any more. */
export const sheetBlobBy = (openWorker: () => Worker): WriteSheetBlob => (table, signal) =>
  new Promise((resolve) => {
    const worker = openAnsweringWorker<SheetReport, Awaited<ReturnType<WriteSheetBlob>>>(openWorker, {
      answerOf: (blob) => (blob === null ? failed('notWritten') : success(blob)),
      answerWithout: (why) => failed(why === 'notLoaded' ? why : 'notWritten'),
      onAnswer: resolve,
    });
    signal.addEventListener('abort', () => worker.answer(failed('notWritten')));
    worker.ask(table);
  });
