import { describe, expect, test } from 'vitest';
import { failed, success } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { System, SystemChanges, SystemField } from '../systems/system.ts';
import { aSystem } from '../testing/samples.ts';
import { changeQueue, rowChangeOf, overlapOf, type QueueChange } from './queue-change.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';
import type { Writes } from './write-queue.ts';

const one = aSystem(1, { name: 'one', updatedAt: 'v1' });
const two = aSystem(2, { name: 'two', updatedAt: 'v1' });
const update = (before: System, changes: SystemChanges): SystemCommand => ({ kind: 'update', before, changes });
const write = (id: string, command: SystemCommand, failure: DataFailure | null = null): SystemWrite => ({ id, command, failure });
const standing = (changes: SystemChanges, updatedAt = 'v2'): System => aSystem(1, { ...one, ...changes, updatedAt });
const conflict = (theirs: System) => ({ kind: 'conflict', theirs }) as const;
const notAllowed = { kind: 'notAllowed' } as const;

const renamed = write('a', update(one, { name: 'mine' }));
const theirs = standing({ name: 'theirs' });
const met = write('a', renamed.command, conflict(theirs));
const other = write('z', update(two, { minHeight: 5 }));
const settle = (answer: Extract<QueueChange, { kind: 'settle' }>['answer'], id = 'a'): QueueChange => ({ kind: 'settle', id, answer });
const after = (writes: Writes, ...changes: readonly QueueChange[]): Writes => changes.reduce(changeQueue, writes);

describe('add', () => {
  const add = (added: SystemWrite, replaces: string | null = null): QueueChange => ({ kind: 'add', write: added, replaces });

  test('goes behind what is there, and a second time changes nothing', () => {
    expect(after([renamed], add(other))).toEqual([renamed, other]);
    expect(after([renamed], add(other), add(other))).toEqual([renamed, other]);
    expect(after([renamed], add(write('a', update(one, { name: 'again' }))))).toEqual([renamed]);
  });

  test('keeps the base it was written down on; what was asked for before is never in its way', () => {
    const later = write('b', update(one, { minHeight: 3, name: 'later' }));
    expect(after([renamed, other], add(later))).toEqual([renamed, other, later]);
    const stored = standing({ name: 'mine' });
    expect(after([renamed, other], add(later), settle(success(stored)))).toEqual([
      other,
      write('b', update(stored, { minHeight: 3, name: 'later' })),
    ]);
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
    expect(after([inserting], add(mended, 'i'))).toEqual([
      write('i', { kind: 'insert', system: { ...one, name: 'mended' } }),
      mended,
    ]);
  });
});

describe('settle', () => {
  test('an answer to a write that is gone changes nothing', () => {
    expect(after([other], settle(success(one)))).toEqual([other]);
  });

  test('a success takes the write away, and what waits next behind it goes on from that row', () => {
    const stored = standing({ name: 'mine' });
    const behind = write('b', update({ ...one, name: 'mine' }, { minHeight: 3 }));
    const removing = write('c', { kind: 'delete', before: one });
    expect(after([renamed, behind, other, removing], settle(success(stored)))).toEqual([
      write('b', update(stored, { minHeight: 3 })),
      other,
      // Its turn comes after the next one’s.
      removing,
    ]);
  });

  test('what waits behind it and is held by that row already goes too; an overlap there is asked about', () => {
    const behind = write('b', update({ ...one, name: 'mine' }, { minHeight: 3 }));
    expect(after([renamed, behind], settle(success(standing({ name: 'mine', minHeight: 3 }))))).toEqual([]);
    const raised = standing({ name: 'mine', minHeight: 9 });
    expect(after([renamed, behind], settle(success(raised)))).toEqual([write('b', behind.command, conflict(raised))]);
  });

  test('a conflict without an overlap is merged, and goes out again', () => {
    const raised = standing({ minHeight: 9 });
    expect(after([renamed, other], settle(failed(conflict(raised))))).toEqual([
      write('a', update(raised, { name: 'mine' })),
      other,
    ]);
  });

  test('a conflict with an overlap waits for a person', () => {
    expect(after([renamed, other], settle(failed(conflict(theirs))))).toEqual([met, other]);
  });

  test('a conflict with a row that holds the change already is a success', () => {
    const same = standing({ name: 'mine' });
    const behind = write('b', update({ ...one, name: 'mine' }, { minHeight: 3 }));
    expect(after([renamed, behind], settle(failed(conflict(same))))).toEqual([write('b', update(same, { minHeight: 3 }))]);
  });

  test('another failure stands at the write, and nothing else moves', () => {
    expect(after([renamed, other], settle(failed(notAllowed)))).toEqual([write('a', renamed.command, notAllowed), other]);
  });
});

describe('retry and discard', () => {
  test('a failure is taken back, but a conflict is not met a second time', () => {
    expect(after([write('a', renamed.command, notAllowed), other], { kind: 'retry', id: 'a' })).toEqual([renamed, other]);
    expect(after([met], { kind: 'retry', id: 'a' })).toEqual([met]);
  });

  test('what is discarded is no base for what waits behind it', () => {
    const behind = write('b', update({ ...one, name: 'mine' }, { name: 'later', minHeight: 3 }));
    expect(after([met, other, behind], { kind: 'discard', id: 'a' })).toEqual([
      other,
      write('b', update(one, { name: 'later', minHeight: 3 })),
    ]);
  });
});

describe('resolve', () => {
  const resolve = (shown: SystemWrite, mine: readonly SystemField[]): QueueChange => {
    const seen = overlapOf(shown);
    if (seen === null) throw new Error('There is nothing to decide.');
    return { kind: 'resolve', id: shown.id, mine, seen };
  };

  const both = write('a', update(one, { name: 'mine', minHeight: 3, maxHeight: 4 }), conflict(standing({ name: 'theirs', minHeight: 9 })));
  const now = standing({ name: 'theirs', minHeight: 9 });

  test.each([
    [['name'], { name: 'mine', maxHeight: 4 }],
    [['name', 'minHeight'], { name: 'mine', minHeight: 3, maxHeight: 4 }],
    [[], { maxHeight: 4 }],
  ] as const)('mine are %j: the rest of mine goes along, based on theirs', (mine, changes) => {
    expect(after([both, other], resolve(both, mine))).toEqual([write('a', update(now, changes)), other]);
  });

  test('theirs throughout leaves nothing to send', () => {
    expect(after([met, other], resolve(met, []))).toEqual([other]);
  });

  test('only a conflict can be resolved', () => {
    const refused = write('a', renamed.command, notAllowed);
    for (const writes of [[renamed], [refused], [other], []]) {
      expect(after(writes, resolve(met, ['name']))).toEqual(writes);
    }
  });

  test('what is met again is asked about again', () => {
    const again = standing({ name: 'theirs again' }, 'v3');
    const resolved = after([met], resolve(met, ['name']), settle(failed(conflict(again))));
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
