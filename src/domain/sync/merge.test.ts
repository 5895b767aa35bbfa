import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type System, type SystemField, systemFields, type ChangedValues } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { leftToThem, type Merge, mergeUpdate, resolveOverlap } from './merge.ts';
import type { SystemUpdate } from './system-write.ts';

const base = aSystem(1, { name: 'base', minHeight: 1, maxHeight: 2, updatedAt: 'v1' });
const theirs = (changes: object): System => aSystem(1, { ...base, ...changes, updatedAt: 'v2' });
const mine = (changes: SystemUpdate['changes']): SystemUpdate => ({ kind: 'update', before: base, changes });

describe('resolveOverlap', () => {
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
