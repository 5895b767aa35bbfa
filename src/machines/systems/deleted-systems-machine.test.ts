import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aDelete, aSystem, aSystemId } from '../../../tests/machines/records.ts';
import { answerOf, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { scriptedOutbox } from '../../../tests/machines/scripted-outbox.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { SystemDelete } from '../../domain/systems/change-log.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { type DeletedAnswer, type DeletedQuestion, deletedSystemsActors, deletedSystemsMachine, puttingBack } from './deleted-systems-machine.ts';
import type { HistoryAnswer } from './system-history-machine.ts';

const coverage = transitionCoverage(deletedSystemsMachine);
const [rail, crane, dolly] = [aDelete(9, 'bob'), aDelete(7, 'ana'), aDelete(5, 'bob')] as const;

const start = () => {
  const load = scriptedEffect<DeletedAnswer, DeletedQuestion>();
  const newest = scriptedEffect<HistoryAnswer, SystemId | null>();
  const { outbox, list, asked } = scriptedOutbox();
  const clock = new SimulatedClock();
  const actor = createActor(deletedSystemsMachine.provide({ actors: { load: load.logic, newest: newest.logic } }), { input: { outbox }, clock, inspect: coverage.inspect }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value: value.pages, numbers: context.deletes.map(({ number }) => Number(number)), remaining: context.remaining, failure: context.failure };
  };
  return { actor, load, newest, clock, list, outbox, asked, seen };
};

const page = (changes: readonly SystemDelete[], remaining: number): DeletedAnswer => success({ changes, remaining });

