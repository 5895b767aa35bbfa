// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { settled } from '../../../../tests/machines/scripted-effect.ts';
import type { TableSource } from '../../../domain/ports/spreadsheet.ts';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import { createBrowserFileSaver, createBrowserTableReader } from './files-and-clipboard.ts';
import type { TableReport } from './read-table.ts';

/** Remembers what it is given, and how often it was ended. */
class ScriptedWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly given: unknown[] = [];
  ends = 0;
  readonly #accepts: boolean;
  constructor(accepts: boolean) {
    super();
    this.#accepts = accepts;
  }
  postMessage(message: unknown): void {
    if (!this.#accepts) throw new Error('It cannot be cloned.');
    this.given.push(message);
  }
  terminate(): void {
    this.ends += 1;
  }
}

describe('a file that is saved', () => {
  const table = [['Name'], ['Rig']];
  const sheet: ExportFile = { name: 'systems.xlsx', kind: 'sheet', table };
  const blob = new Blob(['bytes']);
  const answer = (data: Blob | null) => new MessageEvent('message', { data });

  const startSaving = (file: ExportFile, accepts = true) => {
    vi.useFakeTimers();
    const saved: (readonly [address: string, name: string])[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.href, this.download]);
    });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    const worker = new ScriptedWorker(accepts);
    const opened: ScriptedWorker[] = [];
    const open = () => {
      opened.push(worker);
      return worker;
    };
    const controller = new AbortController();
    return { worker, opened, saved, revoke, controller, written: createBrowserFileSaver(document, open).save(file, controller.signal) };
  };

  test('a workbook is written by a worker of its own, and its address is kept for a minute', async () => {
    const { worker, saved, revoke, written } = startSaving(sheet);
    worker.dispatchEvent(answer(blob));
    expect([await written, worker.given, worker.ends, saved, revoke.mock.calls]).toEqual([{ ok: true, value: null }, [table], 1, [['blob:1', 'systems.xlsx']], []]);
    vi.advanceTimersByTime(60_000);
    expect(revoke.mock.calls).toEqual([['blob:1']]);
  });

  test('a text needs no worker', async () => {
    const { opened, saved, written } = startSaving({ name: 'systems.csv', kind: 'text', type: 'text/csv', text: 'Name' });
    expect([await written, opened, saved]).toEqual([{ ok: true, value: null }, [], [['blob:1', 'systems.csv']]]);
  });

  test.each([
    ['a table that it cannot write', answer(null), 'notWritten'],
    ['a script that does not come', new Event('error'), 'notLoaded'],
    ['an error of its own', new ErrorEvent('error'), 'notWritten'],
    ['an answer that cannot be read', new Event('messageerror'), 'notWritten'],
  ] as const)('the worker ends with %s, and no file is saved', async (_, event, failure) => {
    const { worker, saved, written } = startSaving(sheet);
    worker.dispatchEvent(event);
    expect([await written, worker.ends, saved]).toEqual([{ ok: false, failure }, 1, []]);
  });

  test('the worker ends where it cannot be given the table', async () => {
    const { worker, saved, written } = startSaving(sheet, false);
    expect([await written, worker.ends, saved]).toEqual([{ ok: false, failure: 'notWritten' }, 1, []]);
  });

  test('the worker ends when the file is not wanted any more, whatever it still answers', async () => {
    const { worker, saved, controller, written } = startSaving(sheet);
    controller.abort();
    expect(worker.ends).toBe(1);
    worker.dispatchEvent(answer(blob));
    expect([await written, saved]).toEqual([{ ok: false, failure: 'notWritten' }, []]);
  });

  test('what is not wanted any more when it is written is not saved', async () => {
    const { worker, saved, controller, written } = startSaving(sheet);
    worker.dispatchEvent(answer(blob));
    controller.abort();
    expect([await written, saved]).toEqual([{ ok: false, failure: 'notWritten' }, []]);
  });
});

describe('a table that is read', () => {
  const text: TableSource = { kind: 'text', text: 'Name' };
  const report = (data: TableReport) => new MessageEvent('message', { data });
  const end = report({ kind: 'end', sheets: [], sheet: 0 });

  const startReading = async (source = text, accepts = true) => {
    const worker = new ScriptedWorker(accepts);
    const told: unknown[] = [];
    const stop = createBrowserTableReader(() => worker, () => undefined).read(source, null, { onProgress: (part) => told.push(part), onEnd: (read) => told.push(read) });
    await settled();
    return { worker, told, stop };
  };

  test('a table is read by a worker of its own, piece by piece, and it ends with the last one', async () => {
    const { worker, told } = await startReading();
    for (const data of [{ kind: 'progress', part: 0.5 }, { kind: 'rows', rows: [['Name']] }, { kind: 'rows', rows: [['Rig']] }] as const) worker.dispatchEvent(report(data));
    expect([worker.given, worker.ends, told]).toEqual([[{ source: text, sheet: null }], 0, [0.5]]);
    worker.dispatchEvent(end);
    expect([worker.ends, told]).toEqual([1, [0.5, { ok: true, value: { table: [['Name'], ['Rig']], sheets: [], sheet: 0 } }]]);
  });

  test.each([
    ['what is no table', report({ kind: 'failed', failure: 'damaged' }), 'damaged'],
    ['a script that does not come', new Event('error'), 'notLoaded'],
    ['an error of its own', new ErrorEvent('error'), 'unavailable'],
    ['an answer that cannot be read', new Event('messageerror'), 'unavailable'],
  ] as const)('the worker ends with %s', async (_, event, failure) => {
    const { worker, told } = await startReading();
    worker.dispatchEvent(event);
    expect([worker.ends, told]).toEqual([1, [{ ok: false, failure }]]);
  });

  test('the worker ends where it cannot be given the source', async () => {
    const { worker, told } = await startReading(text, false);
    expect([worker.ends, told]).toEqual([1, [{ ok: false, failure: 'unavailable' }]]);
  });

  test('the worker ends when the table is not wanted any more, whatever comes of it then', async () => {
    const moved = { kind: 'file', file: { name: 'fleet.csv', size: 1, arrayBuffer: () => Promise.reject(new Error('It was moved.')) } } as const;
    const worker = new ScriptedWorker(true);
    const told: unknown[] = [];
    createBrowserTableReader(() => worker, () => undefined).read(moved, null, { onProgress: (part) => told.push(part), onEnd: (read) => told.push(read) })();
    expect(worker.ends).toBe(1);
    worker.dispatchEvent(end);
    await settled();
    expect([worker.ends, told]).toEqual([1, []]);
  });
});
