import type { Table } from '../../../domain/spreadsheet/table.ts';
import { type SheetReport, writeSheet } from './write-sheet.ts';

// The worker that writes workbooks. In the page it would not end from some hundred rows on: the library compresses those in a worker
// that it makes of a text, and the page's policy lets no such worker begin.
globalThis.addEventListener('message', ({ data }: MessageEvent<Table>) => {
  const answer = (report: SheetReport): void => globalThis.postMessage(report);
  void writeSheet(data).then(answer, () => answer(null));
});
