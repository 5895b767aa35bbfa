import { describe, expect, test } from 'vitest';
import { failed, success } from '../shared/result.ts';
import type { ChangedValues } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { changeQueue, overlapOf } from './stored-queue.ts';
import { addWrite, compareWithRow, confirmWrite, countChanges, discardWrite, failWrite, nextWrite, replaceFailed, retryWrite, withoutNewerVersion } from './write-queue.ts';
import { systemIdOf, systemOf, type SystemWrite } from './system-write.ts';

const unreachable = { kind: 'unreachable' } as const;
const one = aSystem(1, { name: 'one' });
const two = aSystem(2, { name: 'two' });

const first: SystemWrite = { id: 'first', command: { kind: 'update', before: one, changes: { name: 'x' } }, failure: null };
const second: SystemWrite = { id: 'second', command: { kind: 'delete', before: one }, failure: null };
const third: SystemWrite = { id: 'third', command: { kind: 'insert', system: two }, failure: null };
const failedFirst: SystemWrite = { ...first, failure: unreachable };

describe('the queue of writes', () => {
  test('what each is about', () => {
    expect([first, second, third].map(({ command }) => systemOf(command))).toEqual([{ ...one, name: 'x' }, one, two]);
    expect([first, second, third].map(({ command }) => systemIdOf(command))).toEqual(['1', '1', '2']);
  });

  test('a failure is noted, taken back, or discarded with its write; the others stay as they are', () => {
    expect(failWrite([first, third], 'first', unreachable)).toEqual([failedFirst, third]);
    expect(retryWrite([failedFirst, second], 'first')).toEqual([first, second]);
    expect(discardWrite([failedFirst, second], 'first', [])).toEqual([second]);
    expect(confirmWrite([first, second], 'first')).toEqual([second]);
    const removingTwo: SystemWrite = { id: 'x', command: { kind: 'delete', before: two }, failure: null };
    expect(failWrite([third, first, removingTwo], 'first', unreachable)).toEqual([third, failedFirst, removingTwo]);
    expect(failWrite([first], 'gone', unreachable)).toEqual([first]);
    expect(discardWrite([first], 'gone', [])).toEqual([first]);
    expect(confirmWrite([first], 'gone')).toEqual([first]);
  });

  test.each([
    ['nothing to send', [], null],
    ['the first', [first, second, third], first],
    ['never past a failed one of the same system', [failedFirst, second], null],
    ['past a failed one of another system', [failedFirst, second, third], third],
  ] as const)('%s', (_, writes, next) => {
    expect(nextWrite(writes)).toEqual(next);
  });
});

test.each<readonly [string, readonly SystemWrite[], number]>([
  ['writes of different systems', [first, third], 2],
  ['an Add and its Undo', [third, { id: 'undo', command: { kind: 'delete', before: two, onlyUnchanged: true }, failure: null }], 1],
  ['a delete and its Undo', [second, { id: 'undo', command: { kind: 'insert', system: one }, failure: null }], 1],
  ['a change and its Undo', [first, { id: 'undo', command: { kind: 'update', before: { ...one, name: 'x' }, changes: { name: 'one' } }, failure: null }], 1],
  ['changes of two fields', [first, { id: 'other', command: { kind: 'update', before: one, changes: { minHeight: 9 } }, failure: null }], 2],
  ['an Add and a change of what was added', [third, { id: 'later', command: { kind: 'update', before: two, changes: { name: 'x' } }, failure: null }], 2],
  ['a change, and what puts the system back', [first, { id: 'anew', command: { kind: 'insert', system: one }, failure: null }], 2],
])('%s count as so many changes', (_name, writes, count) => {
  expect(countChanges(writes)).toBe(count);
});

