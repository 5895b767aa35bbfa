import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aChange, aSystem, aUserId, aVersion } from '../../../tests/machines/records.ts';
import type { LoggedChange } from '../systems/change-log.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import { type ChangedValues, type System, type SystemField, systemFields } from '../systems/system.ts';
import { isTold, leftToThem, type Merge, mergeUpdate, resolveOverlap, standingOf, withChanger } from './conflict.ts';
import { changeQueue } from './stored-queue.ts';
import type { SystemCommand, SystemUpdate } from './system-write.ts';

describe('resolveOverlap', () => {
  const base = aSystem(1, { name: 'base', minHeight: 1, maxHeight: 2, updatedAt: 'v1' });
  const theirs = (changes: object): System => aSystem(1, { ...base, ...changes, updatedAt: 'v2' });
  const mine = (changes: SystemUpdate['changes']): SystemUpdate => ({ kind: 'update', before: base, changes });
  const update = mine({ name: 'mine', minHeight: 7, maxHeight: 3 });
  const now = theirs({ name: 'theirs', minHeight: 8 });

  test('what nobody has claimed is left to them, and nothing where nothing overlaps', () => {
    expect([leftToThem(update, now, []), leftToThem(update, now, ['name'])]).toEqual([['name', 'minHeight'], ['minHeight']]);
    expect(leftToThem(mine({ maxHeight: 3 }), now, [])).toEqual([]);
  });
});

// Few values each, so that two people often mean the same one.
const text = fc.constantFrom('', 'a', 'b');
const figure = fc.constantFrom(0, 1, 2.5, null);

const values = {
  name: text,
  minHeight: figure,
  maxHeight: figure,
  cameraTilt: figure,
  maxDollySpeed: figure,
  connectionType: text,
};

/** The same system, at any version. */
const someVersion: fc.Arbitrary<System> = fc
  .record({ ...values, updatedAt: fc.constantFrom('v1', 'v2', 'v3') })
  .map((row) => aSystem(1, row));

const someChanges: fc.Arbitrary<ChangedValues> = fc.record(values, { requiredKeys: [] });

/** As a form makes it: it asks for what it changes. */
const someUpdate: fc.Arbitrary<SystemUpdate> = fc
  .tuple(someVersion, someChanges)
  .map(([before, changes]) => ({
    kind: 'update' as const,
    before,
    changes: Object.fromEntries(
      systemFields.filter((field) => changes[field] !== before[field]).flatMap((field) =>
        changes[field] === undefined ? [] : [[field, changes[field]]],
      ),
    ),
  }))
  .filter(({ changes }) => Object.keys(changes).length > 0);

/** What an update makes of a system. */
const applied = (merge: Merge, to: System): System => (merge.kind === 'merged' ? { ...to, ...merge.update.changes } : to);

/** One field by itself, as a person would reckon it. */
const oracle = (update: SystemUpdate, now: System, field: SystemField) => {
  const wanted = update.changes[field];
  if (wanted === undefined || wanted === now[field]) return { kind: 'settled', value: now[field] };
  return { kind: now[field] === update.before[field] ? 'settled' : 'asked', value: wanted };
};

