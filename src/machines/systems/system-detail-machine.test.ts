import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aSystem, aSystemId, aVersion } from '../../../tests/machines/records.ts';
import { scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { scriptedOutbox } from '../../../tests/machines/scripted-outbox.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { systemIn } from '../../domain/systems/system-list.ts';
import { type System, type SystemField, systemFields, type SystemId } from '../../domain/systems/system.ts';
import type { SystemAnswer } from './system-actors.ts';
import { offeredChanges, systemDetailMachine } from './system-detail-machine.ts';

const coverage = transitionCoverage(systemDetailMachine);
const id = aSystemId(7);
const system = aSystem(7);
const current = { loaded: 'current' };
const refreshing = { loaded: 'refreshing' };
const stale = { loaded: 'stale' };
const [retry, remove] = [{ type: 'detail.retry' }, { type: 'detail.delete' }] as const;

type Subject = { readonly id: SystemId | null; readonly unsaved?: System; readonly listed?: System; readonly answered?: readonly SystemField[] };

const start = ({ id: subject, unsaved, listed, answered = [] }: Subject) => {
  const load = scriptedEffect<SystemAnswer, SystemId | null>();
  const { outbox, list, asked, wire, writes } = scriptedOutbox();
  if (unsaved !== undefined) outbox.send({ type: 'write.add', command: { kind: 'insert', system: unsaved } });
  if (listed !== undefined) list.send({ type: 'list.saved', system: listed });
  asked.length = 0;
  const actor = createActor(systemDetailMachine.provide({ actors: { load: load.logic } }), {
    input: { id: subject, answered, outbox },
    inspect: coverage.inspect,
  }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, system: context.system, failure: context.failure };
  };
  return { actor, load, outbox, list, wire, writes, asked, seen };
};

