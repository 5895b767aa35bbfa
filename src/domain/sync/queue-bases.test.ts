import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed, success } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { System, SystemChanges, SystemField } from '../systems/system.ts';
import { aSystem } from '../testing/samples.ts';
import { changeQueue, overlapOf, type QueueChange } from './queue-change.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';
import { withoutNewerVersion, type Writes } from './write-queue.ts';

const one = aSystem(1, { name: 'one', updatedAt: 'v1' });
const update = (before: System, changes: SystemChanges): SystemCommand => ({ kind: 'update', before, changes });
const write = (id: string, command: SystemCommand, failure: DataFailure | null = null): SystemWrite => ({ id, command, failure });
const theirs = aSystem(1, { ...one, name: 'theirs', minHeight: 9, updatedAt: 'v2' });
const conflict = { kind: 'conflict', theirs } as const;
const unexpected = { kind: 'unexpected' } as const;
const refused = { kind: 'refused', message: 'out of range' } as const;
const resolve = (shown: SystemWrite, mine: readonly SystemField[]): QueueChange => {
  const seen = overlapOf(shown);
  if (seen === null) throw new Error('There is nothing to decide.');
  return { kind: 'resolve', id: shown.id, mine, seen };
};
const after = (writes: Writes, ...changes: readonly QueueChange[]): Writes => changes.reduce(changeQueue, writes);
const add = (added: SystemWrite): QueueChange => ({ kind: 'add', write: added, replaces: null });

