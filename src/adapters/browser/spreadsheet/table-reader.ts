import type { TableReader, TableSource } from '../../../domain/ports/spreadsheet.ts';
import { failed, success } from '../../../domain/shared/result.ts';
import type { Cell } from '../../../domain/spreadsheet/table.ts';
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

/** Each reading has a worker of its own, which ends with it. */
export const createBrowserTableReader = (openWorker: () => Worker, openClipboard: OpenClipboard): TableReader => ({
  read(source, sheet, { onProgress, onEnd }) {
    if (source.kind === 'file' && source.file.size > MAX_BYTES) {
      onEnd(failed('tooLarge'));
      return () => undefined;
    }
    const worker = openWorker();
    const rows: (readonly Cell[])[] = [];
    const end = (...[read]: Parameters<typeof onEnd>): void => {
      worker.terminate();
      onEnd(read);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<TableReport>) => {
      if (data.kind === 'progress') onProgress(data.part);
      else if (data.kind === 'rows') for (const row of data.rows) rows.push(row);
      else end(data.kind === 'failed' ? failed(data.failure) : success({ table: rows, sheets: data.sheets, sheet: data.sheet }));
    });
    // An error without words: its script did not come. With words, it ran out of memory.
    worker.addEventListener('error', (event) => end(failed(event instanceof ErrorEvent ? 'unavailable' : 'notLoaded')));
    void bytesOf(source, openClipboard).then(
      (bytes) => worker.postMessage({ source: bytes, sheet } satisfies TableRequest, bytes.kind === 'bytes' ? [bytes.bytes] : []),
      // The file was moved, or it or the clipboard is not allowed to be read.
      () => end(failed(source.kind === 'clipboard' ? 'clipboard' : 'unavailable')),
    );
    return () => worker.terminate();
  },
});
