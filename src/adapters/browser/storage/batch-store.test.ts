import { expect, onTestFinished, test, vi } from 'vitest';
import { aUserId } from '../../../../tests/machines/records.ts';
import { type BatchPiece, newBatch, PIECE_COMMANDS, withoutUnsent } from '../../../domain/sync/batch.ts';
import { aSystem } from '../../../domain/testing/samples.ts';
import { createBrowserBatchStore } from './batch-store.ts';

const [ana, bob] = [aUserId('ana'), aUserId('bob')];
const batch = newBatch('1', 'import', Array.from({ length: PIECE_COMMANDS.insert + 1 }, (_, number) => ({ kind: 'insert', system: aSystem(number) })));
const other = newBatch('2', 'delete', [{ kind: 'delete', before: aSystem(7) }]);

const open = () => {
  const values = new Map<string, unknown>();
  const state = { fails: false, slowMs: 0 };
  const writes: number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  // At once, as in a browser without any database.
  const ask = <Value>(answer: () => Value): Promise<Value> => {
    if (state.fails) throw new Error('No database.');
    if (state.slowMs === 0) return Promise.resolve(answer());
    // One after the other, as in a browser.
    const answered = last.then(() => new Promise<void>((resolve) => setTimeout(resolve, state.slowMs))).then(answer);
    last = answered;
    return answered;
  };
  const database = {
    keys: () => ask(() => [...values.keys()]),
    read: (key: string) => ask(() => structuredClone(values.get(key))),
    write: (entries: () => ReadonlyMap<string, unknown>) =>
      ask(() => {
        writes.push(entries().size);
        for (const [key, value] of entries()) {
          if (value === undefined) values.delete(key);
          else values.set(key, structuredClone(value));
        }
      }),
  };
  return { values, writes, state, tab: () => createBrowserBatchStore(database) };
};

test('another tab finds the batch, piece by piece and with what became of it; of another user nothing is told', async () => {
  const { tab } = open();
  expect([await tab().read(ana), await tab().keep(ana, batch), await tab().read(ana), await tab().read(bob)]).toEqual([null, true, batch, null]);
  const [first] = batch.pieces;
  const settled: BatchPiece = { commands: first?.commands ?? [], outcomes: (first?.commands ?? []).map(() => ({ kind: 'done', row: null })) };
  await tab().settle(ana, '1', 0, settled);
  await tab().pause(ana, '1', true);
  const paused = { ...batch, isPaused: true, pieces: batch.pieces.with(0, settled) };
  expect([await tab().piece(ana, '1', 0), await tab().read(ana)]).toEqual([settled, paused]);
  await tab().keep(ana, withoutUnsent(paused));
  expect(await tab().read(ana)).toEqual({ ...batch, pieces: [settled], leftOut: 1 });
});

test('a batch takes the place of the one before, which cannot be changed any more, and leaves nothing behind', async () => {
  const { tab, values } = open();
  // A tab that died over it had not come to the head.
  values.set(`${ana} 0 0`, batch.pieces[0]);
  await tab().keep(bob, other);
  await tab().keep(ana, batch);
  await tab().keep(ana, other);
  await tab().settle(ana, '1', 0, { commands: [], outcomes: [] });
  await tab().pause(ana, '1', true);
  await tab().forget(ana, '1');
  expect([await tab().piece(ana, '1', 0), await tab().read(ana)]).toEqual([null, other]);
  await tab().forget(ana, '2');
  expect([await tab().read(ana), [...values.keys()]]).toEqual([null, [bob, `${bob} 2 0`]]);
});

test('a large batch is taken over in several steps, of which the last tells that it is there', async () => {
  const { tab, writes } = open();
  const large = newBatch('3', 'import', Array.from({ length: 22 * PIECE_COMMANDS.insert + 1 }, (_, number) => ({ kind: 'insert', system: aSystem(number) })));
  await tab().keep(ana, large);
  expect([await tab().read(ana), writes]).toEqual([large, [10, 10, 4]]);
});

test('a database that never answers is given up, and what it would do late is not done', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const late: (() => ReadonlyMap<string, unknown>)[] = [];
  const never = () => new Promise<never>(() => undefined);
  const store = createBrowserBatchStore({ read: never, keys: never, write: (entries) => (late.push(entries), never()) });
  const kept = store.keep(ana, other);
  await vi.advanceTimersByTimeAsync(3000);
  expect([await kept, await store.read(ana), late.map((entries) => entries().size)]).toEqual([false, other, []]);
});

test('a batch that the database was too slow for is taken out of it, which is told: a reload would send it again; that of another tab stays', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { tab, state } = open();
  const [own, others] = [tab(), tab()];
  await own.keep(ana, batch);
  state.slowMs = 3500;
  const settled = own.settle(ana, '1', 0, { commands: [], outcomes: [] });
  await vi.advanceTimersByTimeAsync(20_000);
  state.slowMs = 0;
  expect([await settled, await tab().read(ana), (await own.read(ana))?.id]).toEqual([false, null, '1']);
  await others.keep(ana, other);
  expect([await own.settle(ana, '1', 1, { commands: [], outcomes: [] }), await tab().read(ana)]).toEqual([false, other]);
});

test('a large batch is read however long all of it takes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { tab, state } = open();
  await tab().keep(ana, batch);
  state.slowMs = 2000;
  const read = tab().read(ana);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read).toEqual(batch);
});

test('where the database fails the batch goes on in its page, and says so; what cannot be read is no batch', async () => {
  const { tab, state, values } = open();
  const own = tab();
  await own.keep(ana, other);
  state.fails = true;
  expect([await own.read(ana), await own.keep(ana, batch), await own.read(ana)]).toEqual([other, false, batch]);
  state.fails = false;
  values.set(ana, 'nonsense');
  expect(await tab().read(ana)).toBe(null);
});
