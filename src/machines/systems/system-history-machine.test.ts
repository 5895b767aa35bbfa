import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aChange, aSystem } from '../../../tests/machines/records.ts';
import { answerOf, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { scriptedOutbox } from '../../../tests/machines/scripted-outbox.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { LoggedChange } from '../../domain/systems/change-log.ts';
import type { System } from '../../domain/systems/system.ts';
import { present } from '../../../tests/samples.ts';
import { type HistoryAnswer, type HistoryQuestion, systemHistoryActors, systemHistoryMachine } from './system-history-machine.ts';

const coverage = transitionCoverage(systemHistoryMachine);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 9, minute)).toISOString();
const row = (minute: number, maxHeight: number): System => aSystem(7, { maxHeight, updatedAt: at(minute) });
const changed = (number: number, userId: string): LoggedChange =>
  aChange(number, userId, { kind: 'update', at: at(number), before: row(number - 1, number - 1), after: row(number, number) });
const [first, byBob, byAna] = [changed(1, 'bob'), changed(2, 'bob'), changed(3, 'ana')] as const;
const { id } = row(1, 1);

const start = () => {
  const load = scriptedEffect<HistoryAnswer, HistoryQuestion>();
  const { outbox, list, asked } = scriptedOutbox();
  const actor = createActor(systemHistoryMachine.provide({ actors: { load: load.logic } }), { input: { id, outbox }, inspect: coverage.inspect }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { pages: value.pages, restoring: value.restoring, numbers: context.changes.map(({ number }) => Number(number)), remaining: context.remaining, failure: context.failure };
  };
  return { actor, load, list, outbox, asked, seen };
};

const page = (changes: readonly LoggedChange[], remaining: number): HistoryAnswer => success({ changes, remaining });
const shown = { pages: 'shown', restoring: 'idle', failure: null };

describe(systemHistoryMachine.id, () => {
  test('reads the newest changes, then older ones while there are any', async () => {
    const { actor, load, seen } = start();
    expect(seen()).toEqual({ pages: 'reading', restoring: 'idle', numbers: [], remaining: 0, failure: null });
    await load.answer(page([byAna, byBob], 1));
    expect(seen()).toEqual({ ...shown, numbers: [3, 2], remaining: 1 });
    actor.send({ type: 'history.more' });
    await load.answer(page([first], 0));
    actor.send({ type: 'history.more' });
    expect([seen(), load.calls]).toEqual([{ ...shown, numbers: [3, 2, 1], remaining: 0 }, [{ id, before: null }, { id, before: byBob.number }]]);
  });

  test.each([...dataFailures, null])('%j: what is known stays, and the same page is asked for again', async (failure) => {
    const { actor, load, seen } = start();
    await load.answer(page([byAna], 2));
    actor.send({ type: 'history.more' });
    await (failure === null ? load.crash() : load.answer(failed(failure)));
    expect(seen()).toEqual({ pages: 'failed', restoring: 'idle', numbers: [3], remaining: 2, failure: failure ?? { kind: 'unexpected' } });
    actor.send({ type: 'history.retry' });
    await load.answer(page([byBob, first], 0));
    expect([seen(), load.calls.slice(1)]).toEqual([{ ...shown, numbers: [3, 2, 1], remaining: 0 }, [{ id, before: byAna.number }, { id, before: byAna.number }]]);
  });

  test('a row that has changed is looked up in the log; a write that waits is not', async () => {
    const { load, list, outbox, seen } = start();
    await load.answer(page([byBob, first], 0));
    outbox.send({ type: 'write.add', command: { kind: 'update', before: row(2, 2), changes: { maxHeight: 3 } } });
    expect([seen(), load.waiting()]).toEqual([{ ...shown, numbers: [2, 1], remaining: 0 }, 0]);
    list.send({ type: 'list.saved', system: row(3, 3) });
    expect(seen().pages).toBe('reading');
    await load.answer(page([byAna, byBob], 1));
    expect(seen()).toEqual({ ...shown, numbers: [3, 2, 1], remaining: 0 });
  });

  test('restores at once what takes back nobody’s later change, and nothing where nothing would change', async () => {
    const { actor, load, asked, seen } = start();
    await load.answer(page([byAna, byBob, first], 0));
    actor.send({ type: 'history.restore', number: byAna.number, field: 'maxHeight' });
    actor.send({ type: 'history.restore', number: byAna.number, field: 'name' });
    actor.send({ type: 'history.restore', number: byBob.number, field: null });
    expect([asked, seen().restoring]).toEqual([[{ kind: 'update', before: byAna.kind === 'update' && byAna.after, changes: { maxHeight: 2 } }], 'idle']);
  });

  test('asks before it takes back what somebody else has changed since', async () => {
    const { actor, load, asked, seen } = start();
    await load.answer(page([byAna, byBob, first], 0));
    const restore = { type: 'history.restore', number: first.number, field: null } as const;
    actor.send(restore);
    const { takesBack } = present(actor.getSnapshot().context.asked);
    expect([seen().restoring, takesBack, asked]).toEqual(['asking', [{ change: byBob, fields: ['maxHeight'] }], []]);
    actor.send({ type: 'history.cancel' });
    actor.send({ type: 'history.confirm' });
    expect([seen().restoring, actor.getSnapshot().context.asked, asked]).toEqual(['idle', null, []]);
    actor.send(restore);
    actor.send({ type: 'history.confirm' });
    expect([seen().restoring, actor.getSnapshot().context.asked, asked]).toEqual(['idle', null, [{ kind: 'update', before: byAna.kind === 'update' && byAna.after, changes: { maxHeight: 1 } }]]);
  });

  test('deaf to what becomes of writes, it shows the changes all the same', async () => {
    const crash = () => {
      throw new Error('scripted crash');
    };
    const load = scriptedEffect<HistoryAnswer, HistoryQuestion>();
    const machine = systemHistoryMachine.provide({ actors: { load: load.logic, followSystem: fromCallback(crash) } });
    const actor = createActor(machine, { input: { id, outbox: scriptedOutbox().outbox }, inspect: coverage.inspect }).start();
    await settled();
    await load.answer(page([first], 0));
    expect([actor.getSnapshot().status, actor.getSnapshot().value.pages]).toEqual(['active', 'shown']);
  });

  test('the changes behind one are asked for', async () => {
    const { load } = systemHistoryActors({ changesOf: async (of, before) => (of === id && before === byBob.number ? success({ changes: [first], remaining: 0 }) : failed({ kind: 'unexpected' })) });
    expect(await answerOf(load, { id, before: byBob.number })).toEqual(success({ changes: [first], remaining: 0 }));
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
