import { describe, expect, test } from 'vitest';
import { aChange } from '../../../tests/machines/records.ts';
import { aSystem } from '../../../tests/samples.ts';
import {
  type Batch, batchCounts, besideQueue, batchFailures, type BatchOutcome, insertsAtOnce, wasAlreadySo, isOfImport, isOfUndo, isOver, isSent, newBatch, newlySent, nextPart, nextPiece, PIECE_COMMANDS, rowsOf, settingCommands, undoingCommands,
  withOutcomes, withOwnChanges, withoutUnsent, withPiece, withResent, writeIdOf,
} from './batch.ts';
import type { SystemCommand } from './system-write.ts';

const [one, two, three] = [aSystem(1, { name: 'one', updatedAt: 'v1' }), aSystem(2, { name: 'two', updatedAt: 'v1' }), aSystem(3, { name: 'three', updatedAt: 'v1' })];
const inserting: SystemCommand = { kind: 'insert', system: { ...one, updatedAt: null } };
const renaming: SystemCommand = { kind: 'update', before: two, changes: { name: 'new' } };
const removing: SystemCommand = { kind: 'delete', before: three };
const removingTwo: SystemCommand = { kind: 'delete', before: two };
const done = (row: typeof one | null): BatchOutcome => ({ kind: 'done', row });
const notAllowed: BatchOutcome = { kind: 'failed', failure: { kind: 'notAllowed' } };
// Somebody else has raised it.
const renamed = aSystem(2, { name: 'new', maxHeight: 9, updatedAt: 'v2' });

/** One of each kind is done, one of each has failed, and one waits. */
const underWay: Batch = {
  id: 'b', kind: 'change', isPaused: true, leftOut: 1, after: null,
  pieces: [
    { commands: [inserting, inserting], outcomes: [done(one), notAllowed] },
    { commands: [renaming, renaming], outcomes: [done(renamed), notAllowed] },
    { commands: [removing, removingTwo], outcomes: [done(null), notAllowed] },
    { commands: [renaming], outcomes: null },
  ],
};

test('a new one sends inserts first, then changes, then deletes, in pieces of their own', () => {
  const inserts = Array.from({ length: PIECE_COMMANDS.insert + 1 }, () => inserting);
  expect(newBatch('b', 'import', [removing, renaming, ...inserts])).toEqual({
    id: 'b', kind: 'import', isPaused: false, leftOut: 0, after: null,
    pieces: [inserts.slice(1), [inserting], [renaming], [removing]].map((commands) => ({ commands, outcomes: null })),
  });
});

test('an import is known by what stands beside its rows in the log, and nothing else is', () => {
  expect((['import', 'change', 'delete', 'undo'] as const).map((kind) => writeIdOf({ id: 'b', kind }))).toEqual(['import-b', 'b', 'b', 'undo-b']);
  expect(['import-b', 'b', 'b-import-', '', null].map(isOfImport)).toEqual([true, false, false, false, false]);
  expect(['undo-b', 'import-b', 'b-undo-', null].map(isOfUndo)).toEqual([true, false, false, false]);
});

describe('what has become of it', () => {
  test('is counted, with what was done by its kind', () => {
    expect(batchCounts(underWay)).toEqual({ total: 7, done: 3, failed: 3, waiting: 1, leftOut: 1, insert: 1, update: 1, delete: 1, held: 0 });
    // Of a piece that was sent in part the rest waits.
    expect(batchCounts({ ...underWay, pieces: [{ commands: [inserting, inserting], outcomes: [done(one)] }] })).toMatchObject({ total: 2, done: 1, waiting: 1 });
  });

  test('is told to the list: rows as they are now, and what has gone', () => {
    expect(underWay.pieces.map(rowsOf)).toEqual([{ saved: [one], removed: [] }, { saved: [renamed], removed: [] }, { saved: [], removed: [three.id] }, { saved: [], removed: [] }]);
    expect(rowsOf({ commands: [], outcomes: [done(one)] })).toEqual({ saved: [], removed: [] });
  });

  test('is told to the person where it failed', () => {
    expect(batchFailures(underWay)).toEqual([inserting, renaming, removingTwo].map((command) => ({ command, failure: { kind: 'notAllowed' } })));
  });
});

