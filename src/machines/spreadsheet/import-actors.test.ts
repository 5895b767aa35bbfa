import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, toPromise } from 'xstate';
import { aWorld } from '../../../tests/machines/batch-world.ts';
import { aChange, aPosition, aSystem } from '../../../tests/machines/records.ts';
import { listAlone, listInput, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { scriptedOutbox } from '../../../tests/machines/scripted-outbox.ts';
import type { UserId } from '../../domain/auth/session.ts';
import type { FileSaver, TableReader } from '../../domain/ports/spreadsheet.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { noChoices } from '../../domain/spreadsheet/import-choices.ts';
import { matchColumns } from '../../domain/spreadsheet/import-columns.ts';
import type { LogPosition } from '../../domain/systems/change-log.ts';
import { type ChangesAnswer, type KeptEvent, systemListMachine } from '../systems/system-list-machine.ts';
import { importActors } from './import-actors.ts';
import { importMachine } from './import-machine.ts';

const noSaver: FileSaver = { save: async () => success(null) };
const table = [['Name', 'Max height'], ['Theirs', '120']];
const theirs = aSystem(2, { name: 'Theirs', updatedAt: '2026-11-29T09:00:00Z' });
const added = aChange(6, 'bob', { kind: 'insert', systemId: theirs.id, at: theirs.updatedAt, after: theirs });

/** An import over a list that was kept last week. */
const start = (now: () => number = () => 0, onPause: () => void = () => undefined) => {
  const loadChanges = scriptedEffect<ChangesAnswer, LogPosition | null>();
  const readKept = fromCallback<EventObject, UserId>(({ sendBack }) =>
    sendBack({ type: 'kept.whole', systems: [aSystem(1)], mark: { position: aPosition(5), asOf: 7000 } } satisfies KeptEvent),
  );
  const list = createActor(systemListMachine.provide({ actors: { ...listAlone, readKept, loadChanges: loadChanges.logic } }), { input: listInput }).start();
  list.send({ type: 'list.open' });
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    onPause();
  };
  const actors = importActors({ reader: { read: () => () => undefined }, saver: noSaver, pause, now });
  const told: number[] = [];
  const plan = () => createActor(actors.plan, { input: { table, match: matchColumns(table), choices: noChoices, plan: null, list, outbox: scriptedOutbox().outbox, createId: () => '00000000-0000-4000-8000-000000000009', tell: (part) => told.push(part) } }).start();
  const outcomeOf = (planning: ReturnType<typeof plan>) => {
    const { output } = planning.getSnapshot();
    return output?.ok === true ? output.value.rows.map(({ outcome }) => outcome) : (output?.failure ?? 'waiting');
  };
  const listAgain = () => createActor(actors.listAgain, { input: list }).start();
  return { list, loadChanges, plan, outcomeOf, told, paused: () => pauses, listAgain, comeBack: () => list.send({ type: 'page.returned' }) };
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

test.each<readonly [number, number, readonly number[]]>([
  [0, 0, []],
  [5, 2, []],
  [10, 4, []],
  [40, 4, [2 / 3, 1]],
  [50, 4, [1 / 3, 2 / 3, 1]],
])('a comparison lets the page draw after 10 ms and before its preview, and says every 100 ms how far it is: each look at the clock %i ms after the one before', async (pace, pauses, parts) => {
  let time = 0;
  const { loadChanges, plan, outcomeOf, told, paused } = start(() => (time += pace));
  const planning = plan();
  await loadChanges.answer(success({ changes: [added], remaining: 0, position: aPosition(6) }));
  await settled();
  expect([outcomeOf(planning), paused(), told]).toEqual([['changed'], pauses, parts]);
});

test('a comparison that nobody waits for any more begins with nothing, and ends at its next pause', async () => {
  let looks = 0;
  const now = () => (looks += 1) * 40;
  const answer = success({ changes: [added], remaining: 0, position: aPosition(6) });
  const waiting = start(now);
  const unread = waiting.plan();
  await settled();
  unread.stop();
  await waiting.loadChanges.answer(answer);
  expect(looks).toBe(0);
  const begun = start(now, () => planning.stop());
  const planning = begun.plan();
  await begun.loadChanges.answer(answer);
  await settled();
  // The start, the first step, and what was told until then.
  expect([looks, begun.paused()]).toEqual([3, 1]);
});

test('what the reader says of a file reaches the import, until that is called off', () => {
  const asked: unknown[] = [];
  let reports: Parameters<TableReader['read']>[2] | null = null;
  const reader: TableReader = {
    read: (source, sheet, told) => {
      asked.push([source, sheet]);
      reports = told;
      return () => void asked.push('stopped');
    },
  };
  const { list } = start();
  const { read } = importActors({ reader, saver: noSaver, pause: async () => undefined, now: () => 0 });
  const world = aWorld();
  const { outbox } = scriptedOutbox();
  const actor = createActor(importMachine.provide({ actors: { read } }), { input: { list, batch: world.batch(), outbox, createId: () => '', decimals: { separator: ',', decimalSign: '.' } } }).start();
  const source = { kind: 'text', text: 'rows' } as const;
  const report = () => reports ?? expect.unreachable();
  actor.send({ type: 'source.choose', source });
  report().onProgress(0.5);
  expect([actor.getSnapshot().context.part, asked]).toEqual([0.5, [[source, null]]]);
  actor.send({ type: 'import.cancel' });
  actor.send({ type: 'source.choose', source });
  expect(asked).toEqual([[source, null], 'stopped', [source, null]]);
  report().onEnd(failed('pdf'));
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([{ choosing: 'failed' }, 'pdf']);
});

test('what stayed out goes into a file named by the day', async () => {
  const files: unknown[] = [];
  const saver: FileSaver = { save: async (file) => (files.push(file) === 1 ? success(null) : failed('notWritten')) };
  const { save } = importActors({ reader: { read: () => () => undefined }, saver, pause: async () => undefined, now: () => new Date(2026, 10, 30).getTime() });
  const written = async () => toPromise(createActor(save, { input: 'Name\r\n' }).start());
  expect([await written(), await written(), files[0]]).toEqual([success(null), failed('notWritten'), { kind: 'text', name: 'not-imported-2026-11-30.csv', type: 'text/csv', text: '\uFEFFName\r\n' }]);
});
