import type { CellClipboard, FileSaver, SaveFailure, StopSignal, ReadTable, TableFailure, TableReader, TableSource } from '../../../domain/ports/spreadsheet.ts';
import { failed, success, type Result } from '../../../domain/shared/result.ts';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import type { Table, Cell } from '../../../domain/spreadsheet/table.ts';
import type { SheetReport } from './write-sheet.ts';
import type { TableBytes, TableReport, TableRequest } from './read-table.ts';

type Listener<Report, Answer> = {
  /** `null` as long as more is to come. */
  answerOf(report: Report): Answer | null;
  /** What stands for the answer where none will come; `notLoaded`: not even the worker’s script did. */
  answerWithout(why: 'notLoaded' | 'broken'): Answer;
  onAnswer(answer: Answer): void;
};

/** A worker that ends with its answer. There is one answer, or none where it was ended before. */
const openAnsweringWorker = <Report, Answer>(openWorker: () => Worker, { answerOf, answerWithout, onAnswer }: Listener<Report, Answer>) => {
  const worker = openWorker();
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    worker.terminate();
  };
  const answer = (given: Answer | null): void => {
    if (given === null || isEnded) return;
    end();
    onAnswer(given);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => answer(answerOf(data)));
  // An error without words: its script did not come. With words, it ran out of memory.
  worker.addEventListener('error', (event) => answer(answerWithout(event instanceof ErrorEvent ? 'broken' : 'notLoaded')));
  worker.addEventListener('messageerror', () => answer(answerWithout('broken')));
  return {
    /** A request that cannot be cloned is answered as broken: left unanswered, its caller would wait forever. */
    ask(request: unknown, transferred: Transferable[] = []): void {
      try {
        worker.postMessage(request, transferred);
      } catch {
        answer(answerWithout('broken'));
      }
    },
    /** In the worker's place, and ends it. */
    answer,
    end,
  };
};

/** Missing where a page is not served securely. */
type OpenClipboard = () => Clipboard | undefined;

const partOf = (text: string, type: string): Blob => new Blob([text], { type });

export const createBrowserCellClipboard = (open: OpenClipboard): CellClipboard => ({
  async write({ html, text }) {
    const clipboard = open();
    if (clipboard === undefined) return failed('notAllowed');
    const copied = 'ClipboardItem' in globalThis
      ? clipboard.write([new ClipboardItem({ 'text/html': partOf(html, 'text/html'), 'text/plain': partOf(text, 'text/plain') })])
      : clipboard.writeText(text);
    return copied.then(() => success(null), () => failed('notAllowed'));
  },
});

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