test('what is sent next, and what a piece has become', () => {
  expect(nextPiece(underWay)).toBe(3);
  const sent = withPiece(underWay, 3, { commands: [renaming], outcomes: [done(renamed)] });
  expect([nextPiece(sent), sent.pieces.slice(0, 3)]).toEqual([-1, underWay.pieces.slice(0, 3)]);
});

test('a piece of inserts goes out in parts, one of changes as a whole; what came of the last part is told apart', () => {
  const inserts = { commands: [inserting, inserting, inserting], outcomes: null };
  expect([nextPart(inserts, 2).length, nextPart(inserts, 9).length, nextPart({ commands: [renaming, renaming], outcomes: null }, 1).length]).toEqual([2, 3, 2]);
  const part = withOutcomes(inserts, [done(one), notAllowed]);
  expect([isSent(inserts), isSent(part), nextPiece({ ...underWay, pieces: [part] }), nextPart(part, 2)]).toEqual([false, false, 0, [inserting]]);
  const whole = withOutcomes(part, [done(two)]);
  expect([isSent(whole), nextPiece({ ...underWay, pieces: [whole] })]).toEqual([true, -1]);
  expect(newlySent(whole, part)).toEqual({ commands: [inserting], outcomes: [done(two)] });
  expect([newlySent(part, inserts), newlySent(part, undefined), newlySent(inserts, inserts)]).toEqual([part, part, inserts]);
  expect(withoutUnsent({ ...underWay, leftOut: 0, pieces: [part] })).toEqual({ ...underWay, isPaused: false, leftOut: 1, pieces: [{ ...part, commands: [inserting, inserting] }] });
});

test('stopped, it keeps what was sent and goes on with nothing', () => {
  expect(withoutUnsent(underWay)).toEqual({ ...underWay, isPaused: false, pieces: underWay.pieces.slice(0, 3), leftOut: 2 });
});

test('an undo is over once all of it is done: not where some failed, nor where it was stopped before', () => {
  const undone: Batch = { id: 'b', kind: 'undo', isPaused: false, leftOut: 0, after: null, pieces: [{ commands: [removing], outcomes: [done(null)] }] };
  const refused: Batch = { ...undone, pieces: [{ commands: [removing], outcomes: [notAllowed] }] };
  expect([undone, refused, { ...undone, leftOut: 7 }, { ...undone, kind: 'delete' as const }].map(isOver)).toEqual([true, false, false, false]);
});

test('what failed goes out once more as it is given, and counts once; what waits is left alone', () => {
  // Paused while its last piece was on the way: who sends again means it to go on.
  const again = withResent({ ...underWay, isPaused: true }, [inserting]);
  expect(again.isPaused).toBe(false);
  expect(again.pieces.map(({ outcomes }) => outcomes)).toEqual([
    [done(one), { kind: 'resent' }], [done(renamed), { kind: 'resent' }], [done(null), { kind: 'resent' }], null, null,
  ]);
  expect(batchCounts(again)).toEqual({ total: 5, done: 3, failed: 0, waiting: 2, leftOut: 1, insert: 1, update: 1, delete: 1, held: 0 });
});

test('its undo puts back what was done, each on the row as it was left', () => {
  expect(undoingCommands(underWay)).toEqual([
    { kind: 'delete', before: one },
    { kind: 'update', before: renamed, changes: { name: 'two' } },
    { kind: 'insert', system: { ...three, updatedAt: null }, isPutBack: true },
  ]);
  // No row came back of it.
  expect(undoingCommands({ ...underWay, pieces: [{ commands: [inserting, renaming], outcomes: [done(null), done(null)] }] })).toEqual([]);
});

