import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aUserId } from '../../../../tests/machines/records.ts';
import { sharedLock } from '../../../../tests/machines/shared-lock.ts';
import { type Batch, type BatchPiece, knownOf, newBatch, PIECE_COMMANDS, reportOf, withoutUnsent, withPiece, withResent } from '../../../domain/sync/batch.ts';
import { aSystem, present } from '../../../../tests/samples.ts';
import { createBrowserBatchStore } from './batch-store.ts';
import type { KeyedDatabase } from './database.ts';

const [ana, bob] = [aUserId('ana'), aUserId('bob')];
const batch = newBatch('1', 'import', Array.from({ length: PIECE_COMMANDS.insert + 1 }, (_, number) => ({ kind: 'insert', system: aSystem(number) })));
const other = newBatch('2', 'delete', [{ kind: 'delete', before: aSystem(7) }]);

const persisted = { isFirst: true, isPersisted: true };
const unpersisted = { isFirst: true, isPersisted: false };
const behind = { isFirst: false, isPersisted: true };
const alone = (first: Batch) => ({ batch: first, waiting: [] });

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
  const database: KeyedDatabase = {
    keys: () => ask(() => [...values.keys()]),
    read: (key) => ask(() => structuredClone(values.get(key))),
    write: (entries) =>
      ask(() => {
        writes.push(entries().size);
        for (const [key, value] of entries()) {
          if (value === undefined) values.delete(key);
          else values.set(key, structuredClone(value));
        }
      }),
  };
  const lock = sharedLock();
  return { values, writes, state, lock, database, tab: (given: KeyedDatabase = database) => createBrowserBatchStore(given, () => 'made', lock) };
};

test('another tab finds the batch, piece by piece and with what became of it; of another user nothing is told', async () => {
  const { tab } = open();
  expect([await tab().read(ana), await tab().keep(ana, batch, null), await tab().read(ana), await tab().read(bob)]).toEqual([null, persisted, alone(batch), null]);
  const [first] = batch.pieces;
  const settled: BatchPiece = { commands: first?.commands ?? [], outcomes: (first?.commands ?? []).map(() => ({ kind: 'done', row: null })) };
  await tab().storePiece(ana, '1', 0, settled);
  await tab().pause(ana, '1', true);
  const paused = { ...batch, isPaused: true, pieces: batch.pieces.with(0, settled) };
  expect([await tab().piece(ana, '1', 0), await tab().read(ana)]).toEqual([{ piece: settled, isPaused: true }, alone(paused)]);
  await tab().keep(ana, withoutUnsent(paused), knownOf(paused));
  expect(await tab().read(ana)).toEqual(alone({ ...batch, pieces: [settled], leftOut: 1 }));
});

test('a batch takes the place of the one before, which cannot be changed any more, and leaves nothing behind', async () => {
  const { tab, values } = open();
  // A tab that died over it had not come to the head.
  values.set(`${ana} 0 0`, batch.pieces[0]);
  await tab().keep(bob, other, null);
  await tab().keep(ana, batch, null);
  await tab().keep(ana, other, knownOf(batch));
  await tab().storePiece(ana, '1', 0, { commands: [], outcomes: [] });
  await tab().pause(ana, '1', true);
  await tab().forget(ana, { id: '1', pieces: 2 }, null);
  expect([await tab().piece(ana, '1', 0), await tab().read(ana)]).toEqual([null, alone(other)]);
  await tab().forget(ana, { id: '2', pieces: 1 }, null);
  expect([await tab().read(ana), [...values.keys()]]).toEqual([null, [bob, `${bob} 2 0`]]);
});

test('a large batch is taken over in several steps, of which the last tells that it is there', async () => {
  const { tab, writes } = open();
  const large = newBatch('3', 'import', Array.from({ length: 22 * PIECE_COMMANDS.insert + 1 }, (_, number) => ({ kind: 'insert', system: aSystem(number) })));
  await tab().keep(ana, large, null);
  expect([await tab().read(ana), writes]).toEqual([alone(large), [10, 10, 4]]);
});