describe('what somebody else has changed is not passed over', () => {
  const met = write('a', update(one, { name: 'mine' }), conflict);

  test('by what waits behind a conflict that was resolved: each field is asked about on its own', () => {
    const behind = write('b', update({ ...one, name: 'mine' }, { name: 'later', minHeight: 3 }));
    expect(after([met, behind], resolve(met, []))).toEqual([behind]);
  });

  test('but the same value behind it is answered by the same decision', () => {
    const same = write('b', update({ ...one, name: 'mine' }, { name: 'mine', maxHeight: 3 }));
    expect(after([met, same], resolve(met, []))).toEqual([
      write('b', update({ ...one, name: 'mine' }, { maxHeight: 3 })),
    ]);
  });

  test('by more that is asked for on top of a conflict: it stays one', () => {
    const later = write('b', update({ ...one, name: 'mine' }, { name: 'later' }));
    expect(after([met], add(later))).toEqual([write('a', update(one, { name: 'later' }), conflict), later]);
  });

  test('by a value that joins a failed update of another base', () => {
    const failing = write('a', update(theirs, { maxHeight: 3 }), refused);
    const later = write('b', update(one, { minHeight: 4 }));
    expect(after([failing], add(later))).toEqual([write('a', update(theirs, { maxHeight: 3 })), later]);
  });

  test('by a decision about what stood there before, in a tab that is behind: what is new is asked about', () => {
    const now = write('a', update(one, { name: 'newer', maxHeight: 3 }), conflict);
    const newer = write('b', update({ ...one, name: 'mine' }, { name: 'newer' }));
    expect(after([now, newer], resolve(met, []))).toEqual([now, newer]);
    const moved = write('a', update(one, { name: 'mine' }), { kind: 'conflict', theirs: { ...theirs, name: 'theirs again' } });
    expect(after([moved], resolve(met, ['name']))).toEqual([moved]);
    expect(after([moved], resolve(met, []))).toEqual([moved]);
  });

  test('and what of it still stands is decided', () => {
    const both = write('a', update(one, { name: 'mine', minHeight: 3 }), conflict);
    const now = write('a', update(one, { name: 'mine', minHeight: 4 }), conflict);
    expect(after([now], resolve(both, []))).toEqual([write('a', update(one, { minHeight: 4 }), conflict)]);
    expect(after([now], resolve(both, ['minHeight']))).toEqual([write('a', update(theirs, { minHeight: 4 }))]);
  });

  test('by what waits behind an insert that may have arrived, when the system is to be deleted: both go', () => {
    const own = aSystem(1, { name: 'one', updatedAt: null });
    const inserting = write('a', { kind: 'insert', system: own }, unexpected);
    const behind = write('b', update(own, { minHeight: 3 }));
    const removing = write('c', { kind: 'delete', before: own });
    expect(after([inserting, behind], add(removing))).toEqual([removing]);
  });

  test('unless a delete behind it makes it needless', () => {
    const own = aSystem(1, { name: 'one', updatedAt: null });
    const removing = write('c', { kind: 'delete', before: own });
    const behind = write('b', update({ ...own, name: 'mine' }, { minHeight: 3 }));
    const first = write('a', update(own, { name: 'mine' }));
    const settling: QueueChange = { kind: 'settle', id: 'a', answer: failed(conflict) };
    expect(after([first, behind, removing], settling)).toEqual([write('b', update(own, { minHeight: 3 })), removing]);
  });

  test('by a version that is not the one of what was laid over it', () => {
    const seen = { ...theirs, name: 'mine' };
    const unversioned = { ...seen, updatedAt: null };
    const waiting = [write('a', update(one, { name: 'mine' }))];
    expect(withoutNewerVersion(update(seen, { name: 'x' }), waiting)).toEqual(update(unversioned, { name: 'x' }));
    expect(withoutNewerVersion({ kind: 'delete', before: seen }, waiting)).toEqual({ kind: 'delete', before: unversioned });
    expect(withoutNewerVersion(update(seen, { name: 'x' }), [])).toEqual(update(seen, { name: 'x' }));
    expect(withoutNewerVersion({ kind: 'insert', system: seen }, waiting)).toEqual({ kind: 'insert', system: seen });
  });

  const stamp = fc
    .tuple(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), fc.nat(999), fc.constantFrom('Z', '+00:00'))
    .map(([date, micros, zone]) => `${date.toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}`.replace(/\.?0+$/, '') + zone);

  test('however a server writes its versions down: they are the same or they are not, and none is the older one', () =>
    fc.assert(
      fc.property(stamp, stamp, (seen, withPendingChanges) => {
        const waiting = [write('a', update(aSystem(1, { updatedAt: withPendingChanges }), { name: 'mine' }))];
        const asked = (updatedAt: string | null) => update(aSystem(1, { name: 'mine', updatedAt }), { name: 'x' });
        expect(withoutNewerVersion(asked(seen), waiting)).toEqual(asked(seen === withPendingChanges ? seen : null));
        expect(withoutNewerVersion(asked(withPendingChanges), waiting)).toEqual(asked(withPendingChanges));
      }),
    ));
});

test('what waits between a failed write and a newer one does not undo the newer one on its way', () => {
  const failing = write('a', update(one, { minHeight: 3 }), refused);
  const undoing = write('b', update({ ...one, minHeight: 3 }, { minHeight: one.minHeight }));
  const newer = write('c', update(one, { minHeight: 4 }));
  const stored = aSystem(1, { ...one, minHeight: 4, updatedAt: 'v2' });
  const added = after([failing, undoing], add(newer));
  expect(added).toEqual([write('a', update(one, { minHeight: 4 })), newer]);
  expect(after(added, { kind: 'settle', id: 'a', answer: success(stored) })).toEqual([]);
  expect(after(added, { kind: 'settle', id: 'a', answer: failed(unexpected) })).toEqual([
    write('a', update(one, { minHeight: 4 }), unexpected),
    newer,
  ]);
});

test('what may have arrived is sent as it was, so that it meets no conflict with itself', () => {
  const inserting = write('a', { kind: 'insert', system: one }, unexpected);
  const newer = write('b', update(one, { minHeight: 4 }));
  expect(after([inserting], add(newer))).toEqual([{ ...inserting, failure: null }, newer]);
});
