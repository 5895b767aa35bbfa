import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { aChange, aPosition, aSystem } from '../../../tests/machines/records.ts';
import { listAlone, listInput, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { scriptedOutbox } from '../../../tests/machines/scripted-outbox.ts';
import type { UserId } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { noChoices } from '../../domain/spreadsheet/import-choices.ts';
import { matchColumns } from '../../domain/spreadsheet/import-columns.ts';
import type { LogPosition } from '../../domain/systems/change-log.ts';
import { type ChangesAnswer, type KeptEvent, systemListMachine } from '../systems/system-list-machine.ts';
import { importActors } from './import-actors.ts';

const table = [['Name', 'Max height'], ['Theirs', '120']];
const theirs = aSystem(2, { name: 'Theirs', updatedAt: '2026-11-29T09:00:00Z' });
const added = aChange(6, 'bob', { kind: 'insert', systemId: theirs.id, at: theirs.updatedAt, after: theirs });

/** An import over a list that was kept last week. */
const start = (now: () => number = () => 0) => {
  const loadChanges = scriptedEffect<ChangesAnswer, LogPosition | null>();
  const readKept = fromCallback<EventObject, UserId>(({ sendBack }) =>
    sendBack({ type: 'kept.whole', systems: [aSystem(1)], mark: { position: aPosition(5), asOf: 7000 } } satisfies KeptEvent),
  );
  const list = createActor(systemListMachine.provide({ actors: { ...listAlone, readKept, loadChanges: loadChanges.logic } }), { input: listInput }).start();
  list.send({ type: 'list.open' });
  const actors = importActors({ reader: { read: () => () => undefined }, pause: async () => undefined, now });
  const told: number[] = [];
  const plan = () => createActor(actors.plan, { input: { table, match: matchColumns(table), choices: noChoices, plan: null, list, outbox: scriptedOutbox().outbox, createId: () => '00000000-0000-4000-8000-000000000009', tell: (part) => told.push(part) } }).start();
  const outcomeOf = (planning: ReturnType<typeof plan>) => {
    const { output } = planning.getSnapshot();
    return output?.ok === true ? output.value.rows.map(({ outcome }) => outcome) : (output?.failure ?? 'waiting');
  };
  const listAgain = () => createActor(actors.listAgain, { input: list }).start();
  return { loadChanges, plan, outcomeOf, told, listAgain, comeBack: () => list.send({ type: 'page.returned' }) };
};

describe('field report 19: a file is matched against the list as it is now', () => {
  test('what others have added since the list was kept is not new', async () => {
    const { loadChanges, plan, outcomeOf } = start();
    const planning = plan();
    await settled();
    expect(outcomeOf(planning)).toBe('waiting');
    await loadChanges.answer(success({ changes: [added], remaining: 0, position: aPosition(6) }));
    expect(outcomeOf(planning)).toEqual(['changed']);
  });

  test('while nobody says what is new since, nothing is matched; trying again asks once more', async () => {
    const { loadChanges, plan, outcomeOf } = start();
    const first = plan();
    await loadChanges.answer(failed({ kind: 'offline' }));
    expect(outcomeOf(first)).toEqual({ kind: 'offline' });
    const second = plan();
    await loadChanges.answer(success({ changes: [added], remaining: 0, position: aPosition(6) }));
    expect(outcomeOf(second)).toEqual(['changed']);
  });
});

test('a list that could not be read is waited for until it is asked for again', async () => {
  const { loadChanges, plan, listAgain, comeBack } = start();
  plan();
  await loadChanges.answer(failed({ kind: 'offline' }));
  const waiting = listAgain();
  await settled();
  expect(waiting.getSnapshot().status).toBe('active');
  comeBack();
  await settled();
  expect(waiting.getSnapshot().status).toBe('done');
});

test('who waits for a long comparison is told how far it is', async () => {
  let time = 0;
  // Each look at the clock is 40 ms after the one before.
  const { loadChanges, plan, outcomeOf, told } = start(() => (time += 40));
  const planning = plan();
  await loadChanges.answer(success({ changes: [added], remaining: 0, position: aPosition(6) }));
  await settled();
  expect(outcomeOf(planning)).toEqual(['changed']);
  expect(told).toEqual([2 / 3, 1]);
});
