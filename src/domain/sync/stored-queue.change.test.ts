import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed, success } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { System, ChangedValues, SystemField } from '../systems/system.ts';
import { aSystem, present } from '../../../tests/samples.ts';
import { changeQueue, overlapOf, type QueueChange, rowChangeOf } from './stored-queue.ts';
import { withoutNewerVersion, type Writes } from './write-queue.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';

const one = aSystem(1, { name: 'one', updatedAt: 'v1' });
const two = aSystem(2, { name: 'two', updatedAt: 'v1' });
const update = (before: System, changes: ChangedValues): SystemCommand => ({ kind: 'update', before, changes });
const write = (id: string, command: SystemCommand, failure: DataFailure | null = null): SystemWrite => ({ id, command, failure });
const standing = (changes: ChangedValues, updatedAt = 'v2'): System => aSystem(1, { ...one, ...changes, updatedAt });
const conflict = (theirs: System) => ({ kind: 'conflict', theirs }) as const;
const notAllowed = { kind: 'notAllowed' } as const;
const refused = { kind: 'refused', message: 'out of range' } as const;

const renamed = write('a', update(one, { name: 'mine' }));
const theirs = standing({ name: 'theirs' });
const met = write('a', renamed.command, conflict(theirs));
const other = write('z', update(two, { minHeight: 5 }));
const takeAnswer = (answer: Extract<QueueChange, { kind: 'takeAnswer' }>['answer'], id = 'a'): QueueChange => ({ kind: 'takeAnswer', id, answer });
const add = (added: SystemWrite, replaces: string | null = null): QueueChange => ({ kind: 'add', write: added, replaces });
const resolve = (shown: SystemWrite, mine: readonly SystemField[]): QueueChange => ({ kind: 'resolve', id: shown.id, mine, seen: present(overlapOf(shown)) });
const after = (writes: Writes, ...changes: readonly QueueChange[]): Writes => changes.reduce(changeQueue, writes);

test('an insert that meets a system with other values is an overlap that a person decides; an undo that meets one deletes nothing', () => {
  const asked = { ...one, updatedAt: null };
  const failure = conflict(theirs);
  expect(after([write('a', { kind: 'insert', system: asked })], takeAnswer(failed(failure)))).toEqual([write('a', update(asked, { name: 'one' }), failure)]);
  const removing = write('a', { kind: 'delete', before: one, onlyUnchanged: true });
  expect(after([removing], takeAnswer(failed(failure)))).toEqual([{ ...removing, failure }]);
});

describe('add', () => {
  test('goes behind what is there, and a second time changes nothing', () => {
    expect(after([renamed], add(other))).toEqual([renamed, other]);
    expect(after([renamed], add(other), add(other))).toEqual([renamed, other]);
    expect(after([renamed], add(write('a', update(one, { name: 'again' }))))).toEqual([renamed]);
  });

  test('keeps the base it was written down on; what was asked for before is never in its way', () => {
    const later = write('b', update(one, { minHeight: 3, name: 'later' }));
    expect(after([renamed, other], add(later))).toEqual([renamed, other, later]);
    const stored = standing({ name: 'mine' });
    expect(after([renamed, other], add(later), takeAnswer(success(stored)))).toEqual([other, write('b', update(stored, { minHeight: 3, name: 'later' }))]);
  });

  test('takes the place of the failed update whose values stood in the form', () => {
    const mended = write('b', update(theirs, { name: 'mended' }));
    expect(after([met, other], add(mended, 'a'))).toEqual([other, mended]);
    expect(after([other], add(mended, 'a'))).toEqual([other, mended]);
    expect(after([renamed], add(mended, 'a'))).toEqual([renamed, mended]);
  });

  test('takes the place of no insert: without it there would be no system', () => {
    const inserting = write('i', { kind: 'insert', system: one }, notAllowed);
    const mended = write('b', update(one, { name: 'mended' }));
    expect(after([inserting], add(mended, 'i'))).toEqual([write('i', { kind: 'insert', system: { ...one, name: 'mended' } }), mended]);
  });
});