describe.each([
  ['the same cases each time', { seed: 20261128, numRuns: 500 }],
  ['other cases each time', { numRuns: 500 }],
] as const)('any merge, %s', (_which, runs) => {
  const holds = (check: (update: SystemUpdate, now: System, chosen: readonly SystemField[]) => void) =>
    fc.assert(fc.property(someUpdate, someVersion, fc.subarray([...systemFields]), check), runs);

  test('asks about the fields that the oracle asks about, and otherwise gives its values', () => {
    holds((update, now) => {
      const merge = mergeUpdate(update, now);
      const reckoned = systemFields.map((field) => [field, oracle(update, now, field)] as const);
      const asked = reckoned.filter(([, { kind }]) => kind === 'asked').map(([field]) => field);
      expect(merge.kind === 'overlap' ? merge.fields : []).toEqual(asked);
      if (merge.kind === 'overlap') return;
      expect(systemFields.map((field) => applied(merge, now)[field])).toEqual(reckoned.map(([, { value }]) => value));
    });
  });

  test('what goes out is based on theirs, changes something in each field, and never a field that was not asked for', () => {
    holds((update, now, chosen) => {
      for (const merge of [mergeUpdate(update, now), resolveOverlap(update, now, chosen)]) {
        if (merge.kind !== 'merged') continue;
        const { before, changes } = merge.update;
        expect(before).toBe(now);
        const sent = systemFields.filter((field) => changes[field] !== undefined);
        expect(sent).not.toEqual([]);
        expect(sent.map((field) => changes[field])).toEqual(sent.map((field) => update.changes[field]));
        expect(sent.filter((field) => changes[field] === now[field])).toEqual([]);
      }
    });
  });

  test('a choice decides the fields of the overlap and no others', () => {
    holds((update, now, chosen) => {
      const merge = mergeUpdate(update, now);
      const resolved = resolveOverlap(update, now, chosen);
      expect(resolved.kind).not.toBe('overlap');
      const asked = merge.kind === 'overlap' ? merge.fields : [];
      const expected = systemFields.map((field) => {
        const wanted = update.changes[field];
        return wanted === undefined || (asked.includes(field) && !chosen.includes(field)) ? now[field] : wanted;
      });
      expect(systemFields.map((field) => applied(resolved, now)[field])).toEqual(expected);
    });
  });

  test('merging again with the same row changes nothing, and after it has arrived it is held', () => {
    holds((update, now, chosen) => {
      const once = resolveOverlap(update, now, chosen);
      if (once.kind !== 'merged') return;
      expect(mergeUpdate(once.update, now)).toEqual(once);
      expect(resolveOverlap(once.update, now, [])).toEqual(once);
      expect(mergeUpdate(once.update, applied(once, now))).toEqual({ kind: 'alreadySo' });
    });
  });
});

const ana = aUserId('ana');
const before = aSystem(7, { name: 'A', maxHeight: 100, updatedAt: 'v1' });
const theirs = { ...before, name: 'B', maxHeight: 140, connectionType: 'x', updatedAt: aVersion('v3') };
const conflict = { kind: 'conflict', theirs } as const;
const at = '2026-11-30T08:00:00Z';
const change = (number: number, userId: string, from: object, to: object) => aChange(number, userId, { kind: 'update', at, before: { ...before, ...from }, after: { ...before, ...to } });
const renaming = (userId: string, name = 'B') => change(2, userId, {}, { name });
const raising = (userId: string) => change(3, userId, { name: 'B' }, { name: 'B', maxHeight: 140 });
const deleting = (userId: string) => aChange(9, userId, { kind: 'delete', at, before });
const adding = (userId: string) => aChange(1, userId, { kind: 'insert', at, after: theirs });

const both: SystemCommand = { kind: 'update', before, changes: { name: 'mine', maxHeight: 1, cameraTilt: 5 } };
const told = (command: SystemCommand, failure: DataFailure, changes: readonly LoggedChange[]) => withChanger(command, failure, changes, ana);