describe(deletedSystemsMachine.id, () => {
  test('reads what was deleted last, then what was deleted before, while there is more', async () => {
    const { actor, load, seen } = start();
    expect(seen()).toEqual({ value: 'reading', numbers: [], remaining: 0, failure: null });
    await load.answer(page([rail, crane], 1));
    actor.send({ type: 'deleted.more' });
    expect(seen()).toEqual({ value: 'reading', numbers: [9, 7], remaining: 1, failure: null });
    await load.answer(page([dolly], 0));
    actor.send({ type: 'deleted.more' });
    expect([seen(), load.calls]).toEqual([
      { value: 'shown', numbers: [9, 7, 5], remaining: 0, failure: null },
      [{ search: '', before: null }, { search: '', before: crane.number }],
    ]);
  });

  test('asks for what is looked for once the typing pauses; an earlier answer does not come in between', async () => {
    const { actor, load, clock, seen } = start();
    actor.send({ type: 'deleted.search', text: 'r' });
    clock.increment(299);
    actor.send({ type: 'deleted.search', text: 'ra' });
    clock.increment(299);
    await load.answer(page([rail, crane], 0));
    expect(seen()).toEqual({ value: 'typing', numbers: [], remaining: 0, failure: null });
    clock.increment(1);
    await load.answer(page([rail], 0));
    expect([seen(), load.calls]).toEqual([
      { value: 'shown', numbers: [9], remaining: 0, failure: null },
      [{ search: '', before: null }, { search: 'ra', before: null }],
    ]);
  });

  test.each([...dataFailures, null])('%j: what is known stays, and the same page is asked for again', async (failure) => {
    const { actor, load, seen } = start();
    await load.answer(page([rail], 2));
    actor.send({ type: 'deleted.more' });
    await (failure === null ? load.crash() : load.answer(failed(failure)));
    expect(seen()).toEqual({ value: 'failed', numbers: [9], remaining: 2, failure: failure ?? { kind: 'unexpected' } });
    actor.send({ type: 'deleted.retry' });
    await load.answer(page([crane, dolly], 0));
    expect([seen(), load.calls.slice(1)]).toEqual([
      { value: 'shown', numbers: [9, 7, 5], remaining: 0, failure: null },
      [{ search: '', before: rail.number }, { search: '', before: rail.number }],
    ]);
  });

  test('puts a system back under its id, once, and again after somebody has deleted it again', async () => {
    const { actor, load, newest, list, outbox, asked } = start();
    await load.answer(page([rail, dolly], 0));
    const putBack = { type: 'deleted.putBack', number: rail.number } as const;
    const insert = { kind: 'insert', system: { ...rail.before, updatedAt: null }, isPutBack: true };
    for (const event of [{ ...putBack, number: crane.number }, putBack, putBack]) actor.send(event);
    expect(actor.getSnapshot().context.wanted).toEqual([rail]);
    await newest.answer(success({ changes: [rail], remaining: 0 }));
    actor.send(putBack);
    await newest.answer(success({ changes: [rail], remaining: 0 }));
    expect([asked, puttingBack(outbox, rail)]).toEqual([[insert], null]);
    outbox.send({ type: 'write.discard', id: outbox.getSnapshot().context.writes[0]?.id ?? '' });
    list.send({ type: 'list.saved', system: aSystem(9, { updatedAt: '2026-11-29T10:00:00Z' }) });
    expect(puttingBack(outbox, rail)).toBe(null);
    list.send({ type: 'list.removed', id: aSystemId(9) });
    expect(asked).toEqual([insert]);
  });

  test('a line that was overtaken brings nothing back, whatever came after it; the lines are read anew', async () => {
    const { actor, load, newest, clock, asked, seen } = start();
    await load.answer(page([rail, crane], 0));
    for (const { number } of [rail, crane]) actor.send({ type: 'deleted.putBack', number });
    expect(actor.getSnapshot().context.wanted).toEqual([rail, crane]);
    // Put back, changed and deleted again.
    const again = { ...rail, number: aDelete(12, 'bob').number };
    await newest.answer(success({ changes: [again, rail], remaining: 0 }));
    await newest.answer(success({ changes: [crane], remaining: 0 }));
    clock.increment(300);
    await load.answer(page([again], 0));
    expect([asked, seen(), newest.calls]).toEqual([
      [{ kind: 'insert', system: { ...crane.before, updatedAt: null }, isPutBack: true }],
      { value: 'shown', numbers: [12], remaining: 0, failure: null },
      [rail.systemId, crane.systemId],
    ]);
  });

  const again = (userId: string, values: object = {}): SystemDelete => {
    const { number, userId: by } = aDelete(12, userId);
    return { ...rail, number, userId: by, before: { ...rail.before, ...values } };
  };
  test.each([
    ['by somebody else, it stays', again('bob'), []],
    ['with other values by whoever asks, it stays', again('ana', { name: 'Renamed' }), []],
    ['with the same values by whoever asks, as after an Undo, it comes back', again('ana'), [{ kind: 'insert', system: { ...rail.before, updatedAt: null }, isPutBack: true }]],
  ])('of what was deleted once more since: %s', async (_, last, commands) => {
    const { actor, load, newest, asked } = start();
    await load.answer(page([rail], 0));
    actor.send({ type: 'deleted.putBack', number: rail.number });
    await newest.answer(success({ changes: [last, rail], remaining: 0 }));
    expect([asked, newest.calls]).toEqual([commands, [rail.systemId]]);
  });

  test('what is back is gone from the lines at once, unless it waits to be deleted again; another system’s writes are no matter', async () => {
    const { actor, load, list, outbox } = start();
    const standing = () => [...actor.getSnapshot().context.standing];
    const back = (number: number) => aSystem(number, { updatedAt: '2026-11-29T10:00:00Z' });
    expect(standing()).toEqual([]);
    await load.answer(page([rail, crane, dolly], 0));
    list.send({ type: 'list.saved', system: back(9) });
    expect(standing()).toEqual([crane, dolly]);
    list.send({ type: 'list.changed', saved: [back(7)], removed: [aSystemId(9)] });
    expect(standing()).toEqual([rail, dolly]);
    outbox.send({ type: 'write.add', command: { kind: 'delete', before: back(7) } });
    expect(standing()).toEqual([rail, crane, dolly]);
    list.send({ type: 'list.saved', system: back(9) });
    expect(standing()).toEqual([crane, dolly]);
  });

  test('what says nothing new of the lines changes nothing; whoever has left hears nothing more', async () => {
    const { actor, load, list, outbox } = start();
    await load.answer(page([rail, crane], 0));
    const before = actor.getSnapshot();
    list.send({ type: 'list.saved', system: aSystem(8) });
    expect(actor.getSnapshot()).toBe(before);
    actor.stop();
    const look = vi.spyOn(outbox, 'getSnapshot');
    list.send({ type: 'list.saved', system: aSystem(6) });
    expect(look).not.toHaveBeenCalled();
  });

  test('a page of which all is back already is not read again and again', async () => {
    const { actor, load, list, seen } = start();
    list.send({ type: 'list.saved', system: aSystem(9, { updatedAt: '2026-11-29T10:00:00Z' }) });
    await load.answer(page([rail], 3));
    list.send({ type: 'list.saved', system: aSystem(8) });
    expect([seen(), actor.getSnapshot().context.standing, load.calls]).toEqual([
      { value: 'shown', numbers: [9], remaining: 3, failure: null }, [], [{ search: '', before: null }],
    ]);
  });

  test('what is back goes, whatever edit waits for it; once nothing that was read is left and there is more, it is read anew', async () => {
    const { actor, load, list, outbox, seen } = start();
    const standing = () => [...actor.getSnapshot().context.standing];
    const back = (number: number) => aSystem(number, { updatedAt: '2026-11-29T10:00:00Z' });
    await load.answer(page([rail, crane], 1));
    outbox.send({ type: 'write.add', command: { kind: 'update', before: back(9), changes: { name: 'edited in another tab' } } });
    expect(standing()).toEqual([rail, crane]);
    list.send({ type: 'list.saved', system: back(9) });
    expect([standing(), seen().value]).toEqual([[crane], 'shown']);
    list.send({ type: 'list.saved', system: back(7) });
    expect([standing(), seen().value]).toEqual([[], 'reading']);
    await load.answer(page([dolly], 0));
    list.send({ type: 'list.saved', system: back(5) });
    expect([standing(), seen().value, load.calls]).toEqual([[], 'shown', [{ search: '', before: null }, { search: '', before: null }]]);
    list.send({ type: 'list.removed', id: aSystemId(5) });
    expect(standing()).toEqual([dolly]);
  });

  test('where nobody says what is back any more, the rest goes on', () => {
    const crash = () => {
      throw new Error('scripted crash');
    };
    const machine = deletedSystemsMachine.provide({ actors: { load: scriptedEffect<DeletedAnswer, DeletedQuestion>().logic, watch: fromCallback(crash) } });
    const actor = createActor(machine, { input: { outbox: scriptedOutbox().outbox }, inspect: coverage.inspect }).start();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { pages: 'reading' } });
  });

  test.each([...dataFailures, null])('%j: where nobody says what came after it, a line brings back what it shows, and the write waits', async (failure) => {
    const { actor, load, newest, asked } = start();
    await load.answer(page([rail], 0));
    actor.send({ type: 'deleted.putBack', number: rail.number });
    await (failure === null ? newest.crash() : newest.answer(failed(failure)));
    await settled();
    expect([asked, actor.getSnapshot().value]).toEqual([[{ kind: 'insert', system: { ...rail.before, updatedAt: null }, isPutBack: true }], { pages: 'shown', puttingBack: 'idle' }]);
  });

  test('what was deleted is asked for as it is wanted, and the newest change of a system; of no system none is', async () => {
    const asked: unknown[] = [];
    const { load, newest } = deletedSystemsActors({
      changesOf: async (id, before) => {
        asked.push([id, before]);
        return success({ changes: [rail], remaining: 4 });
      },
      deletedSystems: async (search, before) => {
        asked.push([search, before]);
        return page([dolly], 2);
      },
    });
    expect(await Promise.all([answerOf(load, { search: 'rail', before: rail.number }), answerOf(newest, aSystemId(7)), answerOf(newest, null)])).toEqual([
      page([dolly], 2), success({ changes: [rail], remaining: 4 }), success({ changes: [], remaining: 0 }),
    ]);
    expect(asked).toEqual([['rail', rail.number], [aSystemId(7), null]]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