describe('takeAnswer', () => {
  test('an answer to a write that is gone changes nothing', () => {
    expect(after([other], takeAnswer(success(one)))).toEqual([other]);
  });

  test('a success takes the write away, and what waits next behind it goes on from that row', () => {
    const stored = standing({ name: 'mine' });
    const behind = write('b', update({ ...one, name: 'mine' }, { minHeight: 3 }));
    const removing = write('c', { kind: 'delete', before: one });
    expect(after([renamed, behind, other, removing], takeAnswer(success(stored)))).toEqual([
      write('b', update(stored, { minHeight: 3 })),
      other,
      // Its turn comes after the next one’s.
      removing,
    ]);
    expect(after([removing, behind], takeAnswer(success(null), 'c'))).toEqual([behind]);
  });

  test('what waits behind it and is held by that row already goes too; an overlap there is asked about', () => {
    const behind = write('b', update({ ...one, name: 'mine' }, { minHeight: 3 }));
    expect(after([renamed, behind], takeAnswer(success(standing({ name: 'mine', minHeight: 3 }))))).toEqual([]);
    const raised = standing({ name: 'mine', minHeight: 9 });
    expect(after([renamed, behind], takeAnswer(success(raised)))).toEqual([write('b', behind.command, conflict(raised))]);
  });

  test('a conflict without an overlap is merged, and goes out again', () => {
    const raised = standing({ minHeight: 9 });
    expect(after([renamed, other], takeAnswer(failed(conflict(raised))))).toEqual([write('a', update(raised, { name: 'mine' })), other]);
  });

  test('a conflict with an overlap waits for a person', () => {
    expect(after([renamed, other], takeAnswer(failed(conflict(theirs))))).toEqual([met, other]);
  });
  test('a conflict with a row that holds the change already is a success', () => {
    const same = standing({ name: 'mine' });
    const behind = write('b', update({ ...one, name: 'mine' }, { minHeight: 3 }));
    expect(after([renamed, behind], takeAnswer(failed(conflict(same))))).toEqual([write('b', update(same, { minHeight: 3 }))]);
  });

  test.each([
    ['an edit takes back none of its values', update(one, { minHeight: 3 }), standing({ minHeight: 3 }), [write('a', update(standing({ minHeight: 3 }), { name: 'mine' }))]],
    ['an insert holds none of them', { kind: 'insert', system: { ...one, updatedAt: null } } as const, one, [write('a', update(one, { name: 'mine', minHeight: 2 }))]],
    ['a delete outdates it', { kind: 'delete', before: one } as const, null, []],
  ])('field report 110: what was asked for earlier and is still here, as a page without a database knew only of the later write: %s', (_, later, row, left) => {
    const earlier = write('a', update(one, { name: 'mine', minHeight: 2 }), refused);
    expect(after([earlier, other, write('b', later)], takeAnswer(success(row), 'b'))).toEqual([...left, other]);
  });

  test('field report 110: the value of a later write that got there first, without its answer, is nobody else’s', () => {
    const earlier = write('a', update(one, { name: 'mine', minHeight: 2 }));
    const later = write('b', update(one, { minHeight: 3 }));
    const stored = standing({ minHeight: 3 });
    expect(after([earlier, later], takeAnswer(failed(conflict(stored))))).toEqual([write('a', update(stored, { name: 'mine' })), later]);
    expect(after([later, earlier], takeAnswer(failed(conflict(stored))))).toEqual([later, write('a', earlier.command, conflict(stored))]);
    expect(after([write('a', update(one, { minHeight: 2 })), later], takeAnswer(failed(conflict(stored))))).toEqual([]);
    expect(after([earlier, write('b', update(two, { minHeight: 3 }))], takeAnswer(failed(conflict(stored))))[0]).toEqual(write('a', earlier.command, conflict(stored)));
  });

  test('what was put back is no base of what was written since: it may hold what somebody else had saved before the delete', () => {
    const [back, behind] = [write('a', { kind: 'insert', system: theirs, isPutBack: true }), write('b', update(one, { name: 'mine' }))];
    expect(after([back, behind], takeAnswer(success(theirs)))).toEqual([write('b', behind.command, conflict(theirs))]);
  });

  test('another failure stands at the write, and nothing else moves', () => {
    expect(after([renamed, other], takeAnswer(failed(notAllowed)))).toEqual([write('a', renamed.command, notAllowed), other]);
  });
});