describe('who changed what stands against an update', () => {
  test.each([
    ['oneself, in each field', [raising('ana'), renaming('ana')], { ...conflict, by: 'self' }],
    ['somebody else, in one of them', [raising('ana'), renaming('bob')], { ...conflict, by: 'other' }],
    ['somebody else, and what became of the rest is not told', [raising('bob')], { ...conflict, by: 'other' }],
    ['not told of one field', [raising('ana')], conflict],
    ['not told at all', [], conflict],
    ['oneself, who added it so', [adding('ana')], { ...conflict, by: 'self' }],
    ['somebody outside the app', [{ ...raising('bob'), userId: null, address: null }, renaming('ana')], { ...conflict, by: 'other' }],
    ['not whoever changed it to another value, nor whoever changed something else', [change(5, 'bob', { name: 'B', maxHeight: 140, connectionType: '' }, { name: 'B', maxHeight: 140 }), raising('ana'), renaming('ana'), renaming('bob', 'C')], { ...conflict, by: 'self' }],
    ['not whoever has changed it since the answer', [change(5, 'bob', { name: 'B' }, { name: 'D' }), raising('ana'), renaming('ana')], { ...conflict, by: 'self' }],
    ['not whoever deletes it afterwards', [deleting('bob'), raising('ana'), renaming('ana')], { ...conflict, by: 'self' }],
  ])('%s', (_, changes, expected) => {
    expect(told(both, conflict, changes)).toEqual(expected);
  });
});

test('what stands against a delete, or an insert, is whatever differs', () => {
  const [wholly, connecting] = [[raising('ana'), renaming('ana')], change(4, 'ana', { connectionType: 'y' }, { connectionType: 'x' })];
  const commands: readonly SystemCommand[] = [{ kind: 'delete', before }, { kind: 'insert', system: before }];
  expect(commands.map((command) => [told(command, conflict, wholly), told(command, conflict, [connecting, ...wholly])])).toEqual(commands.map(() => [conflict, { ...conflict, by: 'self' }]));
});

test('who deleted it is whoever did so last, as long as nobody has put it back', () => {
  const gone = { kind: 'notFound' } as const;
  const newest = [[deleting('ana')], [deleting('bob'), deleting('ana')], [adding('bob'), deleting('ana')], []];
  expect(newest.map((changes) => told(both, gone, changes))).toEqual([{ ...gone, by: 'self', at }, { ...gone, by: 'other', at }, gone, gone]);
});

const listedAs = (updatedAt: string) => ({ ...before, updatedAt: aVersion(updatedAt) });

test.each<readonly [string, DataFailure, System | null, ReturnType<typeof standingOf>]>([
  ['put back, listed in a version after the delete', { kind: 'notFound', at }, listedAs('2026-11-30T08:00:01Z'), 'putBack'],
  ['gone, listed in the version that was deleted', { kind: 'notFound', at }, listedAs(at), 'gone'],
  ['gone, and not listed', { kind: 'notFound', at }, null, 'gone'],
  ['gone, and not listed, whenever that was', { kind: 'notFound' }, null, 'gone'],
  ['not known to be either, listed, where the log did not tell when it was deleted', { kind: 'notFound' }, before, 'unknown'],
  ['not known to be gone after any other failure', { kind: 'offline' }, null, 'unknown'],
])('a system is %s', (_, failure, listed, standing) => {
  expect(standingOf(failure, listed)).toBe(standing);
});

test('only what a person is told of is asked about', () => {
  const apart: SystemCommand = { kind: 'update', before, changes: { cameraTilt: 5 } };
  expect([isTold(both, conflict), isTold(apart, conflict), isTold(apart, { kind: 'notFound' }), isTold(both, { kind: 'offline' })]).toEqual([true, false, true, false]);
  expect([told(apart, conflict, [raising('ana')]), told(both, { kind: 'offline' }, [deleting('ana')])]).toEqual([conflict, { kind: 'offline' }]);
});

const named = { ...conflict, by: 'other' } as const;

test.each<readonly [string, DataFailure | null, DataFailure | null]>([
  ['of the same', conflict, named],
  ['not of a later one', { ...conflict, theirs: { ...theirs, name: 'C' } }, null],
  ['not of another failure', { kind: 'notFound' }, null],
  ['not of what is being sent again', null, null],
])('who it was that made a conflict is told %s', (_, failure, expected) => {
  const [write, other] = [{ id: '1', command: both, failure }, { id: '2', command: both, failure: conflict }];
  expect(changeQueue([write, other], { kind: 'recordChanger', id: '1', failure: named })).toEqual([{ ...write, failure: expected ?? failure }, other]);
});