describe('what was so before it was sent', () => {
  const theirs = aSystem(2, { name: 'new', maxHeight: 7, updatedAt: 'v9' });
  const wasSo: BatchOutcome = { kind: 'done', row: theirs, was: theirs };
  const wasGone: BatchOutcome = { kind: 'done', row: null, was: null };
  const merged: BatchOutcome = { kind: 'done', row: theirs, was: { ...theirs, name: 'theirs' } };
  const taken: BatchOutcome = { kind: 'done', row: null, was: { ...three, name: 'theirs' } };
  const commands = [renaming, removing, renaming, removing];
  const undone = (outcomes: readonly BatchOutcome[]) => undoingCommands({ ...underWay, pieces: [{ commands, outcomes }] });

  test('is counted apart', () => {
    expect(batchCounts({ ...underWay, pieces: [{ commands, outcomes: [wasSo, wasGone, merged, taken] }] })).toEqual({ total: 4, done: 4, failed: 0, waiting: 0, leftOut: 1, insert: 0, update: 1, delete: 1, held: 2 });
  });

  test('is not undone; the rest is put back as the server had it', () => {
    const putBack = [{ kind: 'update', before: theirs, changes: { name: 'theirs' } }, { kind: 'insert', system: { ...three, name: 'theirs', updatedAt: null }, isPutBack: true }];
    expect(undone([wasSo, wasGone, merged, taken])).toEqual(putBack);
  });

  test('may be its own doing, where an answer was lost: the log tells', () => {
    const outcomes = [wasSo, wasGone, merged, taken, notAllowed, done(two)];
    const own = [aChange(1, 'ana', { kind: 'update', at: '2026-11-30T08:00:00Z', systemId: 2, before: two, after: theirs }), aChange(2, 'ana', { kind: 'delete', at: '2026-11-30T08:00:00Z', systemId: 3, before: three })];
    expect(outcomes.map(wasAlreadySo)).toEqual([true, true, false, false, false, false]);
    expect(withOwnChanges(commands, outcomes, own)).toEqual([{ ...wasSo, was: two }, { ...wasGone, was: three }, ...outcomes.slice(2)]);
    expect(withOwnChanges(commands, outcomes, own.toReversed().map((change) => ({ ...change, systemId: one.id })))).toEqual(outcomes);
  });
});

test('what is asked of a system that waits in the queue, or whose insert was refused there, goes there behind it; a delete also behind a refused update, which it makes needless', () => {
  const waiting = (id: string, command: SystemCommand) => ({ id, command, failure: null });
  const writes = [waiting('a', inserting), { ...waiting('b', { kind: 'insert', system: two, isPutBack: true }), failure: { kind: 'notAllowed' } as const }, waiting('c', { kind: 'update', before: three, changes: {} }), { ...waiting('d', { kind: 'update', before: aSystem(5), changes: {} }), failure: { kind: 'notAllowed' } as const }];
  const removingOne: SystemCommand = { kind: 'delete', before: one };
  const removingFour: SystemCommand = { kind: 'delete', before: aSystem(4) };
  const renamingThree: SystemCommand = { kind: 'update', before: three, changes: { name: 'new' } };
  const five: readonly SystemCommand[] = [{ ...renamingThree, before: aSystem(5) }, { ...removing, before: aSystem(5) }];
  expect(besideQueue([removing, renaming, removingOne, removingFour, renamingThree, ...five], writes)).toEqual({ beside: [removingFour, five[0]], behind: [removing, renaming, removingOne, renamingThree, five[1]] });
});

test('one value for all changes those that hold another', () => {
  expect(settingCommands([one, two, three], 'name', 'two')).toEqual([one, three].map((before) => ({ kind: 'update', before, changes: { name: 'two' } })));
});

test('a request that got no answer is followed by smaller ones, one that was answered by larger ones; what is no matter of its size changes nothing', () => {
  const unreachable = { kind: 'unreachable' } as const;
  expect([1000, 250, 63, 50].map((before) => insertsAtOnce(before, unreachable))).toEqual([250, 63, 50, 50]);
  expect([50, 100, 500, 800, 1000].map((before) => insertsAtOnce(before, null))).toEqual([100, 200, 1000, 1000, 1000]);
  expect(insertsAtOnce(1000, { kind: 'serverError' })).toBe(250);
  expect((['offline', 'rateLimited', 'unauthenticated', 'unexpected'] as const).map((kind) => insertsAtOnce(1000, { kind }))).toEqual([1000, 1000, 1000, 1000]);
});