describe('retry and discard', () => {
  test('a failure is taken back, but a conflict is not met a second time', () => {
    expect(after([write('a', renamed.command, notAllowed), other], { kind: 'retry', id: 'a' })).toEqual([renamed, other]);
    expect(after([met], { kind: 'retry', id: 'a' })).toEqual([met]);
  });

  test('what is discarded is no base for what waits behind it', () => {
    const behind = write('b', update({ ...one, name: 'mine' }, { name: 'later', minHeight: 3 }));
    expect(after([met, other, behind], { kind: 'discard', id: 'a', shown: [] })).toEqual([other, write('b', update(one, { name: 'later', minHeight: 3 }))]);
  });
});

describe('resolve', () => {
  const both = write('a', update(one, { name: 'mine', minHeight: 3, maxHeight: 4 }), conflict(standing({ name: 'theirs', minHeight: 9 })));
  const now = standing({ name: 'theirs', minHeight: 9 });

  test.each([
    [['name'], { name: 'mine', maxHeight: 4 }],
    [['name', 'minHeight'], { name: 'mine', minHeight: 3, maxHeight: 4 }],
    [[], { maxHeight: 4 }],
  ] as const)('mine are %j: the rest of mine goes along, based on theirs', (mine, changes) => {
    expect(after([both, other], resolve(both, mine))).toEqual([write('a', update(now, changes)), other]);
  });

  test('theirs throughout leaves nothing to send, and of two conflicts the other one stays', () => {
    expect(after([met, other], resolve(met, []))).toEqual([other]);
    const second = write('y', update(two, { name: 'mine' }), conflict(aSystem(2, { name: 'theirs', updatedAt: 'v2' })));
    expect(after([second, met], resolve(met, []))).toEqual([second]);
  });

  test('who it was is noted where the write still waits for the same reason', () => {
    const gone = { kind: 'notFound', by: 'other' } as const;
    const told = [write('a', renamed.command, { kind: 'notFound' }), met, renamed].map((each) => after([each, other], { kind: 'recordChanger', id: 'a', failure: gone }));
    expect(told).toEqual([[write('a', renamed.command, gone), other], [met, other], [renamed, other]]);
  });

  test('only a conflict can be resolved', () => {
    const barred = write('a', renamed.command, notAllowed);
    for (const writes of [[renamed], [barred], [other], []]) {
      expect(after(writes, resolve(met, ['name']))).toEqual(writes);
    }
  });

  test('what is met again is asked about again', () => {
    const again = standing({ name: 'theirs again' }, 'v3');
    const resolved = after([met], resolve(met, ['name']), takeAnswer(failed(conflict(again))));
    expect(resolved).toEqual([write('a', update(theirs, { name: 'mine' }), conflict(again))]);
  });
});

test.each([
  ['a row', renamed.command, success(theirs), { saved: theirs, removed: null }],
  ['no row any more', { kind: 'delete', before: one }, success(null), { saved: null, removed: one.id }],
  ['theirs', renamed.command, failed(conflict(theirs)), { saved: theirs, removed: null }],
  ['that it is gone', renamed.command, failed({ kind: 'notFound' } as const), { saved: null, removed: one.id }],
  ['nothing', renamed.command, failed(notAllowed), { saved: null, removed: null }],
] as const)('a list learns %s', (_what, command, answer, news) => {
  expect(rowChangeOf(command, answer)).toEqual(news);
});

