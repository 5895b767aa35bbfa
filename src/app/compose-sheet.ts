import type { WriteSheetBlob } from '../adapters/browser/spreadsheet/file-saver.ts';
import { sheetBlobBy } from '../adapters/browser/spreadsheet/sheet-blob.ts';

// The address stands here in full: the build finds the worker by it.
const openWorker = (): Worker => new Worker(new URL('../adapters/browser/spreadsheet/sheet-worker.ts', import.meta.url), { type: 'module' });

/** What writes workbooks, in a chunk of its own. */
export const composeSheet = (): WriteSheetBlob => sheetBlobBy(openWorker);
