// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { settled } from '../../../../tests/machines/scripted-effect.ts';
import type { TableSource } from '../../../domain/ports/spreadsheet.ts';
import type { TableReport } from './read-table.ts';
import { ScriptedWorker } from './scripted-worker.fixture.ts';
import { createBrowserTableReader } from './table-reader.ts';

const text: TableSource = { kind: 'text', text: 'Name' };
const report = (data: TableReport) => new MessageEvent('message', { data });
const end = report({ kind: 'end', sheets: [], sheet: 0 });

const start = async (source = text, accepts = true) => {
  const worker = new ScriptedWorker(accepts);
  const told: unknown[] = [];
  const stop = createBrowserTableReader(() => worker, () => undefined).read(source, null, { onProgress: (part) => told.push(part), onEnd: (read) => told.push(read) });
  await settled();
  return { worker, told, stop };
};

test('a table is read by a worker of its own, piece by piece, and it ends with the last one', async () => {
  const { worker, told } = await start();
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
  const { worker, told } = await start();
  worker.dispatchEvent(event);
  expect([worker.ends, told]).toEqual([1, [{ ok: false, failure }]]);
});

test('the worker ends where it cannot be given the source', async () => {
  const { worker, told } = await start(text, false);
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
