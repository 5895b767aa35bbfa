import { answerRequest, type TableReport, type TableRequest } from './read-table.ts';

// The worker that reads spreadsheets: the libraries for it are in its file and in no other.
globalThis.addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  void answerRequest(data, (report) => globalThis.postMessage(report)).catch(() => globalThis.postMessage({ kind: 'failed', failure: 'damaged' } satisfies TableReport));
});