describe('the newest word on a system', () => {
  const raised: SystemWrite = { id: 'raised', command: { kind: 'update', before: two, changes: { minHeight: 9 } }, failure: null };
  const failedSecond: SystemWrite = { ...second, failure: unreachable };
  const failedThird: SystemWrite = { ...third, failure: unreachable };

  test('an update takes failed writes of its system along, with the values it brings', () => {
    const values = { ...two, minHeight: 9 };
    expect(addWrite([failedThird], raised)).toEqual([
      { ...third, command: { kind: 'insert', system: values } },
      raised,
    ]);
    const again: SystemWrite = { id: 'again', command: { kind: 'update', before: one, changes: { minHeight: 9 } }, failure: null };
    expect(addWrite([failedFirst], again)).toEqual([
      { ...first, command: { kind: 'update', before: one, changes: { name: 'x', minHeight: 9 } } },
      again,
    ]);
  });

  test('a delete makes failed writes of its system needless, and a failed delete goes before anything newer', () => {
    expect(addWrite([failedFirst, failedThird], second)).toEqual([failedThird, second]);
    expect(addWrite([failedSecond], first)).toEqual([first]);
    const puttingBack: SystemWrite = { id: 'back', command: { kind: 'insert', system: one, isPutBack: true }, failure: null };
    expect(addWrite([second], puttingBack)).toEqual([second, puttingBack]);
    expect(failWrite([first, third, second], 'first', unreachable)).toEqual([third, second]);
    expect(failWrite([second, first], 'second', unreachable)).toEqual([first]);
    expect(failWrite([second, { ...third, id: 'x' }], 'second', unreachable)).toEqual([failedSecond, { ...third, id: 'x' }]);
  });

  test('with an insert that is discarded goes what was shown to follow it', () => {
    expect(discardWrite([failedThird, first, raised], 'third', ['third', 'first', 'raised'])).toEqual([first]);
    expect(discardWrite([failedThird, first, raised], 'third', ['third', 'first'])).toEqual([first, raised]);
    expect(discardWrite([third, raised], 'raised', [])).toEqual([third]);
  });
});

const update = (id: string, changes: ChangedValues, before = one): SystemWrite =>
  ({ id, command: { kind: 'update', before, changes }, failure: null });
const failing = (write: SystemWrite, failure: SystemWrite['failure'] = unreachable): SystemWrite => ({ ...write, failure });
const inserted: SystemWrite = { id: 'inserted', command: { kind: 'insert', system: one }, failure: null };
const removed: SystemWrite = { id: 'removed', command: { kind: 'delete', before: one }, failure: null };
const renamed = update('renamed', { name: 'x' });
const raised = update('raised', { minHeight: 9 });

describe('a failed write is asked for anew', () => {
  test('as the system is put back: behind that, without which it could only fail again', () => {
    const elsewhere = update('elsewhere', { name: 'z' }, two);
    const other = failing(update('other', { name: 'y' }, two));
    expect(addWrite([elsewhere, failing(renamed, { kind: 'notFound' }), other, raised], inserted)).toEqual([elsewhere, inserted, renamed, other, raised]);
  });

  test('with a value that stands there by now: it has nothing left to say', () => {
    const conflict = failing(renamed, { kind: 'conflict', theirs: aSystem(1, { name: 'theirs', updatedAt: 'v2' }) });
    const theirs = update('theirs', { name: 'theirs' });
    expect(addWrite([conflict], theirs)).toEqual([theirs]);
  });

  test('what is no update waits behind it as it is, and so does what stands before it', () => {
    const again = update('again', { name: 'z' });
    expect(addWrite([failing(renamed), inserted], again)).toEqual([update('renamed', { name: 'z' }), inserted, again]);
    expect(addWrite([renamed, failing(raised)], again)).toEqual([renamed, update('raised', { minHeight: 9, name: 'z' }), again]);
  });

  test('what waits behind it loses only what is asked for anew, and nothing where the failed one may have arrived', () => {
    const behind = update('behind', { minHeight: 3, maxHeight: 4 });
    const again = update('again', { minHeight: 9 });
    expect(addWrite([failing(renamed), behind], again)).toEqual([update('renamed', { name: 'x', minHeight: 9 }), update('behind', { maxHeight: 4 }), again]);
    expect(addWrite([failing(renamed, { kind: 'unexpected' }), behind], again)).toEqual([renamed, behind, again]);
  });

  test('behind what puts the system back, which itself goes behind what is under way', () => {
    expect(addWrite([raised, failing(renamed, { kind: 'notFound' })], inserted)).toEqual([raised, inserted, renamed]);
  });

  test('alone: the others stay failed', () => {
    expect(retryWrite([failing(renamed), failing(raised)], 'renamed')).toEqual([renamed, failing(raised)]);
  });

  test('in another form by an update only', () => {
    expect(replaceFailed([failing(renamed)], 'renamed', inserted)).toEqual([inserted, renamed]);
  });

  test('as a new system in place of one that is gone: what waited for that one stays where the new one holds another value', () => {
    const anew: SystemWrite = { id: 'anew', command: { kind: 'insert', system: { ...two, name: 'x', minHeight: 9 } }, failure: null };
    const left = [update('other', { maxHeight: 4 }), update('two', { name: 'x' }, two)];
    expect(replaceFailed([failing(renamed, { kind: 'notFound' }), raised, ...left], 'renamed', anew)).toEqual([...left, anew]);
  });
});

