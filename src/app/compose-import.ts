import { createBrowserTableReader } from '../adapters/browser/spreadsheet/files-and-clipboard.ts';
import type { EpochMs } from '../domain/auth/session.ts';
import type { FileSaver } from '../domain/ports/spreadsheet.ts';
import { importActors } from '../machines/spreadsheet/import-actors.ts';
import { importMachine } from '../machines/spreadsheet/import-machine.ts';

/** A task of its own: what waits, such as a press, comes first. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

// The address stands here in full: the build finds the worker by it.
const openWorker = (): Worker => new Worker(new URL('../adapters/browser/spreadsheet/table-worker.ts', import.meta.url), { type: 'module' });

/** What the import works with, in a chunk of its own. */
export const composeImport = (saver: FileSaver, now: () => EpochMs): typeof importMachine =>
  importMachine.provide({ actors: importActors({ reader: createBrowserTableReader(openWorker, () => navigator.clipboard), saver, pause, now }) });
