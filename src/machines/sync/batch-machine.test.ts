import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { listAlone, listInput, noReturns, scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { aUserId, aVersion } from '../../../tests/machines/records.ts';
import { aWorld, byId, type Fate, id, inserting, named } from '../../../tests/machines/batch-world.ts';
import { batchFailures, FAILURES_SHOWN, PIECE_COMMANDS } from '../../domain/sync/batch.ts';
import type { UserId } from '../../domain/auth/session.ts';
import type { SystemCommand } from '../../domain/sync/system-write.ts';
import { present } from '../../../tests/samples.ts';
import { systemListMachine } from '../systems/system-list-machine.ts';
import type { KeepAnswer, KeptBatches } from '../../domain/ports/sync.ts';
import type { BatchDelivery, BatchKeeping, BatchOfUser, BatchSending } from './batch-actors.ts';
import { batchMachine, partUnderWay } from './batch-machine.ts';

/** `BATCH_RUNS=1000 npx vitest run src/machines/sync/batch-machine.test.ts` for many. */
const RUNS = Number(process.env['BATCH_RUNS'] ?? 30);

/** What an undo leaves alone, as somebody has changed each row since. */
const outdated = (count: number): readonly SystemCommand[] =>
  Array.from({ length: count }, (_, number) => ({ kind: 'delete', before: { ...named(number, 'Dolly'), updatedAt: aVersion('2000-01-01T00:00:00Z') } }));

describe(batchMachine.id, () => {
  test('rows that the database refuses are named, the others are kept, and corrected ones are sent again; undo takes all of it back', async () => {
    const world = aWorld();
    await world.ready();
    const rows = Array.from({ length: 1200 }, (_, number) => named(number, `Dolly ${number}`));
    const bad = named(2000, 'x'.repeat(501));
    world.batch().send({ type: 'batch.begin', kind: 'import', commands: inserting([...rows, bad]) });
    await world.finished();
    expect(world.counts()).toEqual({ total: 1201, done: 1200, failed: 1, waiting: 0, leftOut: 0, insert: 1200, update: 0, delete: 0, held: 0 });
    const { batch } = world.batch().getSnapshot().context;
    expect(batch === null ? null : batchFailures(batch).map(({ failure }) => failure.kind)).toEqual(['refused']);
    expect(world.list().getSnapshot().context.listing.systems).toHaveLength(1200);
    world.batch().send({ type: 'batch.resend', commands: inserting([{ ...bad, name: 'short' }]) });
    await world.finished();
    expect([world.counts()?.done, world.rows().length]).toEqual([1201, 1201]);
    world.table.update(named(3, '').id, { name: 'somebody else’s' }, null);
    world.batch().send({ type: 'batch.undo' });
    await world.finished();
    expect(world.rows()).toEqual([[id(3), 'somebody else’s']]);
    expect(world.counts()).toEqual({ total: 1201, done: 1200, failed: 1, waiting: 0, leftOut: 0, insert: 0, update: 0, delete: 1200, held: 0 });
  });

  test('on a line that is too slow for a whole piece, fewer rows go out in one request, so that it ends', async () => {
    const world = aWorld([], 1, 100);
    await world.ready();
    const rows = Array.from({ length: 1100 }, (_, number) => named(number, `Dolly ${number}`));
    world.batch().send({ type: 'batch.begin', kind: 'import', commands: inserting(rows) });
    await waitFor(world.batch(), () => (world.counts()?.done ?? 0) > 0);
    // What has arrived is not sent again when a later request gets no answer: somebody may have deleted it since.
    world.table.delete(named(0, '').id);
    world.fates.push('noAnswer');
    await world.finished();
    expect([world.counts()?.done, world.rows().length, world.rows().some(([rowId]) => rowId === id(0))]).toEqual([1100, 1099, false]);
  });

  test.each([
    ['update', 100],
    ['delete', 5],
  ] as const)('on a line that loses a request now and then, many of each kind, %s too, get there: what has its answer is not sent again', async (kind, arriving) => {
    const world = aWorld(Array.from({ length: PIECE_COMMANDS[kind] }, (_, number) => named(number, 'old')));
    await world.ready();
    const standing = Array.from({ length: PIECE_COMMANDS[kind] }, (_, number) => world.table.get(named(number, '').id)).flatMap((row) => (row.ok ? [row.value] : []));
    for (let at = 0; at < 20; at += 1) world.fates.push('noRequest', ...Array.from({ length: arriving }, () => 'fine' as const));
    const states: unknown[] = [];
    world.batch().subscribe(({ value }) => states.push(value));
    world.batch().send({ type: 'batch.begin', kind: 'change', commands: standing.map((before) => (kind === 'delete' ? { kind, before } : { kind, before, changes: { name: 'new' } })) });
    await world.finished();
    expect([world.counts()?.done, world.fates.length > 10 * arriving, states.includes('waiting')]).toEqual([PIECE_COMMANDS[kind], true, true]);
  });

  test('a part that gets no answer for five seconds is said to be slow; each part has five seconds of its own, and is heard as ever', async () => {
    const clock = new SimulatedClock();
    const deliver = scriptedEffect<BatchDelivery, BatchSending>();
    const list = createActor(systemListMachine.provide({ actors: listAlone }), { input: listInput }).start();
    const actors = { read: fromPromise<KeptBatches | null, UserId>(async () => null), keep: fromPromise<KeepAnswer, BatchKeeping>(async () => ({ isFirst: true, isPersisted: true })), pause: fromPromise<null, BatchOfUser>(async () => null), deliver: deliver.logic, returns: noReturns };
    const batch = createActor(batchMachine.provide({ actors }), { input: { userId: aUserId('ana'), list, createId: () => 'batch' }, clock }).start();
    const systems = Array.from({ length: PIECE_COMMANDS.insert + 1 }, (_, number) => named(number, `Dolly ${number}`));
    const seen = () => [batch.getSnapshot().value, partUnderWay(batch.getSnapshot())];
    await waitFor(batch, (snapshot) => snapshot.matches('none'));
    batch.send({ type: 'batch.begin', kind: 'import', commands: inserting(systems) });
    await waitFor(batch, (snapshot) => snapshot.matches('sending'));
    expect(seen()).toEqual([{ sending: 'fresh' }, 1000]);
    clock.increment(4999);
    expect(seen()).toEqual([{ sending: 'fresh' }, 1000]);
    clock.increment(1);
    expect(seen()).toEqual([{ sending: 'slow' }, 1000]);
    const done = systems.slice(0, 1000).map((row) => ({ kind: 'done', row }) as const);
    await deliver.answer({ kind: 'settled', index: 0, piece: { commands: inserting(systems.slice(0, 1000)), outcomes: done }, isAllAnswered: true, isPersisted: true });
    clock.increment(4999);
    expect(seen()).toEqual([{ sending: 'fresh' }, 1]);
    clock.increment(1);
    batch.send({ type: 'batch.pause' });
    expect(seen()).toEqual([{ sending: 'pausing' }, 1]);
    await deliver.answer({ kind: 'postponed', failure: { kind: 'unreachable' } });
    expect(seen()).toEqual([{ paused: 'told' }, 0]);
  });

  test('a pause holds in the next tab too; what was not sent can be given up', async () => {
    const world = aWorld();
    await world.ready();
    const rows = Array.from({ length: 2 * PIECE_COMMANDS.insert }, (_, number) => named(number, `Dolly ${number}`));
    world.fates.push('fine', 'tabDies');
    world.batch().send({ type: 'batch.begin', kind: 'import', commands: inserting(rows) });
    await waitFor(world.batch(), (snapshot) => snapshot.matches('sending'));
    world.batch().send({ type: 'batch.pause' });
    await waitFor(world.batch(), (snapshot) => snapshot.matches('paused'));
    world.fates.splice(0);
    expect(world.counts()).toMatchObject({ done: PIECE_COMMANDS.insert, waiting: PIECE_COMMANDS.insert });
    world.batch().send({ type: 'batch.stop' });
    await world.finished();
    expect([world.counts(), world.rows().length]).toEqual([{ total: PIECE_COMMANDS.insert, done: PIECE_COMMANDS.insert, failed: 0, waiting: 0, leftOut: PIECE_COMMANDS.insert, insert: PIECE_COMMANDS.insert, update: 0, delete: 0, held: 0 }, PIECE_COMMANDS.insert]);
    world.batch().send({ type: 'batch.dismiss' });
    await waitFor(world.batch(), (snapshot) => snapshot.matches('none'));
  });

  test('what an undo leaves alone is said to be one’s own later change, or somebody else’s; of rows beyond those that are written out, and after a log that gives no answer, nobody is named', async () => {
    const world = aWorld();
    await world.ready();
    const rows = Array.from({ length: FAILURES_SHOWN + 2 }, (_, number) => named(number, 'Dolly'));
    world.batch().send({ type: 'batch.begin', kind: 'import', commands: inserting(rows) });
    await world.finished();
    const rename = (number: number) => world.table.update(named(number, '').id, { name: 'changed' }, null);
    world.asAna('a write', () => rename(0));
    for (const number of rows.keys()) if (number > 0) rename(number);
    world.batch().send({ type: 'batch.undo' });
    await world.finished();
    expect(world.failures()).toEqual(rows.map((row, number) => [row.id, 'conflict', number === 0 ? 'self' : number < FAILURES_SHOWN ? 'other' : null]));
    // Six are asked at once: of those five say who it was, and the seventh is not asked.
    world.fates.push('fine', 'noAnswer');
    world.batch().send({ type: 'batch.resend', commands: outdated(7) });
    await world.finished();
    expect(world.failures()).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => [id(number), 'conflict', number === 0 || number === 6 ? null : 'other']));
  });

  test('the log is asked for no more rows than are written out, of all pieces together, six at a time, while others may send', async () => {
    const world = aWorld(Array.from({ length: PIECE_COMMANDS.delete + 10 }, (_, number) => named(number, 'changed')));
    await world.ready();
    world.batch().send({ type: 'batch.begin', kind: 'undo', commands: outdated(PIECE_COMMANDS.delete + 10) });
    await world.finished();
    expect([world.counts()?.failed, world.lookUps]).toEqual([PIECE_COMMANDS.delete + 10, { asked: FAILURES_SHOWN, mostAtOnce: 6, withinTurn: 0 }]);
  });

  test('whether what was so already is its own doing is looked up in each piece, and its log read once', async () => {
    const rows = Array.from({ length: 2 * PIECE_COMMANDS.delete + 10 }, (_, number) => named(number, 'Dolly'));
    const world = aWorld(rows);
    await world.ready();
    for (const number of [0, PIECE_COMMANDS.delete, 2 * PIECE_COMMANDS.delete]) world.table.delete(named(number, '').id);
    world.batch().send({ type: 'batch.begin', kind: 'delete', commands: rows.map((before) => ({ kind: 'delete', before })) });
    await world.finished();
    expect([world.counts()?.held, world.readFrom.filter((after) => after === null).length, new Set(world.readFrom).size]).toEqual([3, 1, world.readFrom.length]);
  });

  test('also of what was sent before its log was read, and whose answer was lost: undo puts it back', async () => {
    const world = aWorld(Array.from({ length: 60 }, (_, number) => named(number, 'Dolly')));
    await world.ready();
    world.table.delete(named(0, '').id);
    world.fates.push('fine', 'noAnswer');
    world.batch().send({ type: 'batch.begin', kind: 'delete', commands: Array.from({ length: 60 }, (_, number) => ({ kind: 'delete', before: named(number, 'Dolly') })) });
    await world.finished();
    expect([world.rows(), world.counts()?.held]).toEqual([[], 1]);
    world.batch().send({ type: 'batch.undo' });
    await world.finished();
    expect(world.rows()).toHaveLength(59);
  });

  test('stopped where only some had an answer, it knows that the rest may have arrived', async () => {
    const world = aWorld(Array.from({ length: 12 }, (_, number) => named(number, 'old')));
    await world.ready();
    const standing = Array.from({ length: 12 }, (_, number) => world.table.get(named(number, '').id)).flatMap((row) => (row.ok ? [row.value] : []));
    world.fates.push('fine', ...Array.from({ length: 5 }, () => 'noAnswer' as const));
    world.batch().send({ type: 'batch.begin', kind: 'change', commands: standing.map((before) => ({ kind: 'update', before, changes: { name: 'new' } })) });
    await waitFor(world.batch(), (snapshot) => snapshot.matches('sending'));
    world.batch().send({ type: 'batch.pause' });
    await waitFor(world.batch(), (snapshot) => snapshot.matches('paused'));
    world.batch().send({ type: 'batch.stop' });
    await world.finished();
    expect([world.rows().filter(([, name]) => name === 'new').length, world.counts()?.leftOut, world.batch().getSnapshot().context.failure]).toEqual([6, 11, { kind: 'unreachable' }]);
  });

  test('a page that is closed while the log is asked has kept what came of the piece, and sends none of it again', async () => {
    const world = aWorld([named(0, 'changed')]);
    await world.ready();
    world.fates.push('fine', 'tabDies', 'noRequest');
    world.batch().send({ type: 'batch.begin', kind: 'undo', commands: outdated(1) });
    await world.finished();
    expect([world.failures(), world.fates]).toEqual([[[id(0), 'conflict', null]], ['noRequest']]);
  });

  test.each(['update', 'delete'] as const)('of a piece of each kind, %s too, no further request goes out once its user is gone', async (kind) => {
    const world = aWorld(Array.from({ length: 120 }, (_, number) => named(number, 'old')));
    await world.ready();
    const standing = Array.from({ length: 120 }, (_, number) => world.table.get(named(number, '').id)).flatMap((row) => (row.ok ? [row.value] : []));
    world.fates.push(...(kind === 'update' ? Array.from({ length: 5 }, () => 'fine' as const) : []), 'userGoes');
    world.batch().send({ type: 'batch.begin', kind: 'change', commands: standing.map((before) => (kind === 'delete' ? { kind, before } : { kind, before, changes: { name: 'new' } })) });
    await world.finished();
    // The requests that were on the wire, and none after them: the lock is free again then.
    await world.lockIsFree();
    expect(world.rows().filter(([, name]) => name === 'old')).toHaveLength(kind === 'delete' ? 70 : 114);
  });

  test('of many that are deleted, two are still in use: those stand alone, and the others are called deleted and come back', async () => {
    const world = aWorld(Array.from({ length: 120 }, (_, number) => named(number, 'Dolly')));
    await world.ready();
    const before = world.rows();
    for (const number of [55, 119]) world.needed.add(named(number, '').id);
    world.batch().send({ type: 'batch.begin', kind: 'delete', commands: Array.from({ length: 120 }, (_, number) => ({ kind: 'delete', before: named(number, 'Dolly') })) });
    await world.finished();
    expect([world.rows(), world.failures()]).toEqual([[55, 119].map((number) => [id(number), 'Dolly']), [55, 119].map((number) => [id(number), 'refused', null])]);
    world.batch().send({ type: 'batch.undo' });
    await world.finished();
    expect(world.rows()).toEqual(before);
  });

  test.each(['insert', 'delete'] as const)('of those that are halved for the one that is refused, a request is lost: each keeps its own outcome (%s)', async (kind) => {
    const rows = [named(0, 'Dolly'), named(1, kind === 'insert' ? 'x'.repeat(501) : 'Dolly'), named(2, 'Dolly'), named(3, 'Dolly')];
    const world = aWorld(kind === 'insert' ? [] : rows);
    await world.ready();
    world.needed.add(named(1, '').id);
    world.fates.push('fine', 'fine', 'fine', 'noRequest');
    world.batch().send({ type: 'batch.begin', kind: 'change', commands: rows.map((row) => (kind === 'insert' ? { kind, system: row } : { kind, before: row })) });
    await world.finished();
    expect([world.rows().map(([key]) => key), world.failures()]).toEqual([(kind === 'insert' ? [0, 2, 3] : [1]).map(id), [[id(1), 'refused', null]]]);
  });

  test.each<[string, SystemCommand['kind'], Fate[], (world: ReturnType<typeof aWorld>) => void, readonly (readonly string[])[]]>([
    ['a delete puts back what somebody had saved before it', 'delete', [], ({ table }) => table.update(named(1, '').id, { name: 'Ben’s' }, null), [[id(1), 'Ben’s']]],
    ['also where its answer was lost', 'delete', ['noAnswer'], ({ table }) => table.update(named(1, '').id, { name: 'Ben’s' }, null), [[id(1), 'Ben’s']]],
    ['and not what somebody had deleted before', 'delete', [], ({ table }) => table.delete(named(1, '').id), []],
    ['a change leaves the same value of somebody else alone', 'update', [], ({ table }) => table.update(named(1, '').id, { name: 'Dolly' }, null), [[id(1), 'Dolly']]],
    ['a change that merged takes back its own value alone', 'update', [], ({ table }) => table.update(named(1, '').id, { maxHeight: 99 }, null), [[id(1), 'Doly']]],
    ['a change whose answer was lost is its own', 'update', ['noAnswer'], () => undefined, [[id(1), 'Doly']]],
    ['also where the log could not be reached at first', 'update', ['noAnswer', 'fine', 'fine', 'noRequest'], () => undefined, [[id(1), 'Doly']]],
  ])('undo of %s', async (_what, kind, fates, elsewhere, rows) => {
    const world = aWorld([named(1, 'Doly')]);
    await world.ready();
    const listed = world.table.get(named(1, '').id);
    const before = present(listed.ok ? listed.value : null);
    elsewhere(world);
    world.fates.push(...fates);
    world.batch().send({ type: 'batch.begin', kind: 'change', commands: [kind === 'delete' ? { kind, before } : { kind: 'update', before, changes: { name: 'Dolly' } }] });
    await world.finished();
    expect(world.counts()).toMatchObject({ total: 1, done: 1, failed: 0 });
    world.batch().send({ type: 'batch.undo' });
    await world.finished();
    expect(world.rows()).toEqual(rows);
  });

  const fate = fc.constantFrom<Fate>('fine', 'noRequest', 'noAnswer', 'tabDiesBefore', 'tabDies');
  const wish = fc.record({ what: fc.constantFrom('insert', 'update', 'delete'), isSpoiled: fc.boolean(), isElsewhere: fc.boolean() });

  test('whatever the network and one or two tabs do, each row is there once, as a plain model has it; and undone it is as before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(1, 2), fc.array(wish, { maxLength: 12 }), fc.array(fate, { maxLength: 8 }), fc.array(fate, { maxLength: 8 }), async (tabs, wishes, fates, undoFates) => {
        const seed = wishes.flatMap(({ what }, number) => (what === 'insert' ? [] : [named(number, `old ${number}`)]));
        const world = aWorld(seed, tabs);
        await world.ready();
        const model = new Map(world.rows().map(([key, name]) => [key, name]));
        const commands = wishes.map(({ what, isSpoiled }, number): SystemCommand => {
          const standing = world.table.get(named(number, '').id);
          const system = standing.ok ? standing.value : named(number, isSpoiled ? 'x'.repeat(501) : `new ${number}`);
          if (what === 'delete') model.delete(system.id);
          else if (!isSpoiled) model.set(system.id, `new ${number}`);
          if (what === 'insert') return { kind: 'insert', system };
          return what === 'delete' ? { kind: 'delete', before: system } : { kind: 'update', before: system, changes: { name: isSpoiled ? 'x'.repeat(501) : `new ${number}` } };
        });
        if (commands.length === 0) return;
        // Somebody else does the same before, or saves what is about to be deleted; the list has not heard of it.
        for (const [number, { what, isSpoiled, isElsewhere }] of wishes.entries()) {
          const { id: systemId } = named(number, '');
          if (!isElsewhere || what === 'insert') continue;
          if (what === 'delete' && isSpoiled) world.table.delete(systemId);
          else if (!(what === 'update' && isSpoiled)) world.table.update(systemId, { name: `new ${number}` }, null);
        }
        const before = world.rows();
        world.fates.push(...fates);
        world.batch().send({ type: 'batch.begin', kind: 'import', commands });
        await world.lookAgain();
        await world.finished();
        expect(world.rows()).toEqual([...model].toSorted(byId));
        const spoiled = wishes.filter(({ what, isSpoiled }) => isSpoiled && what !== 'delete').length;
        expect(world.counts()).toMatchObject({ total: wishes.length, failed: spoiled, waiting: 0 });
        if (!world.batch().getSnapshot().can({ type: 'batch.undo' })) {
          expect(world.rows()).toEqual(before);
          return;
        }
        world.fates.splice(0, Infinity, ...undoFates);
        world.batch().send({ type: 'batch.undo' });
        await world.lookAgain();
        await world.finished();
        expect(world.rows()).toEqual(before);
        expect(world.counts()).toMatchObject({ failed: 0, waiting: 0 });
      }),
      { numRuns: RUNS },
    );
  }, 30_000 + RUNS * 300);
});
