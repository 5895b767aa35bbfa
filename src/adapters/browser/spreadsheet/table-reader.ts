import type { ReadTable, TableFailure, TableReader, TableSource } from '../../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { Cell } from '../../../domain/spreadsheet/table.ts';
import { openAnsweringWorker } from './answering-worker.ts';
import type { OpenClipboard } from './cell-clipboard.ts';
import type { TableBytes, TableReport, TableRequest } from './read-table.ts';

/** What people keep in spreadsheets is far smaller. */
const MAX_BYTES = 20 * 1024 * 1024;

const bytesOf = async (source: TableSource, openClipboard: OpenClipboard): Promise<TableBytes> => {
  if (source.kind === 'text') return source;
  if (source.kind === 'file') return { kind: 'bytes', bytes: await source.file.arrayBuffer() };
  const text = (await openClipboard()?.readText()) ?? '';
  if (text.trim() === '') throw new Error('There is no text on the clipboard.');
  return { kind: 'text', text };
};

/** Each reading has a worker of its own. */
export const createBrowserTableReader = (openWorker: () => Worker, openClipboard: OpenClipboard): TableReader => ({
  read(source, sheet, { onProgress, onEnd }) {
    if (source.kind === 'file' && source.file.size > MAX_BYTES) {
      onEnd(failed('tooLarge'));
      return () => undefined;
    }
    const rows: (readonly Cell[])[] = [];
    const worker = openAnsweringWorker<TableReport, Result<ReadTable, TableFailure>>(openWorker, {
      answerOf(report) {
        if (report.kind === 'progress') onProgress(report.part);
        else if (report.kind === 'rows') for (const row of report.rows) rows.push(row);
        else return report.kind === 'failed' ? failed(report.failure) : success({ table: rows, sheets: report.sheets, sheet: report.sheet });
        return null;
      },
      answerWithout: (why) => failed(why === 'notLoaded' ? why : 'unavailable'),
      onAnswer: onEnd,
    });
    void bytesOf(source, openClipboard).then(
      (bytes) => worker.ask({ source: bytes, sheet } satisfies TableRequest, bytes.kind === 'bytes' ? [bytes.bytes] : []),
      // The file was moved, or it or the clipboard is not allowed to be read.
      () => worker.answer(failed(source.kind === 'clipboard' ? 'clipboard' : 'unavailable')),
    );
    return worker.end;
  },
});