test('a database that never answers is given up, and what it would do late is not done', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const late: (() => ReadonlyMap<string, unknown>)[] = [];
  const never = () => new Promise<never>(() => undefined);
  const store = createBrowserBatchStore({ read: never, keys: never, write: (entries) => (late.push(entries), never()) }, () => 'made', sharedLock());
  const kept = store.keep(ana, other, null);
  await vi.advanceTimersByTimeAsync(3000);
  expect([await kept, await store.read(ana), late.map((entries) => entries().size)]).toEqual([unpersisted, alone(other), []]);
});

test('a batch that the database was too slow for is taken out of it, which is told: a reload would send it again; that of another tab stays', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { tab, state } = open();
  const [own, others] = [tab(), tab()];
  await own.keep(ana, batch, null);
  state.slowMs = 3500;
  const settled = own.storePiece(ana, '1', 0, { commands: [], outcomes: [] });
  await vi.advanceTimersByTimeAsync(20_000);
  state.slowMs = 0;
  expect([await settled, await tab().read(ana), (await own.read(ana))?.batch.id]).toEqual([false, null, '1']);
  await others.keep(ana, other, null);
  expect([await own.storePiece(ana, '1', 1, { commands: [], outcomes: [] }), await tab().read(ana)]).toEqual([false, alone(other)]);
});

test('what another window keeps while a page takes its batch out of the line stays in it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { tab, lock, database } = open();
  let goOn: (done: null) => void = () => undefined;
  const stall = new Promise<null>((resolve) => {
    goOn = resolve;
  });
  let isStalled = false;
  const stallingWrite: KeyedDatabase['write'] = async (entries) => {
    if (isStalled) await stall;
    return database.write(entries);
  };
  const own = tab({ ...database, write: stallingWrite });
  await own.keep(ana, batch, null);
  isStalled = true;
  const settled = own.storePiece(ana, '1', 0, { commands: [], outcomes: [] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await settled).toBe(false);
  const kept = lock.run(() => tab().keep(ana, other, null));
  await vi.advanceTimersByTimeAsync(10);
  goOn(null);
  await kept;
  await vi.advanceTimersByTimeAsync(10);
  expect(await tab().read(ana)).toEqual(alone(other));
});

test('a large batch is read however long all of it takes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { tab, state } = open();
  await tab().keep(ana, batch, null);
  state.slowMs = 2000;
  const read = tab().read(ana);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read).toEqual(alone(batch));
});

test('where the database fails the batch goes on in its page, and says so; what cannot be read is no batch', async () => {
  const { tab, state, values } = open();
  const own = tab();
  await own.keep(ana, other, null);
  state.fails = true;
  expect([await own.read(ana), await own.keep(ana, batch, knownOf(other)), await own.read(ana)]).toEqual([alone(other), unpersisted, alone(batch)]);
  state.fails = false;
  values.set(ana, 'nonsense');
  expect(await tab().read(ana)).toBe(null);
});

