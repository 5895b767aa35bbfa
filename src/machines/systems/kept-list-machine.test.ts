import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, SimulatedClock, toPromise } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aPage, aSystem, aUserId } from '../../../tests/machines/records.ts';
import { listAlone, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { UserId } from '../../domain/auth/session.ts';
import type { PageCursor } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { type KeptList, checksumOf, type ListChecksum } from '../../domain/systems/kept-list.ts';
import { type LogPosition, logStart } from '../../domain/systems/change-log.ts';
import type { System } from '../../domain/systems/system.ts';
import { type CompareAnswer, type KeepCommand, keptListActors, keptListMachine, type Watched } from './kept-list-machine.ts';
import { type ChangesAnswer, type PageAnswer, type SystemListActor, systemListMachine } from './system-list-machine.ts';

const coverage = transitionCoverage(keptListMachine);
const ana = aUserId('ana');
const [one, two, three] = [aSystem(1), aSystem(2), aSystem(3)] as const;
const hour = 3_600_000;
const nothing = success({ changes: [], remaining: 0, position: logStart });

/** A list that has been read, and whoever keeps it. */
const start = async ({ isCompared = true, log = nothing, isDeaf = false }: { readonly isCompared?: boolean; readonly log?: ChangesAnswer; readonly isDeaf?: boolean } = {}) => {
  const clock = new SimulatedClock();
  const now = () => hour + clock.now();
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const loadChanges = scriptedEffect<ChangesAnswer, LogPosition | null>();
  const list = createActor(systemListMachine.provide({ actors: { ...listAlone, readKept: fromCallback<EventObject, UserId>(() => undefined), loadPage: loadPage.logic, loadChanges: loadChanges.logic } }), {
    clock,
    input: { userId: ana, now },
  }).start();
  const keep = scriptedEffect<boolean, KeepCommand>();
  const compare = scriptedEffect<CompareAnswer, SystemListActor>();
  const watchList = fromCallback<EventObject, Watched>(() => {
    throw new Error('scripted crash');
  });
  const actor = createActor(keptListMachine.provide({ actors: { keep: keep.logic, compare: compare.logic, ...(isDeaf && { watchList }) } }), {
    clock,
    inspect: coverage.inspect,
    input: { userId: ana, list, now },
  }).start();
  list.send({ type: 'list.open' });
  list.send({ type: 'kept.whole', systems: [one], mark: { position: logStart, asOf: 7 } });
  const refresh = (): Promise<unknown> => {
    list.send({ type: 'list.followed', position: logStart });
    return settled();
  };
  await loadChanges.answer(log);
  if (isCompared && actor.getSnapshot().matches('settling')) {
    clock.increment(1_000);
    await compare.answer(success(true));
    await keep.answer(true);
  }
  return { actor, list, clock, keep, compare, loadPage, loadChanges, refresh, value: () => actor.getSnapshot().value };
};

const kept = (systems: readonly System[], asOf: number): KeepCommand => ({ userId: ana, kept: { systems, mark: { position: logStart, asOf } } });

describe(keptListMachine.id, () => {
  test('keeps the list a second after it changed, then what came in between; not what is as it was kept', async () => {
    const { clock, keep, list, value } = await start();
    expect([value(), keep.calls]).toEqual(['waiting', [kept([one], hour)]]);
    list.send({ type: 'list.saved', system: two });
    clock.increment(999);
    expect([value(), keep.calls.length]).toEqual(['settling', 1]);
    clock.increment(1);
    expect([value(), keep.calls[1]]).toEqual(['keeping', kept([one, two], hour)]);
    list.send({ type: 'list.saved', system: three });
    await keep.answer(true);
    clock.increment(1_000);
    expect(keep.calls[2]).toEqual(kept([one, two, three], hour));
    await keep.answer(true);
    expect([value(), keep.calls.length]).toEqual(['waiting', 3]);
  });

  test('its time is kept anew once a minute, not each time the server is asked', async () => {
    const { clock, keep, refresh, value } = await start();
    clock.increment(58_999);
    await refresh();
    expect(value()).toBe('waiting');
    clock.increment(1);
    await refresh();
    clock.increment(1_000);
    expect(keep.calls.at(-1)).toEqual(kept([one], hour + 60_000));
  });

  test('a list of which nothing is known in the log is not kept, and neither is one with rows that nobody can read', async () => {
    const { actor, list, value, loadPage, loadChanges } = await start({ log: failed({ kind: 'unexpected' }) });
    await loadPage.answer(success(aPage([one], 0)));
    await loadChanges.answer(failed({ kind: 'unexpected' }));
    expect([list.getSnapshot().value, value()]).toEqual([{ complete: 'fresh' }, 'waiting']);
    list.send({ type: 'list.readAnew' });
    await loadPage.answer(success({ ...aPage([one], 0), unreadable: 1 }));
    await loadChanges.answer(nothing);
    expect([list.getSnapshot().context.position, actor.getSnapshot().value]).toEqual([logStart, 'waiting']);
  });

  test.each(['refused', 'crash'] as const)('a storage that takes nothing (%s) is not asked again', async (how) => {
    const { clock, keep, list, value } = await start();
    list.send({ type: 'list.saved', system: two });
    clock.increment(1_000);
    await (how === 'crash' ? keep.crash() : keep.answer(false));
    list.send({ type: 'list.saved', system: three });
    clock.increment(hour);
    expect([value(), keep.calls.length]).toEqual(['unkept', 2]);
  });

  test('where the list cannot be heard, nothing is kept', async () => {
    expect((await start({ isDeaf: true })).value()).toBe('unkept');
  });

  test('it is compared with the table before it is kept, and an hour later once more', async () => {
    const { clock, keep, compare, list, value } = await start({ isCompared: false });
    clock.increment(1_000);
    expect([value(), keep.calls]).toEqual(['comparing', []]);
    await compare.answer(success(true));
    await keep.answer(true);
    for (const [ms, expected] of [[hour - 1_001, 'keeping'], [0, 'comparing']] as const) {
      clock.increment(ms);
      list.send({ type: 'list.saved', system: { ...one, name: expected } });
      clock.increment(1_000);
      expect(value()).toBe(expected);
      if (expected === 'keeping') await keep.answer(true);
    }
  });

  test.each([...dataFailures, 'crash' as const])('%j says nothing of the list, which is kept', async (failure) => {
    const { clock, keep, compare, list, value } = await start({ isCompared: false });
    clock.increment(1_000);
    await (failure === 'crash' ? compare.crash() : compare.answer(failed(failure)));
    expect(keep.calls).toEqual([kept([one], hour)]);
    await keep.answer(true);
    list.send({ type: 'list.saved', system: two });
    clock.increment(1_000);
    // A server that cannot tell is not asked again and again.
    expect(value()).toBe(failure !== 'crash' && isPassing(failure) ? 'comparing' : 'keeping');
  });

  test('one that differs is looked at again when the list has heard of all changes; one that differs all the same is read anew', async () => {
    const { clock, keep, compare, list, loadPage, loadChanges, refresh, value } = await start({ isCompared: false });
    clock.increment(1_000);
    await compare.answer(success(false));
    list.send({ type: 'list.saved', system: two });
    expect(value()).toBe('doubting');
    await refresh();
    expect(value()).toBe('comparing');
    await compare.answer(success(false));
    expect([value(), list.getSnapshot().value]).toEqual(['waiting', { loading: 'page' }]);
    await loadPage.answer(success(aPage([three], 0)));
    await loadChanges.answer(nothing);
    clock.increment(1_000);
    expect([compare.calls.length, keep.calls]).toEqual([2, [kept([three], hour + 1_000)]]);
  });

  test('somebody has written just then: the second look finds it the same', async () => {
    const { clock, keep, compare, refresh } = await start({ isCompared: false });
    clock.increment(1_000);
    await compare.answer(success(false));
    await refresh();
    await compare.answer(success(true));
    expect(keep.calls).toEqual([kept([one], hour + 1_000)]);
  });

  test('a list that ends meanwhile is not waited for', async () => {
    const { clock, compare, list, value } = await start({ isCompared: false });
    clock.increment(1_000);
    await compare.answer(success(false));
    list.stop();
    await settled();
    expect(value()).not.toBe('doubting');
  });
});

describe('its effects', () => {
  const open = async (table: Result<ListChecksum, DataFailure>) => {
    const { list } = await start();
    const written: KeptList[] = [];
    const keep = async (_: UserId, each: KeptList) => written.push(each) > 0;
    const actors = keptListActors({ store: { keep }, systems: { checksum: async () => table } });
    return { list, written, actors };
  };

  test.each([
    [success(checksumOf([one])), success(true)],
    [success(checksumOf([two])), success(false)],
    [failed({ kind: 'offline' } as const), failed({ kind: 'offline' })],
  ])('the table %j', async (table, expected) => {
    const { list, actors } = await open(table);
    expect(await toPromise(createActor(actors.compare, { input: list }).start())).toEqual(expected);
  });

  test('a list that is being read just now is left as it was kept', async () => {
    const { actors, written } = await open(success(checksumOf([])));
    for (const input of [kept([one], 7), { userId: ana, kept: null }]) expect(await toPromise(createActor(actors.keep, { input }).start())).toBe(true);
    expect(written).toEqual([kept([one], 7).kept]);
  });
});

// Stands last: it looks back on all tests above.
test(`${keptListMachine.id}: every transition was taken`, () => {
  expect(coverage.missing()).toEqual([]);
});
