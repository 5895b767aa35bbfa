import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aChange, aPage, aPosition, aSystem } from '../../../tests/machines/records.ts';
import { listAlone, listInput, type noReturns, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { UserId } from '../../domain/auth/session.ts';
import type { PageCursor } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { isPassing } from '../../domain/systems/data-failure.ts';
import type { LoggedChange, LogPosition } from '../../domain/systems/change-log.ts';
import type { System } from '../../domain/systems/system.ts';
import { type PageAnswer, type SystemListActor, systemListMachine } from '../systems/system-list-machine.ts';
import { changeFollowerMachine, type ChangesAnswer, type EndAnswer, followerActors, waitingNews } from './change-follower-machine.ts';

const coverage = transitionCoverage(changeFollowerMachine);
const at = (second: number) => new Date(Date.UTC(2026, 10, 29, 9, 0, second)).toISOString();
const row = (id: number, second: number, name = `Dolly ${id}`): System => aSystem(id, { name, updatedAt: at(second) });
const [one, two, three] = [row(1, 1), row(2, 2), row(3, 3)] as const;
const renamed = row(1, 4, 'Renamed');

const change = (number: number, rows: object, { id }: System): LoggedChange =>
  aChange(number, 'bob', { systemId: id, at: at(number), ...rows });
const added = change(11, { kind: 'insert', after: three }, three);
const changed = change(12, { kind: 'update', before: one, after: renamed }, one);
const deleted = change(13, { kind: 'delete', before: two }, two);
const heard = (upTo: number, changes: readonly LoggedChange[], remaining = 0): ChangesAnswer => success({ changes, remaining, position: aPosition(upTo) });

const start = async (own: { readonly returns?: typeof noReturns } = {}) => {
  const [findEnd, ask, loadPage] = [scriptedEffect<EndAnswer, SystemListActor>(), scriptedEffect<ChangesAnswer, LogPosition>(), scriptedEffect<PageAnswer, PageCursor | null>()];
  const clock = new SimulatedClock();
  const list = createActor(systemListMachine.provide({ actors: { ...listAlone, loadPage: loadPage.logic } }), { clock, input: listInput }).start();
  list.send({ type: 'list.open' });
  await loadPage.answer(success(aPage([one, two], 0)));
  let comeBack = (): void => undefined;
  const returns = fromCallback(({ sendBack }) => {
    comeBack = () => sendBack({ type: 'page.returned' });
  });
  const logic = changeFollowerMachine.provide({ actors: { findEnd: findEnd.logic, ask: ask.logic, returns, ...own } });
  const actor = createActor(logic, { input: { list, now: clock.now.bind(clock), isSentHere: ({ writeId }) => writeId === 'sent here' }, clock, inspect: coverage.inspect }).start();
  onTestFinished(() => void actor.stop());
  const pass = (seconds: number) => {
    clock.increment(seconds * 1000);
    return settled();
  };
  return {
    actor, findEnd, ask, loadPage, pass,
    comeBack: () => comeBack(),
    log: () => actor.getSnapshot().value.log,
    names: () => list.getSnapshot().context.listing.systems.map(({ name }) => name),
    waiting: () => {
      const { saved, removed } = waitingNews(actor.getSnapshot().context);
      return saved.length + removed.length;
    },
  };
};

const startFollowing = async (own: Parameters<typeof start>[0] = {}) => {
  const started = await start(own);
  await started.findEnd.answer(success(aPosition(10)));
  return started;
};

describe(changeFollowerMachine.id, () => {
  test('what others add, change and delete is in the list within 15 s', async () => {
    const { ask, pass, names, log, actor } = await startFollowing();
    await pass(12);
    await ask.answer(heard(13, [added, changed, deleted]));
    expect([names(), log()]).toEqual([['Dolly 3', 'Renamed'], 'pausing']);
    expect(actor.getSnapshot().context.news).toEqual({ saved: [three, renamed], removed: [two.id] });
    await pass(12);
    await ask.answer(heard(13, []));
    expect([names(), ask.calls]).toEqual([['Dolly 3', 'Renamed'], [aPosition(10), aPosition(13)]]);
  });

  test('a flood is asked for page after page', async () => {
    const { ask, pass, names, log } = await startFollowing();
    await pass(12);
    await ask.answer(heard(11, [added], 2));
    expect([names(), log()]).toEqual([['Dolly 1', 'Dolly 2', 'Dolly 3'], 'asking']);
    await ask.answer(heard(13, [changed, deleted], Infinity));
    await ask.answer(heard(13, [], Infinity));
    expect([names(), log(), ask.calls.length]).toEqual([['Dolly 3', 'Renamed'], 'pausing', 3]);
  });

  test.each([...dataFailures, 'crash' as const])('%j: it is asked ever more rarely, and at once when somebody comes back', async (failure) => {
    const { ask, pass, names, log, comeBack } = await startFollowing();
    const fail = () => (failure === 'crash' ? ask.crash() : ask.answer(failed(failure)));
    const pauses = [12, 24, 48, 96, 192, 240, 240];
    for (const seconds of pauses) {
      await pass(seconds - 1);
      expect([seconds, log()]).toEqual([seconds, 'pausing']);
      await pass(1);
      await fail();
    }
    comeBack();
    await ask.answer(heard(11, [added]));
    await pass(12);
    expect([names(), log(), ask.calls.length]).toEqual([['Dolly 1', 'Dolly 2', 'Dolly 3'], 'asking', pauses.length + 2]);
  });

  test.each(dataFailures)('%j twice in a row: where that may pass, the list asks for itself once, to say of when it is; not under a pointer', async (failure) => {
    const { actor, ask, loadPage, pass } = await startFollowing();
    await loadPage.answer(success(aPage([one, two], 0)));
    const before = loadPage.calls.length;
    const failAfter = async (seconds: number) => {
      await pass(seconds);
      await ask.answer(failed(failure));
      return loadPage.calls.length - before;
    };
    expect(await failAfter(12)).toBe(0);
    actor.send({ type: 'rows.hold', by: 'pointer' });
    expect(await failAfter(24)).toBe(0);
    actor.send({ type: 'rows.release', by: 'pointer' });
    const once = isPassing(failure) ? 1 : 0;
    expect([await failAfter(48), await failAfter(96)]).toEqual([once, once]);
  });

  test.each([...dataFailures, 'crash' as const])('%j: where the log ends is asked again, and the list is read anew because it may lack something', async (failure) => {
    const { findEnd, loadPage, pass, log, comeBack } = await start();
    const fail = () => (failure === 'crash' ? findEnd.crash() : findEnd.answer(failed(failure)));
    await fail();
    await pass(23);
    expect(log()).toBe('lost');
    await pass(1);
    await fail();
    comeBack();
    await findEnd.answer(success(aPosition(10)));
    expect([log(), findEnd.calls.length, loadPage.calls.length]).toEqual(['pausing', 3, 2]);
  });

  test('a server that takes two seconds is asked more rarely until it is quick again', async () => {
    const { ask, pass, log } = await startFollowing();
    await pass(12);
    await pass(2);
    await ask.answer(heard(10, []));
    await pass(23);
    expect(log()).toBe('pausing');
    await pass(1);
    await ask.answer(heard(10, []));
    await pass(12);
    expect(log()).toBe('asking');
  });

  test('a page that nobody looks at asks for nothing, until somebody comes back', async () => {
    const { ask, pass, log, comeBack, names } = await startFollowing();
    await pass(12);
    await ask.answer(null);
    await pass(3600);
    expect([log(), ask.calls.length]).toEqual(['resting', 1]);
    comeBack();
    // The network comes back while it is asked: the first request may be lost.
    comeBack();
    await ask.answer(heard(99, []));
    await ask.answer(heard(11, [added]));
    expect([names(), log()]).toEqual([['Dolly 1', 'Dolly 2', 'Dolly 3'], 'pausing']);
  });

  test('while somebody points at the rows or works in them, what comes waits for Show or until they have left', async () => {
    const { actor, ask, pass, names, waiting } = await startFollowing();
    actor.send({ type: 'rows.hold', by: 'pointer' });
    actor.send({ type: 'rows.hold', by: 'focus' });
    await pass(12);
    await ask.answer(heard(12, [added, changed]));
    expect([names(), waiting()]).toEqual([['Dolly 1', 'Dolly 2'], 2]);
    actor.send({ type: 'rows.release', by: 'pointer' });
    await pass(1);
    expect(names()).toEqual(['Dolly 1', 'Dolly 2']);
    actor.send({ type: 'changes.show' });
    expect([names(), waiting()]).toEqual([['Dolly 2', 'Dolly 3', 'Renamed'], 0]);

    actor.send({ type: 'rows.hold', by: 'focus' });
    await pass(11);
    await ask.answer(heard(13, [deleted]));
    actor.send({ type: 'rows.release', by: 'focus' });
    await pass(0.4);
    // Onto the line with Show.
    actor.send({ type: 'rows.hold', by: 'pointer' });
    await pass(1);
    expect([names(), waiting()]).toEqual([['Dolly 2', 'Dolly 3', 'Renamed'], 1]);
    actor.send({ type: 'rows.release', by: 'pointer' });
    await pass(0.5);
    expect([names(), waiting()]).toEqual([['Dolly 3', 'Renamed'], 0]);

    actor.send({ type: 'rows.hold', by: 'pointer' });
    actor.send({ type: 'rows.release', by: 'pointer' });
    await pass(11);
    await ask.answer(heard(14, [change(14, { kind: 'insert', after: row(2, 4) }, two)]));
    expect(names()).toEqual(['Dolly 2', 'Dolly 3', 'Renamed']);
  });

  test('rows that this page is sending itself are heard of and not announced, also while they wait', async () => {
    const { actor, ask, pass, names, waiting } = await startFollowing();
    actor.send({ type: 'rows.hold', by: 'pointer' });
    await pass(12);
    await ask.answer(heard(13, [added, { ...deleted, writeId: 'sent here' }]));
    expect([names(), waiting()]).toEqual([['Dolly 1', 'Dolly 2'], 1]);
    actor.send({ type: 'changes.show' });
    expect([names(), actor.getSnapshot().context.news]).toEqual([['Dolly 1', 'Dolly 3'], { saved: [three], removed: [] }]);
  });

  test('Show works on the way from the rows to it', async () => {
    const { actor, ask, pass, names } = await startFollowing();
    actor.send({ type: 'rows.hold', by: 'pointer' });
    await pass(12);
    await ask.answer(heard(11, [added]));
    actor.send({ type: 'rows.release', by: 'pointer' });
    actor.send({ type: 'changes.show' });
    expect(names()).toEqual(['Dolly 1', 'Dolly 2', 'Dolly 3']);
  });

  test('where nobody tells who comes back, the pauses go on', async () => {
    const { ask, pass, log } = await startFollowing({ returns: fromCallback(() => { throw new Error('scripted crash'); }) });
    await pass(12);
    await ask.answer(heard(10, []));
    expect(log()).toBe('pausing');
  });

  test.each([
    ['the rows, as of 10', { type: 'kept.whole', systems: [one], mark: { position: aPosition(10), asOf: 0 } }, aPosition(10)],
    ['that there are none', { type: 'kept.none' }, aPosition(13)],
  ] as const)('a browser that tells of its kept list late (%s): the log is followed from there, and nothing of it left out', async (_, told, from) => {
    const asked: LogPosition[] = [];
    const history = {
      logEnd: async () => success(aPosition(13)),
      changesSince: async (position: LogPosition) => {
        asked.push(position);
        return success({ changes: [added, changed, deleted].filter(({ number }) => number > position.upTo), remaining: 0, position: aPosition(13) });
      },
    };
    const clock = new SimulatedClock();
    const silent = fromCallback<EventObject, UserId>(() => undefined);
    const list = createActor(systemListMachine.provide({ actors: { ...listAlone, readKept: silent } }), { clock, input: listInput }).start();
    const actors = followerActors({ history, isInSight: () => true, connectivity: { onOnline: () => () => undefined }, pageLife: { onReturn: () => () => undefined } });
    const actor = createActor(changeFollowerMachine.provide({ actors }), { input: { list, now: clock.now.bind(clock), isSentHere: () => false }, clock }).start();
    onTestFinished(() => void actor.stop());
    clock.increment(1_000);
    await settled();
    list.send(told);
    await settled();
    clock.increment(12_000);
    await settled();
    expect([asked, list.getSnapshot().context.listing.systems]).toEqual([[from], from.upTo === 10 ? [three, renamed] : []]);
  });

  test('each transition was taken', () => expect(coverage.missing()).toEqual([]));
});