describe(systemDetailMachine.id, () => {
  test('asks for the system of its id and shows it; then a delete hands one write to the outbox and ends', async () => {
    const { actor, load, asked, seen } = start({ id });
    actor.send(remove);
    expect([seen(), asked]).toEqual([{ value: 'loading', system: null, failure: null }, []]);
    await load.answer(success(system));
    expect([seen(), load.calls]).toEqual([{ value: current, system, failure: null }, [id]]);
    actor.send(remove);
    expect([seen(), asked]).toEqual([{ value: 'deleted', system, failure: null }, [{ kind: 'delete', before: system }]]);
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('a delete holds the system as it is shown, with an edit that has not been sent: so undoing it brings the edit back', async () => {
    const { actor, load, outbox, asked } = start({ id });
    await load.answer(success(system));
    const renamed = { ...system, name: 'Renamed' };
    outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name: 'Renamed' } } });
    asked.length = 0;
    actor.send(remove);
    expect(asked).toEqual([{ kind: 'delete', before: renamed, base: system }]);
  });

  test('a height or a speed of 0 is made not stated once, by an update that can be undone; what has arrived stays in sight', async () => {
    const zero = aSystem(7, { minHeight: 0, maxHeight: 5, cameraTilt: 0, maxDollySpeed: 0, updatedAt: 'v1' });
    const { actor, load, outbox, asked, wire, seen } = start({ id });
    const say = (field: SystemField) => actor.send({ type: 'detail.notStated', field });
    const offered = () => systemFields.filter((field) => offeredChanges(actor.getSnapshot().context, field) !== null);
    say('minHeight');
    await load.answer(success(zero));
    expect(offered()).toEqual(['minHeight', 'maxDollySpeed']);
    for (const field of systemFields) if (field !== 'minHeight') say(field);
    expect([asked, offered()]).toEqual([[{ kind: 'update', before: zero, changes: { maxDollySpeed: null } }], ['minHeight']]);
    say('minHeight');
    say('minHeight');
    expect(asked[1]).toEqual({ kind: 'update', before: { ...zero, maxDollySpeed: null }, changes: { minHeight: null } });
    await settled();
    const saved = { ...zero, maxDollySpeed: null, updatedAt: aVersion('v2') };
    await wire.answer(success(saved));
    await wire.answer(success({ ...saved, minHeight: null, updatedAt: aVersion('v3') }));
    expect(seen()).toEqual({ value: current, system: { ...saved, minHeight: null, updatedAt: aVersion('v3') }, failure: null });
    wire.log.changes = [];
    outbox.send({ type: 'undo.run' });
    await settled();
    await wire.answer(success({ ...saved, minHeight: 0, updatedAt: aVersion('v4') }));
    expect([seen().system?.minHeight, offered(), asked.length]).toEqual([0, [], 3]);
  });

  test('a newer row that is heard of takes the place of what is shown, and of an answer from before it', async () => {
    const newer = { ...system, name: 'Newer' };
    for (const isAnswered of [true, false]) {
      const { load, list, seen } = start({ id, listed: system });
      if (isAnswered) await load.answer(failed({ kind: 'unreachable' }));
      list.send({ type: 'list.saved', system: newer });
      if (!isAnswered) await load.answer(success(system));
      expect(seen()).toMatchObject({ value: current, system: newer });
    }
  });

  test('an answer that was overtaken on its way puts nothing old into the list', async () => {
    const { load, list, seen } = start({ id });
    const newer = { ...system, name: 'Newer', updatedAt: aVersion('v2') };
    list.send({ type: 'list.changed', saved: [newer], removed: [] });
    await load.answer(success({ ...system, updatedAt: aVersion('v1') }));
    expect([seen().system, systemIn(list.getSnapshot().context.listing, id)]).toEqual([newer, newer]);
    const another = start({ id });
    another.list.send({ type: 'list.removed', id });
    await another.load.answer(success(system));
    expect([another.seen(), systemIn(another.list.getSnapshot().context.listing, id)]).toEqual([{ value: current, system, failure: null }, null]);
  });

  test.each([
    ['while the server is being asked: it is asked once more', false, { value: refreshing, system, failure: null }, [id, id]],
    ['after a failure', true, { value: stale, system, failure: { kind: 'offline' } }, [id]],
  ])('what this browser has kept comes a moment later: it is shown %s', async (_, hasFailed, expected, calls) => {
    const { load, list, seen } = start({ id });
    if (hasFailed) await load.answer(failed({ kind: 'offline' }));
    list.send({ type: 'list.saved', system });
    expect([seen(), load.calls]).toEqual([expected, calls]);
  });

  test('an address without an id asks nobody', () => {
    const { load, seen } = start({ id: null });
    expect([seen(), load.calls]).toEqual([{ value: 'notFound', system: null, failure: null }, []]);
  });

  test('a system that the server has not confirmed is shown without asking for it, or, where the queue is read meanwhile, whatever the answer, also where a list from before its delete had it still', async () => {
    const [known, late, putBack] = [start({ id, unsaved: system }), start({ id }), start({ id, listed: system })];
    for (const { outbox } of [late, putBack]) outbox.send({ type: 'write.add', command: { kind: 'insert', system } });
    putBack.list.send({ type: 'list.removed', id });
    await Promise.all([late, putBack].map(({ load }) => load.answer(failed({ kind: 'notFound' }))));
    expect([known.load.calls, known.seen(), late.seen(), putBack.seen()]).toEqual([[], ...[known, late, putBack].map(() => ({ value: current, system, failure: null }))]);
  });

  test('no such system is not an outage, and is not asked for again', async () => {
    const { actor, load, seen } = start({ id });
    await load.answer(failed({ kind: 'notFound' }));
    expect(seen()).toEqual({ value: 'notFound', system: null, failure: null });
    actor.send(retry);
    actor.send(remove);
    expect(seen()).toEqual({ value: 'notFound', system: null, failure: null });
    expect(load.calls).toEqual([id]);
  });

  test.each([...dataFailures, 'crash' as const])('%j can be tried again, also more than once', async (failure) => {
    const { actor, load, asked, seen } = start({ id });
    await (failure === 'crash' ? load.crash() : load.answer(failed(failure)));
    expect(seen()).toEqual({ value: 'failed', system: null, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    actor.send(remove);
    for (let press = 0; press < 5; press += 1) actor.send(retry);
    expect(seen()).toEqual({ value: 'loading', system: null, failure: null });
    await load.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ value: 'failed', system: null, failure: { kind: 'unreachable' } });
    actor.send(retry);
    await load.answer(success(system));
    expect(seen()).toEqual({ value: current, system, failure: null });
    expect(load.calls).toEqual([id, id, id]);
    expect(asked).toEqual([]);
  });

  test('after an outage the system may turn out to be gone', async () => {
    const { actor, load, seen } = start({ id });
    await load.answer(failed({ kind: 'unreachable' }));
    actor.send(retry);
    await load.answer(failed({ kind: 'notFound' }));
    expect(seen()).toEqual({ value: 'notFound', system: null, failure: null });
  });

  test('what the list knows is shown at once and refreshed behind it', async () => {
    const { actor, load, asked, seen } = start({ id, listed: system });
    expect(seen()).toEqual({ value: refreshing, system, failure: null });
    const newer = { ...system, name: 'Renamed elsewhere' };
    await load.answer(success(newer));
    expect(seen()).toEqual({ value: current, system: newer, failure: null });
    actor.send(retry);
    expect(load.calls).toEqual([id]);
    expect(asked).toEqual([]);
  });

  test.each(dataFailures)('after the failure $kind what the list knows stays, with a way to try again', async (failure) => {
    const { actor, load, seen } = start({ id, listed: system });
    await load.answer(failed(failure));
    expect(seen()).toEqual({ value: stale, system, failure });
    actor.send(retry);
    actor.send(retry);
    expect(seen()).toEqual({ value: refreshing, system, failure: null });
    await load.crash();
    expect(seen()).toEqual({ value: stale, system, failure: { kind: 'unexpected' } });
    actor.send(retry);
    await load.answer(success(system));
    expect(seen()).toEqual({ value: current, system, failure: null });
    expect(load.calls).toEqual([id, id, id]);
  });

  test('what is still being refreshed can be deleted, and a late answer changes nothing', async () => {
    const { actor, load, asked, seen } = start({ id, listed: system });
    actor.send(remove);
    expect(seen()).toEqual({ value: 'deleted', system, failure: null });
    await load.answer(success({ ...system, name: 'late' }));
    expect(seen()).toEqual({ value: 'deleted', system, failure: null });
    expect(asked).toEqual([{ kind: 'delete', before: system }]);
  });

  test('what becomes of its writes is known at once, and nothing else is', async () => {
    const { actor, load, outbox, list, wire, writes } = start({ id });
    const known = () => actor.getSnapshot().context.known;
    await load.answer(success(system));
    const before = actor.getSnapshot();
    outbox.send({ type: 'write.add', command: { kind: 'delete', before: aSystem(8) } });
    list.send({ type: 'list.saved', system: aSystem(8) });
    expect(actor.getSnapshot()).toBe(before);
    outbox.send({ type: 'write.add', command: { kind: 'update', before: { ...system, updatedAt: aVersion('v1') }, changes: { name: 'Mine' } } });
    // Who has opened the system by its address has told the list of it, which hears what others change.
    expect(known()).toEqual({ listed: system, writes: [writes()[1]] });
    await settled();
    await wire.answer(success(aSystem(8)));
    const saved = { ...system, name: 'Mine' };
    await wire.answer(success(saved));
    expect(known()).toEqual({ listed: saved, writes: [] });
  });

  test('what the list has lost is asked for, and is gone once the server says so', async () => {
    const { actor, load, list, seen } = start({ id, listed: system });
    await load.answer(success(system));
    list.send({ type: 'list.removed', id });
    expect(seen()).toEqual({ value: refreshing, system, failure: null });
    await load.answer(failed({ kind: 'notFound' }));
    expect([seen(), actor.getSnapshot().context.gone]).toEqual([{ value: 'notFound', system: null, failure: null }, system]);
  });

  test('what was not there and has been put back since is shown', async () => {
    const { load, list, seen } = start({ id });
    await load.answer(failed({ kind: 'notFound' }));
    list.send({ type: 'list.saved', system });
    expect(seen()).toEqual({ value: current, system, failure: null });
  });

  test('what was never added and is discarded is gone; what has arrived is not', async () => {
    const discarded = start({ id, unsaved: system });
    await settled();
    await discarded.wire.answer(failed({ kind: 'notAllowed' }));
    expect(discarded.seen().value).toEqual(current);
    discarded.outbox.send({ type: 'write.discard', id: discarded.writes()[0]?.id ?? '' });
    expect([discarded.seen(), discarded.actor.getSnapshot().status]).toEqual([{ value: 'discarded', system, failure: null }, 'done']);

    const arrived = start({ id, unsaved: system });
    await settled();
    await arrived.wire.answer(success(system));
    expect([arrived.writes(), arrived.seen().value]).toEqual([[], current]);
  });

  test('a write of it that is discarded takes nothing away: not what has arrived before, nor what could not be read', async () => {
    const arrived = start({ id, unsaved: system });
    await settled();
    await arrived.wire.answer(success(system));
    const unread = start({ id });
    await unread.load.answer(failed({ kind: 'offline' }));
    for (const page of [arrived, unread]) {
      page.outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name: 'Mine' } } });
      await settled();
      await page.wire.answer(failed({ kind: 'notAllowed' }));
      page.outbox.send({ type: 'write.discard', id: page.writes()[0]?.id ?? '' });
    }
    expect([arrived.writes(), arrived.seen(), arrived.load.calls]).toEqual([[], { value: current, system, failure: null }, []]);
    expect([unread.writes(), unread.seen(), unread.load.calls]).toEqual([[], { value: 'failed', system: null, failure: { kind: 'offline' } }, [id]]);
  });

  test('a write of it is no newer row: what is being asked for is waited for, and what was answered stays in sight', async () => {
    const { load, outbox, seen } = start({ id, listed: system });
    const edit = (name: string) => outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name } } });
    edit('Mine');
    expect([seen(), load.calls]).toEqual([{ value: refreshing, system, failure: null }, [id]]);
    const newer = { ...system, maxHeight: 99, updatedAt: aVersion('v2') };
    await load.answer(success(newer));
    edit('Mine again');
    expect(seen()).toEqual({ value: current, system: newer, failure: null });
  });

  test.each([false, true])('what another tab of this browser deletes is asked for once that has arrived, also where the list has lost it before (%j)', async (isLostBefore) => {
    const { load, outbox, list, wire, seen } = start({ id, listed: system });
    await load.answer(success(system));
    outbox.send({ type: 'write.add', command: { kind: 'delete', before: system } });
    await settled();
    if (isLostBefore) list.send({ type: 'list.removed', id });
    expect([seen().value, load.calls]).toEqual([current, [id]]);
    await wire.answer(success(null));
    expect([seen().value, load.calls]).toEqual([refreshing, [id, id]]);
  });

  test('deaf to what becomes of its writes, it shows the system all the same', async () => {
    const crash = () => {
      throw new Error('scripted crash');
    };
    const { outbox } = scriptedOutbox();
    const machine = systemDetailMachine.provide({ actors: { followSystem: fromCallback(crash) } });
    const actor = createActor(machine, { input: { id: null, answered: [], outbox }, inspect: coverage.inspect }).start();
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['notFound', 'active']);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
