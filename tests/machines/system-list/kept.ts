import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { UserId } from '../../../src/domain/auth/session.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { type KeptMark, keptMarkSchema } from '../../../src/domain/systems/kept-list.ts';
import { type LoggedChange, loggedChangeSchema, type LogPosition } from '../../../src/domain/systems/change-log.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { aSystem } from '../records.ts';
import { listAlone, listInput } from '../scripted-effect.ts';
import { coverage, four, fresh, loading, one, open, page, retry, start, three, two } from './rig.ts';

const markUpTo = (upTo: number): KeptMark => v.parse(keptMarkSchema, { position: { upTo, gaps: [] }, asOf: 7000 });
const positionAt = (upTo: number): LogPosition => markUpTo(upTo).position;

const change = (number: number, systemId: string, rows: object): LoggedChange =>
  v.parse(loggedChangeSchema, { number, systemId, at: '2026-11-29T09:00:00Z', userId: 'bob', address: null, writeId: null, ...rows });
const inserted = (number: number, after: System) => change(number, after.id, { kind: 'insert', after });
const deleted = (number: number, before: System) => change(number, before.id, { kind: 'delete', before });

const changes = (upTo: number, told: readonly LoggedChange[] = [], remaining = 0) => success({ changes: told, remaining, position: positionAt(upTo) });

const whole = (systems: readonly System[], upTo = 5) => ({ type: 'kept.whole', systems, mark: markUpTo(upTo) }) as const;
const rows = (systems: readonly System[]) => ({ type: 'kept.rows', systems, mark: markUpTo(5) }) as const;
const asking = { loading: 'changes' };

const startKept = (systems: readonly System[] = [one, two]) => {
  const opened = start({ mayBeKept: true, hasLog: true });
  opened.actor.send(open);
  opened.actor.send(whole(systems));
  return { ...opened, standing: () => ({ position: opened.actor.getSnapshot().context.position, asOf: opened.actor.getSnapshot().context.asOf }) };
};

