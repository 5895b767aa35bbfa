// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExportFile } from '../../../domain/spreadsheet/export-file.ts';
import { createBrowserFileSaver } from './file-saver.ts';
import { ScriptedWorker } from './scripted-worker.fixture.ts';

const table = [['Name'], ['Rig']];
const sheet: ExportFile = { name: 'systems.xlsx', kind: 'sheet', table };
const blob = new Blob(['bytes']);
const answer = (data: Blob | null) => new MessageEvent('message', { data });

const start = (file: ExportFile, accepts = true) => {
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
  const { worker, saved, revoke, written } = start(sheet);
  worker.dispatchEvent(answer(blob));
  expect([await written, worker.given, worker.ends, saved, revoke.mock.calls]).toEqual([{ ok: true, value: null }, [table], 1, [['blob:1', 'systems.xlsx']], []]);
  vi.advanceTimersByTime(60_000);
  expect(revoke.mock.calls).toEqual([['blob:1']]);
});

test('a text needs no worker', async () => {
  const { opened, saved, written } = start({ name: 'systems.csv', kind: 'text', type: 'text/csv', text: 'Name' });
  expect([await written, opened, saved]).toEqual([{ ok: true, value: null }, [], [['blob:1', 'systems.csv']]]);
});

test.each([
  ['a table that it cannot write', answer(null), 'notWritten'],
  ['a script that does not come', new Event('error'), 'notLoaded'],
  ['an error of its own', new ErrorEvent('error'), 'notWritten'],
  ['an answer that cannot be read', new Event('messageerror'), 'notWritten'],
] as const)('the worker ends with %s, and no file is saved', async (_, event, failure) => {
  const { worker, saved, written } = start(sheet);
  worker.dispatchEvent(event);
  expect([await written, worker.ends, saved]).toEqual([{ ok: false, failure }, 1, []]);
});

test('the worker ends where it cannot be given the table', async () => {
  const { worker, saved, written } = start(sheet, false);
  expect([await written, worker.ends, saved]).toEqual([{ ok: false, failure: 'notWritten' }, 1, []]);
});

test('the worker ends when the file is not wanted any more, whatever it still answers', async () => {
  const { worker, saved, controller, written } = start(sheet);
  controller.abort();
  expect(worker.ends).toBe(1);
  worker.dispatchEvent(answer(blob));
  expect([await written, saved]).toEqual([{ ok: false, failure: 'notWritten' }, []]);
});

test('what is not wanted any more when it is written is not saved', async () => {
  const { worker, saved, controller, written } = start(sheet);
  worker.dispatchEvent(answer(blob));
  controller.abort();
  expect([await written, saved]).toEqual([{ ok: false, failure: 'notWritten' }, []]);
});