const standsThere = standing({ name: 'theirs', minHeight: 9 });
const overlap = conflict(standsThere);
const unexpected = { kind: 'unexpected' } as const;

describe('what somebody else has changed is not passed over', () => {
  const disputed = write('a', update(one, { name: 'mine' }), overlap);

  test('by what waits behind a conflict that was resolved: each field is asked about on its own', () => {
    const behind = write('b', update({ ...one, name: 'mine' }, { name: 'later', minHeight: 3 }));
    expect(after([disputed, behind], resolve(disputed, []))).toEqual([behind]);
  });

  test('but the same value behind it is answered by the same decision', () => {
    const same = write('b', update({ ...one, name: 'mine' }, { name: 'mine', maxHeight: 3 }));
    expect(after([disputed, same], resolve(disputed, []))).toEqual([write('b', update({ ...one, name: 'mine' }, { maxHeight: 3 }))]);
  });

  test('by more that is asked for on top of a conflict: it stays one', () => {
    const later = write('b', update({ ...one, name: 'mine' }, { name: 'later' }));
    expect(after([disputed], add(later))).toEqual([write('a', update(one, { name: 'later' }), overlap), later]);
  });

  test('by a value that joins a failed update of another base', () => {
    const failing = write('a', update(standsThere, { maxHeight: 3 }), refused);
    const later = write('b', update(one, { minHeight: 4 }));
    expect(after([failing], add(later))).toEqual([write('a', update(standsThere, { maxHeight: 3 })), later]);
  });

  test('by a decision about what stood there before, in a tab that is behind: what is new is asked about', () => {
    const now = write('a', update(one, { name: 'newer', maxHeight: 3 }), overlap);
    const newer = write('b', update({ ...one, name: 'mine' }, { name: 'newer' }));
    expect(after([now, newer], resolve(disputed, []))).toEqual([now, newer]);
    const moved = write('a', update(one, { name: 'mine' }), { kind: 'conflict', theirs: { ...standsThere, name: 'theirs again' } });
    expect(after([moved], resolve(disputed, ['name']))).toEqual([moved]);
    expect(after([moved], resolve(disputed, []))).toEqual([moved]);
  });

  test('and what of it still stands is decided', () => {
    const both = write('a', update(one, { name: 'mine', minHeight: 3 }), overlap);
    const now = write('a', update(one, { name: 'mine', minHeight: 4 }), overlap);
    expect(after([now], resolve(both, []))).toEqual([write('a', update(one, { minHeight: 4 }), overlap)]);
    expect(after([now], resolve(both, ['minHeight']))).toEqual([write('a', update(standsThere, { minHeight: 4 }))]);
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
    const settling: QueueChange = { kind: 'takeAnswer', id: 'a', answer: failed(overlap) };
    expect(after([first, behind, removing], settling)).toEqual([write('b', update(own, { minHeight: 3 })), removing]);
  });

  test('by a version that is not the one of what was laid over it', () => {
    const seen = { ...standsThere, name: 'mine' };
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
  expect(after(added, { kind: 'takeAnswer', id: 'a', answer: success(stored) })).toEqual([]);
  expect(after(added, { kind: 'takeAnswer', id: 'a', answer: failed(unexpected) })).toEqual([write('a', update(one, { minHeight: 4 }), unexpected), newer]);
});

test('what may have arrived is sent as it was, so that it meets no conflict with itself', () => {
  const inserting = write('a', { kind: 'insert', system: one }, unexpected);
  const newer = write('b', update(one, { minHeight: 4 }));
  expect(after([inserting], add(newer))).toEqual([{ ...inserting, failure: null }, newer]);
});