export const keptLists = (): void => {
  test('what is kept is shown as it comes, before the server is asked; then only for what changed since', async () => {
    const { actor, loadPage, loadChanges, seen } = start({ mayBeKept: true, hasLog: true });
    const { listing } = actor.getSnapshot().context;
    actor.send(open);
    expect([seen(), listing.shown]).toEqual([{ value: { remembering: 'nothing' }, systems: [], failure: null }, []]);
    actor.send(rows([two]));
    expect(seen()).toEqual({ value: { remembering: 'some' }, systems: [two], failure: null });
    actor.send(whole([one, three]));
    expect([seen(), actor.getSnapshot().context]).toMatchObject([
      { value: asking, systems: [one, two, three] },
      { asOf: 7000, position: positionAt(5), listing: { isWhole: true, shown: [one, two, three] } },
    ]);
    await loadChanges.answer(changes(8, [deleted(6, one), inserted(7, four), deleted(8, two)]));
    expect([seen(), actor.getSnapshot().context]).toMatchObject([{ value: fresh, systems: [three, four], failure: null }, { asOf: 9000, position: positionAt(8) }]);
    expect([loadPage.calls, loadChanges.calls]).toEqual([[], [positionAt(5)]]);
  });

  test('what nobody has opened yet is kept in mind, for the screens of one system; nobody is asked', () => {
    const { actor, loadPage, loadChanges, seen } = start({ mayBeKept: true, hasLog: true });
    actor.send(whole([one]));
    expect([seen(), loadPage.calls, loadChanges.calls]).toEqual([{ value: 'idle', systems: [one], failure: null }, [], []]);
    actor.send(open);
    expect(loadChanges.calls).toEqual([positionAt(5)]);
  });

  test('what was asked for before its screen was there asks as soon as what is kept is known', async () => {
    const { actor, loadChanges, seen } = start({ mayBeKept: true, hasLog: true });
    actor.send({ type: 'list.prepare' });
    actor.send(whole([one]));
    await loadChanges.answer(changes(5));
    expect(seen()).toEqual({ value: { complete: 'unseen' }, systems: [one], failure: null });
  });

  test('what was saved since the page was opened wins over what was kept', () => {
    const { actor, seen } = start({ mayBeKept: true });
    actor.send({ type: 'list.saved', system: { ...one, name: 'Renamed' } });
    actor.send({ type: 'list.removed', id: two.id });
    actor.send(whole([one, two, three]));
    expect(seen().systems).toEqual([three, { ...one, name: 'Renamed' }]);
  });

  test.each([
    ['nothing is kept', 'none'],
    ['the storage does not answer', 'silence'],
    ['reading it crashes', 'crash'],
  ])('where %s the list is read page by page', async (_, how) => {
    const opened = how === 'crash' ? null : start({ mayBeKept: true, hasLog: true });
    const crashing = fromCallback<EventObject, UserId>(() => {
      throw new Error('scripted crash');
    });
    const actor = opened?.actor ?? createActor(systemListMachine.provide({ actors: { ...listAlone, readKept: crashing } }), { inspect: coverage.inspect, input: listInput }).start();
    if (how === 'crash') return expect(actor.getSnapshot().value).toBe('idle');
    actor.send(open);
    if (how === 'none') actor.send({ type: 'kept.none' });
    else opened?.clock.increment(1_000);
    expect([opened?.seen().value, opened?.loadPage.calls]).toEqual([loading, [null]]);
    // That nothing was kept can come late as well.
    if (how === 'silence') actor.send({ type: 'kept.none' });
    expect([opened?.seen().value, opened?.loadPage.calls]).toEqual([loading, [null]]);
  });

  test('what a slow storage tells late is shown as long as nothing else is, and the server then asked for what changed since', async () => {
    const { actor, clock, loadPage, loadChanges, seen } = start({ mayBeKept: true, hasLog: true });
    actor.send(open);
    clock.increment(1_000);
    actor.send(rows([two]));
    expect([seen(), loadPage.calls]).toEqual([{ value: { remembering: 'some' }, systems: [two], failure: null }, [null]]);
    actor.send(whole([one]));
    await loadPage.answer(page([four], 0));
    expect([seen(), loadChanges.calls]).toEqual([{ value: asking, systems: [one, two], failure: null }, [positionAt(5)]]);
  });

  test('offline too, where the first page has failed meanwhile', async () => {
    const { actor, clock, loadPage, loadChanges, seen } = start({ mayBeKept: true, hasLog: true });
    actor.send(open);
    clock.increment(1_000);
    await loadPage.answer(failed({ kind: 'offline' }));
    actor.send(whole([one]));
    await loadChanges.answer(failed({ kind: 'offline' }));
    expect(seen()).toEqual({ value: 'failed', systems: [one], failure: { kind: 'offline' } });
  });

  test('beside the server’s own rows it comes too late', async () => {
    const { actor, clock, loadPage, seen } = start({ mayBeKept: true, hasLog: true });
    actor.send(open);
    clock.increment(1_000);
    await loadPage.answer(page([one], 3));
    actor.send(rows([four]));
    actor.send(whole([three]));
    expect(seen()).toEqual({ value: loading, systems: [one], failure: null });
  });

  test('after the last page it is asked what changed since the first was asked for; from then on only that', async () => {
    const { actor, loadPage, loadChanges, seen } = start({ hasLog: true });
    actor.send(open);
    await loadPage.answer(page([one, two], 0));
    expect(seen()).toEqual({ value: asking, systems: [one, two], failure: null });
    await loadChanges.answer(changes(3, [inserted(3, three)]));
    expect(seen()).toEqual({ value: fresh, systems: [one, two, three], failure: null });
    actor.send(open);
    await loadChanges.answer(changes(4, [deleted(4, one)]));
    expect([seen(), loadPage.calls, loadChanges.calls]).toEqual([{ value: fresh, systems: [two, three], failure: null }, [null], [null, positionAt(3)]]);
  });

  test('many changes come page by page; so many that reading the list is quicker do not', async () => {
    const { loadPage, loadChanges, seen } = startKept();
    await loadChanges.answer(changes(6, [inserted(6, three)], 1));
    await loadChanges.answer(changes(7, [inserted(7, four)], 1001));
    expect([seen().value, loadChanges.calls]).toEqual([loading, [positionAt(5), positionAt(6)]]);
    await loadPage.answer(page([four], 0));
    await loadChanges.answer(changes(1009));
    expect([seen(), loadChanges.calls.at(-1)]).toEqual([{ value: fresh, systems: [four], failure: null }, null]);
  });

  test.each([[[one]], [[]]])('after a reading of %j it is not read again, however much was written shortly before', async (read) => {
    const { actor, loadPage, loadChanges, seen } = start({ hasLog: true });
    actor.send(open);
    await loadPage.answer(page(read, 0));
    await loadChanges.answer(changes(3, [inserted(3, three)], 5000));
    await loadChanges.answer(changes(4, [inserted(4, four)], 4000));
    expect([seen().value, loadPage.calls]).toEqual([asking, [null]]);
    await loadChanges.answer(changes(5));
    expect([seen().value, loadChanges.calls]).toEqual([fresh, [null, positionAt(3), positionAt(4)]]);
  });

  test('after a reading, a log of which a later part cannot be read is none', async () => {
    const { actor, loadPage, loadChanges, seen } = start({ hasLog: true });
    actor.send(open);
    await loadPage.answer(page([one], 0));
    await loadChanges.answer(changes(3, [inserted(3, three)], 1));
    await loadChanges.answer(failed({ kind: 'unexpected' }));
    expect([seen(), loadPage.calls, actor.getSnapshot().context.position]).toEqual([{ value: fresh, systems: [one, three], failure: null }, [null], null]);
  });

  test('without an answer what is kept stays, of its moment; Retry and a return ask for the changes again', async () => {
    const { actor, loadPage, loadChanges, seen, standing, comeBack } = startKept();
    await loadChanges.answer(failed({ kind: 'offline' }));
    expect([seen(), standing()]).toEqual([{ value: 'failed', systems: [one, two], failure: { kind: 'offline' } }, { position: positionAt(5), asOf: 7000 }]);
    actor.send(retry);
    await loadChanges.answer(failed({ kind: 'unauthenticated' }));
    comeBack();
    await loadChanges.answer(changes(6, [deleted(6, two)]));
    expect([seen(), standing(), loadPage.calls]).toEqual([{ value: fresh, systems: [one], failure: null }, { position: positionAt(6), asOf: 9000 }, []]);
  });

  test('a list that could not be refreshed is of now as soon as whoever follows the log hears the server again', async () => {
    const { actor, loadChanges, seen, standing, clock } = startKept();
    await loadChanges.answer(failed({ kind: 'offline' }));
    clock.increment(12_000);
    actor.send({ type: 'list.changed', saved: [three], removed: [two.id] });
    actor.send({ type: 'list.followed', position: positionAt(8) });
    expect([seen(), standing()]).toEqual([{ value: fresh, systems: [one, three], failure: null }, { position: positionAt(8), asOf: 21_000 }]);
  });

  test.each(['answer', 'crash'] as const)('a log that cannot be read (%s) is none: the list is read as from a server without one', async (how) => {
    const { actor, loadPage, loadChanges, seen, standing } = startKept();
    const fail = () => (how === 'crash' ? loadChanges.crash() : loadChanges.answer(failed({ kind: 'unexpected' })));
    await fail();
    expect([seen(), standing()]).toEqual([{ value: loading, systems: [one, two], failure: null }, { position: null, asOf: 7000 }]);
    await loadPage.answer(page([two], 0));
    await fail();
    expect([seen(), standing()]).toEqual([{ value: fresh, systems: [two], failure: null }, { position: null, asOf: 9000 }]);
    actor.send(open);
    expect([seen().value, loadPage.calls]).toEqual([loading, [null, null]]);
  });

  test('whoever follows the log tells how far it is; a list that is older than a while is not asked for on top of that', async () => {
    const { actor, loadChanges, standing, clock, seen, comeBack } = startKept();
    await loadChanges.answer(changes(5));
    clock.increment(20_000);
    actor.send({ type: 'list.followed', position: positionAt(8) });
    expect(standing()).toEqual({ position: positionAt(8), asOf: 29_000 });
    comeBack();
    expect([seen().value, loadChanges.calls.length]).toEqual([{ complete: 'aged' }, 1]);
    actor.send({ type: 'list.readAnew' });
    actor.send({ type: 'list.followed', position: positionAt(9) });
    expect(standing()).toEqual({ position: null, asOf: 29_000 });
  });

  test('told to, it reads all of it anew', async () => {
    const { actor, loadPage, loadChanges, seen } = startKept([one, aSystem(9)]);
    await loadChanges.answer(changes(5));
    actor.send({ type: 'list.readAnew' });
    await loadPage.answer(page([one, two], 0));
    await loadChanges.answer(changes(5));
    expect([seen(), loadChanges.calls]).toEqual([{ value: fresh, systems: [one, two], failure: null }, [positionAt(5), null]]);
  });
};