test('what another tab has begun, or gone on with, is replaced only where this page knows of it, or nothing of it is left to send or to see; else what is kept waits', async () => {
  const { tab, values } = open();
  const page = tab();
  const removing = other.pieces[0]?.commands ?? [];
  const refused = withPiece(other, 0, { commands: removing, outcomes: [{ kind: 'failed', failure: { kind: 'notAllowed' } }] });
  const again = withResent(refused, removing);
  await tab().keep(ana, other, null);
  // Under way, and then with a row that was refused, which somebody is to see.
  expect([await page.keep(ana, batch, null), await page.read(ana)]).toEqual([behind, { batch: other, waiting: [{ kind: 'import', count: PIECE_COMMANDS.insert + 1 }] }]);
  await tab().storePiece(ana, '2', 0, present(refused.pieces[0]));
  expect([await page.keep(ana, newBatch('3', 'change', removing), null), (await page.read(ana))?.waiting.map(({ kind }) => kind)]).toEqual([behind, ['import', 'change']]);
  // Sent again by a tab that knows of it, it keeps its place; by one that does not, it becomes one of its own.
  expect([await tab().keep(ana, again, knownOf(refused)), await page.keep(ana, again, knownOf(refused))]).toEqual([persisted, behind]);
  const waiting = [{ kind: 'import', count: PIECE_COMMANDS.insert + 1 }, { kind: 'change', count: 1 }, { kind: 'delete', count: 1 }];
  expect([await page.look(ana, { id: '2', pieces: 1 }, false), await page.look(ana, { id: '2', pieces: 2 }, false), await page.look(ana, { id: '2', pieces: 2 }, true)]).toEqual([null, waiting, null]);
  // Only the first goes out, and each takes the place of the one before, of which it tells.
  const report = reportOf(again);
  expect(await page.piece(ana, '1', 0)).toBe(null);
  await page.forget(ana, { id: '3', pieces: 1 }, report);
  await page.forget(ana, { id: '2', pieces: 2 }, report);
  expect(await tab().read(ana)).toEqual({ batch: { ...batch, after: report }, waiting: waiting.slice(1) });
  for (const [id, pieces] of [['1', 2], ['3', 1]] as const) await page.forget(ana, { id, pieces }, null);
  expect(await tab().read(ana)).toEqual(alone(newBatch('made', 'delete', removing)));
  await tab().storePiece(ana, 'made', 0, { commands: removing, outcomes: [{ kind: 'done', row: null }] });
  expect([await page.keep(ana, batch, null), await page.read(ana), [...values.keys()]]).toEqual([persisted, alone(batch), [ana, `${ana} 1 0`, `${ana} 1 1`]]);
});

test('what another tab has sent again is not forgotten by one that does not know of it', async () => {
  const { tab } = open();
  const removing = other.pieces[0]?.commands ?? [];
  const refused = withPiece(other, 0, { commands: removing, outcomes: [{ kind: 'failed', failure: { kind: 'notAllowed' } }] });
  const again = withResent(refused, removing);
  await tab().keep(ana, refused, null);
  await tab().keep(ana, again, knownOf(refused));
  await tab().forget(ana, present(knownOf(refused)), null);
  expect(await tab().read(ana)).toEqual(alone(again));
});

test('a page whose database has failed takes no batch of another tab for its own, of which it has no rows', async () => {
  const { tab, state } = open();
  const own = tab();
  await own.keep(ana, other, null);
  await tab().keep(ana, batch, null);
  await own.look(ana, present(knownOf(other)), false);
  state.fails = true;
  await own.forget(ana, present(knownOf(other)), null);
  expect(await own.read(ana)).toBe(null);
});

// Tabs of it are open for as long as people leave them, and would put a batch of their own in the place of a head that they cannot read.
test('one batch that an earlier version has kept is found, and goes on; that version finds the first of several', async () => {
  const { tab, values } = open();
  await tab().keep(ana, batch, null);
  await tab().keep(ana, other, null);
  const { waiting: _, ...head } = v.parse(v.looseObject({ waiting: v.unknown() }), values.get(ana));
  expect(head).toMatchObject({ id: '1', kind: 'import', isPaused: false, pieces: 2, leftOut: 0, after: null });
  values.set(ana, head);
  await tab().pause(ana, '1', true);
  expect(await tab().read(ana)).toEqual(alone({ ...batch, isPaused: true }));
});

test('a batch of an earlier page goes on from what was read, where the database fails once; a piece that cannot be read keeps its place', async () => {
  const { tab, state, values } = open();
  await tab().keep(ana, batch, null);
  const page = tab();
  await page.read(ana);
  state.fails = true;
  expect(await page.piece(ana, '1', 1)).toEqual({ piece: batch.pieces[1], isPaused: false });
  state.fails = false;
  values.set(`${ana} 1 0`, 'nonsense');
  expect(await tab().read(ana)).toEqual(alone(withPiece(batch, 0, { commands: [], outcomes: [] })));
});
