import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { aWorld, id, inserting, named } from '../../../tests/machines/batch-world.ts';
import { aChange, aUserId, aVersion } from '../../../tests/machines/records.ts';
import { answerOf } from '../../../tests/machines/scripted-effect.ts';
import { present } from '../../../tests/samples.ts';
import type { BatchStore } from '../../domain/ports/sync.ts';
import type { SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { type Batch, type BatchKind, type BatchPiece, newBatch } from '../../domain/sync/batch.ts';
import type { SystemCommand } from '../../domain/sync/system-write.ts';
import type { System } from '../../domain/systems/system.ts';
import { batchActors } from './batch-actors.ts';

/** A system that is about to be renamed, as the list has it. */
const renaming = async () => {
  const world = aWorld([named(1, 'Doly')]);
  await world.ready();
  const listed = world.table.get(named(1, '').id);
  const before = present(listed.ok ? listed.value : null);
  const rename = () => {
    world.batch().send({ type: 'batch.begin', kind: 'change', commands: [{ kind: 'update', before, changes: { name: 'Dolly' } }] });
    return world.finished();
  };
  return { world, rename, change: (changes: Parameters<typeof world.table.update>[1]) => world.table.update(before.id, changes, null) };
};

describe('one of many changes, of a system that somebody else changes', () => {
  test('in the same field: theirs stays, and it is said whose it is', async () => {
    const { world, rename, change } = await renaming();
    change({ name: 'Ben’s' });
    await rename();
    expect([world.rows(), world.failures()]).toEqual([[[id(1), 'Ben’s']], [[id(1), 'conflict', 'other']]]);
  });

  test.each([
    [3, [[id(1), 'Dolly']], []],
    [4, [[id(1), 'Doly']], [[id(1), 'conflict', null]]],
  ])('in another field, %i times just before it arrives: it is merged three times', async (times, rows, failures) => {
    const { world, rename, change } = await renaming();
    let left = times;
    world.elsewhere.now = () => {
      if (left > 0) change({ maxHeight: 100 + left });
      left -= 1;
    };
    await rename();
    expect([world.rows(), world.failures()]).toEqual([rows, failures]);
  });
});

describe('once its user is gone', () => {
  test('no half goes out of what was refused as a whole', async () => {
    const world = aWorld();
    await world.ready();
    world.fates.push('userGoes');
    world.batch().send({ type: 'batch.begin', kind: 'import', commands: inserting([named(1, 'Dolly'), named(2, 'x'.repeat(501))]) });
    await world.finished();
    await world.lockIsFree();
    expect(world.rows()).toEqual([]);
  });

  test('nobody asks the log whose doing it was', async () => {
    const world = aWorld([named(1, 'Dolly')]);
    await world.ready();
    world.table.delete(named(1, '').id);
    world.fates.push('userGoes');
    world.batch().send({ type: 'batch.begin', kind: 'delete', commands: [{ kind: 'delete', before: named(1, 'Dolly') }] });
    await world.finished();
    await world.lockIsFree();
    expect([world.readFrom, world.lookUps.asked]).toEqual([[], 0]);
  });
});

const ana = aUserId('ana');
const unused = () => expect.unreachable();
const unreachable = failed({ kind: 'unreachable' } as const);
const refused = failed({ kind: 'refused', message: 'No.' } as const);
const conflict = failed({ kind: 'conflict', theirs: named(1, 'Ben’s') } as const);
const nothingLogged = async () => success({ changes: [], remaining: 0 });
const known = (number: number, name = 'Dolly'): System => ({ ...named(number, name), updatedAt: aVersion('2026-11-29T08:00:00Z') });
const rows = (count: number): readonly System[] => Array.from({ length: count }, (_, number) => known(number));
const deleting = (count: number): readonly SystemCommand[] => rows(count).map((before) => ({ kind: 'delete', before }));
const updating = (count: number): readonly SystemCommand[] => rows(count).map((before) => ({ kind: 'update', before, changes: { name: 'New' } }));
const done = (row: System | null, was?: System | null) => ({ kind: 'done', row, ...(was !== undefined && { was }) });

type Ports = { readonly systems?: Partial<SystemRepository>; readonly history?: Partial<SystemHistory>; readonly store?: Partial<BatchStore> };

/** The effects before a server and a store that answer what a test says, and are asked nothing else. */
const open = ({ systems, history, store }: Ports = {}) => {
  const kept: BatchPiece[] = [];
  const subscribed: string[] = [];
  const lock = { run: <Value>(task: () => Promise<Value>) => task() };
  const actors = batchActors({
    store: { read: unused, keep: unused, look: unused, piece: unused, pause: unused, forget: unused, storePiece: async (_user, _batch, _index, piece) => kept.push(piece) > 0, ...store },
    lock,
    keepLock: lock,
    systems: { list: unused, get: unused, checksum: unused, insert: unused, update: unused, delete: unused, insertMany: unused, deleteMany: unused, ...systems },
    history: { changesOf: unused, changesOfWrite: unused, ...history },
    connectivity: { onOnline: () => (subscribed.push('online'), () => undefined) },
    pageLife: { onReturn: () => (subscribed.push('return'), () => undefined) },
  });
  return { actors, kept, subscribed };
};

const batchOf = (commands: readonly SystemCommand[], kind: BatchKind = 'change'): Batch => newBatch('b', kind, commands);

/** What comes of the next piece, which is kept as the batch has it, or is gone. */
const deliver = async (ports: Ports, batch: Batch, piece: BatchPiece | null = present(batch.pieces[0])) => {
  const opened = open({ ...ports, store: { piece: async () => (piece === null ? null : { piece: opened.kept.at(-1) ?? piece, isPaused: false }), ...ports.store } });
  return { delivery: await answerOf(opened.actors.deliver, { userId: ana, batch, insertsAtOnce: 1000 }), kept: opened.kept };
};
const outcomesOf = ({ delivery }: Awaited<ReturnType<typeof deliver>>) => (delivery.kind === 'settled' ? [delivery.piece.outcomes, delivery.isAllAnswered] : delivery);

describe('a piece', () => {
  test('of rows that are added: one that is hidden from its person was not allowed; one that is refused stands alone, and the others go in with it', async () => {
    const [first, second] = [named(0, 'Dolly'), named(1, 'Dolly')];
    expect(outcomesOf(await deliver({ systems: { insertMany: async () => success([second]) } }, batchOf(inserting([first, second]))))).toEqual([[{ kind: 'failed', failure: { kind: 'notAllowed' } }, done(second)], true]);
    const insertMany = async (sent: readonly System[]) => (sent.includes(first) ? refused : success(sent));
    expect(outcomesOf(await deliver({ systems: { insertMany } }, batchOf(inserting([first, second]))))).toEqual([[{ kind: 'failed', failure: refused.failure }, done(second)], true]);
  });

  test('of rows that are changed: all of them, six at a time, and what stood there is not kept twice', async () => {
    const update: SystemRepository['update'] = async (systemId) => success({ ...known(0, 'New'), id: systemId });
    expect(outcomesOf(await deliver({ systems: { update } }, batchOf(updating(7))))).toEqual([rows(7).map((row) => done({ ...row, name: 'New' })), true]);
  });

  test('of rows that are deleted: fifty a request, and none that is empty; after a lost half nothing more goes out', async () => {
    const sent: number[] = [];
    const taken = (asked: readonly { readonly id: System['id'] }[]) => success(asked.map(({ id: systemId }) => success({ ...known(0), id: systemId })));
    const deleteMany: SystemRepository['deleteMany'] = async (asked) => (sent.push(asked.length), taken(asked));
    expect([outcomesOf(await deliver({ systems: { deleteMany } }, batchOf(deleting(100)))), sent]).toEqual([[rows(100).map(() => done(null)), true], [50, 50]]);
    const halving: SystemRepository['deleteMany'] = async (asked) => (sent.push(asked.length), asked.length === 50 ? success(asked.map(() => refused)) : sent.length === 4 ? taken(asked) : unreachable);
    expect([outcomesOf(await deliver({ systems: { deleteMany: halving } }, batchOf(deleting(60)))), sent.slice(2)]).toEqual([[rows(25).map(() => done(null)), false], [50, 25, 25]]);
  });

  test('that another tab has sent or paused, whose batch is gone, or that there is none of', async () => {
    const batch = batchOf(inserting(rows(1)));
    const piece = { commands: inserting(rows(1)), outcomes: rows(1).map((row) => ({ kind: 'done', row }) as const) };
    expect(outcomesOf(await deliver({}, batch, piece))).toEqual([piece.outcomes, true]);
    expect((await deliver({}, batch, null)).delivery).toEqual({ kind: 'gone' });
    expect((await deliver({ store: { piece: async () => ({ piece, isPaused: true }) } }, batch)).delivery).toEqual({ kind: 'gone' });
    expect((await deliver({}, { ...batch, pieces: [piece] }, piece)).delivery).toEqual({ kind: 'gone' });
  });

  test.each([[refused, 'change'], [unreachable, 'change'], [refused, 'undo']] as const)('that was so already is called so where the log refuses to say whose doing it was, waits where it cannot be reached, and is none of an undo’s business (%j, %s)', async (answer, kind) => {
    let asked = 0;
    const changesOfWrite = async () => ((asked += 1), answer);
    const delivered = await deliver({ systems: { deleteMany: async () => success([success(null)]) }, history: { changesOfWrite } }, batchOf(deleting(1), kind));
    expect([outcomesOf(delivered), asked]).toEqual([answer === unreachable ? { kind: 'postponed', failure: unreachable.failure } : [[done(null, null)], true], kind === 'undo' ? 0 : 1]);
  });

  test('is looked up in the log from where that was read last; from its beginning once rows were sent again', async () => {
    const readFrom: unknown[] = [];
    const history = { changesOfWrite: async (_: string, after: unknown) => (readFrom.push(after), success({ changes: [aChange(5, 'ana', { kind: 'insert', at: '2026-11-29T09:00:00Z', after: named(9, 'Other') })], remaining: 0 })) };
    const batch = batchOf(deleting(1));
    const { actors } = open({ systems: { deleteMany: async () => success([success(null)]) }, history, store: { piece: async () => ({ piece: present(batch.pieces[0]), isPaused: false }) } });
    for (const pieces of [batch.pieces, batch.pieces, [...batch.pieces, ...batch.pieces]]) await answerOf(actors.deliver, { userId: ana, batch: { ...batch, pieces }, insertsAtOnce: 1000 });
    expect(readFrom).toEqual([null, 5, null]);
  });

  test('has those named who changed its rows: of what failed now, and where the log says so; it is kept once more only then', async () => {
    const asked: unknown[] = [];
    const history = { changesOf: async (systemId: unknown) => (asked.push(systemId), success({ changes: [aChange(5, 'bob', { kind: 'update', at: '2026-11-29T09:00:00Z', systemId, before: named(1, 'Dolly'), after: named(1, 'Ben’s') })], remaining: 0 })) };
    const update: SystemRepository['update'] = async (systemId) => (systemId === id(1) ? conflict : success({ ...known(0, 'New'), id: systemId }));
    const commands = updating(3);
    const before = { commands, outcomes: [{ kind: 'failed', failure: conflict.failure } as const] };
    const theirs = { kind: 'failed', failure: { ...conflict.failure, by: 'other' } };
    const delivered = await deliver({ systems: { update }, history }, batchOf(commands), before);
    expect([outcomesOf(delivered), asked, delivered.kept.length]).toEqual([[[...before.outcomes, theirs, done(known(2, 'New'))], true], [id(1)], 2]);
    for (const changesOf of [async () => unreachable, nothingLogged]) expect((await deliver({ systems: { update: async () => conflict }, history: { changesOf } }, batchOf(updating(2).slice(1)))).kept.length).toBe(1);
  });
});

describe('a batch', () => {
  test('that there is none of is neither kept nor looked for, paused, stopped, forgotten or sent', async () => {
    const { actors } = open({ store: { read: async () => null } });
    const none = { userId: ana, batch: null };
    expect([await answerOf(actors.look, none), await answerOf(actors.keep, { ...none, known: null }), await answerOf(actors.pause, none), await answerOf(actors.stop, none), await answerOf(actors.forget, none), await answerOf(actors.deliver, { ...none, insertsAtOnce: 1 })])
      .toEqual([null, { isFirst: false, isPersisted: true }, null, null, null, { kind: 'gone' }]);
  });

  test.each([true, false])('is looked for as paused where it is (%s)', async (isPaused) => {
    const asked: unknown[] = [];
    const { actors } = open({ store: { look: async (...looked) => (asked.push(looked), []) } });
    expect([await answerOf(actors.look, { userId: ana, batch: { ...batchOf(deleting(1)), isPaused } }), asked]).toEqual([[], [[ana, { id: 'b', pieces: 1 }, isPaused]]]);
  });

  test('is stopped where it is the first that is kept, and it is told whether that outlasts the page', async () => {
    const batch = batchOf(deleting(2));
    const stop = (stored: Batch | null) => answerOf(open({ store: { read: async () => (stored === null ? null : { batch: stored, waiting: [] }), keep: async () => ({ isFirst: true, isPersisted: false }) } }).actors.stop, { userId: ana, batch });
    expect([await stop(null), await stop({ ...batch, id: 'other' }), await stop(batch)]).toEqual([null, null, { batch: { ...batch, pieces: [], leftOut: 2 }, isPersisted: false }]);
  });

  test('hears of the network and of who comes back', () => {
    const { actors, subscribed } = open();
    createActor(actors.returns).start().stop();
    expect(subscribed.toSorted()).toEqual(['online', 'return']);
  });
});