describe('an update that never comes about', () => {
  test('takes its own values out of what was written down on top of it, and no others', () => {
    const both = update('both', { name: 'x', connectionType: 'x' });
    const onTop = update('onTop', { maxHeight: 1 }, { ...one, name: 'x', connectionType: 'written since', minHeight: 9 });
    expect(discardWrite([both, onTop], 'both', [])).toEqual([
      update('onTop', { maxHeight: 1 }, { ...one, name: 'one', connectionType: 'written since', minHeight: 9 }),
    ]);
  });
});

describe('the version that an update is based on', () => {
  const newer = aSystem(1, { name: 'one', updatedAt: 'v2' });
  const command = { kind: 'update', before: newer, changes: { name: 'y' } } as const;
  const unversioned = { ...command, before: { ...newer, updatedAt: null } };

  test.each([
    ['something else came in between', [renamed, inserted], unversioned],
    ['another system has an older version', [update('other', { name: 'y' }, two)], command],
  ] as const)('%s', (_, writes, based) => {
    expect(withoutNewerVersion(command, writes)).toEqual(based);
  });
});

describe('a row that is met', () => {
  const theirs = aSystem(1, { name: 'theirs', updatedAt: 'v2' });
  const conflict = { kind: 'conflict', theirs, by: 'self' } as const;

  test('a delete goes on from it; an insert stays as it is', () => {
    expect(compareWithRow(removed, conflict)).toEqual({ ...removed, command: { kind: 'delete', before: theirs } });
    expect(compareWithRow(inserted, conflict)).toEqual(inserted);
  });

  test('only an update that met other values can be decided about', () => {
    const all = [renamed, failing(renamed), failing(renamed, conflict), failing(removed, conflict), failing(inserted, conflict)];
    expect(all.map(overlapOf)).toEqual([null, null, { changes: { name: 'x' }, theirs }, null, null]);
  });

  test('what was inserted with a mended value is the base of all that waits behind it', () => {
    const mended: SystemWrite = { ...inserted, command: { kind: 'insert', system: { ...one, name: 'mended' } } };
    const stored = aSystem(1, { name: 'mended', updatedAt: 'v2' });
    const settled = changeQueue([mended, raised, update('last', { maxHeight: 1 })], { kind: 'takeAnswer', id: 'inserted', answer: success(stored) });
    expect(settled).toEqual([update('raised', { minHeight: 9 }, stored), update('last', { maxHeight: 1 }, { ...one, name: 'mended' })]);
  });

  test('a value that a later write brought there first is not asked about, while another one is', () => {
    const earlier = update('earlier', { name: 'mine', minHeight: 2 });
    const later = update('later', { minHeight: 3 });
    const held = aSystem(1, { ...one, name: 'theirs', minHeight: 3, updatedAt: 'v2' });
    expect(changeQueue([earlier, later], { kind: 'takeAnswer', id: 'earlier', answer: failed({ kind: 'conflict', theirs: held, by: 'self' }) })).toEqual([
      failing(update('earlier', { name: 'mine' }), { kind: 'conflict', theirs: held, by: 'self' }), later,
    ]);
  });

  test('a decision for theirs takes no value from another system', () => {
    const overlap = failing(renamed, conflict);
    const seen = { changes: { name: 'x' }, theirs };
    const other = update('other', { name: 'x' }, two);
    expect(changeQueue([overlap, other], { kind: 'resolve', id: 'renamed', mine: [], seen })).toEqual([other]);
  });
});
