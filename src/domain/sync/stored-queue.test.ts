import { describe, expect, test } from 'vitest';
import { success } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { ChangedValues } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { type Adding, changePersistedQueue, emptyQueue, joinQueues, noRowChange, parsePersistedQueue, withAsked, withDone } from './stored-queue.ts';
import type { SystemWrite } from './system-write.ts';

const one = aSystem(1, { name: 'one', maxHeight: null });
const first: SystemWrite = { id: 'a', command: { kind: 'delete', before: one }, failure: null };
const second: SystemWrite = { id: 'b', command: { kind: 'delete', before: aSystem(2) }, failure: { kind: 'unreachable' } };

describe('a queue as it is kept', () => {
  test('is read as it was; a write that cannot be read does not take the others with it', () => {
    expect(parsePersistedQueue({ revision: 7, writes: [first, { id: 'x' }, second] })).toEqual({ revision: 7, writes: [first, second], done: [] });
  });

  test.each([null, undefined, 'x', {}, { revision: 1 }, { writes: [] }, { revision: 1.5, writes: [] }])('%j is an empty one', (value) => {
    expect(parsePersistedQueue(value)).toBe(emptyQueue);
  });

  test('is counted up with each change, and tells what an answer says of the row', () => {
    const queue = { revision: 7, writes: [second, first], done: ['z'] };
    expect(changePersistedQueue(queue, { kind: 'discard', id: 'a', shown: ['a'] })).toEqual({ queue: { revision: 8, writes: [second], done: ['z', 'a'] }, news: noRowChange });
    expect(changePersistedQueue(queue, { kind: 'takeAnswer', id: 'a', answer: success(null) })).toEqual({
      queue: { revision: 8, writes: [second], done: ['z', 'a'] }, news: { saved: null, removed: one.id },
    });
    expect(changePersistedQueue(queue, { kind: 'takeAnswer', id: 'gone', answer: success(null) })).toEqual({ queue: { ...queue, revision: 8 }, news: noRowChange });
  });

  test('what has left it is not put in again, and of all that has left it the last two hundred are known', () => {
    const queue = { revision: 7, writes: [], done: ['a'] };
    expect(changePersistedQueue(queue, { kind: 'add', write: first, replaces: null }).queue).toEqual({ ...queue, revision: 8 });
    const many = Array.from({ length: 200 }, (_, index) => `${index}`);
    const { done } = changePersistedQueue({ revision: 1, writes: [first], done: many }, { kind: 'discard', id: 'a', shown: ['a'] }).queue;
    expect(done).toEqual([...many.slice(1), 'a']);
  });

  test('field report 77: what a store has lost is put back, ahead of what it holds, and counted on', () => {
    const known = { revision: 9, writes: [first], done: ['z'] };
    expect(joinQueues(emptyQueue, known)).toBe(known);
    expect(joinQueues({ revision: 1, writes: [second], done: [] }, known)).toEqual({ revision: 10, writes: [first, second], done: ['z'] });
    // A tab that was opened since, and has counted from the beginning.
    expect(joinQueues({ revision: 12, writes: [second], done: [] }, known)).toEqual({ revision: 13, writes: [first, second], done: ['z'] });
    expect(joinQueues({ revision: 3, writes: [], done: ['a'] }, known)).toEqual({ revision: 10, writes: [], done: ['z', 'a'] });
  });

  test.each([
    { revision: 9, writes: [first], done: [] },
    { revision: 10, writes: [], done: ['a'] },
    { revision: 10, writes: [first, second], done: [] },
  ])('a store that has lost nothing is left as it is (%#)', (stored) => {
    expect(joinQueues(stored, { revision: 9, writes: [first], done: [] })).toBe(stored);
  });

  test('field report 110: what was done without the database is done, and the copy with more changes says how a write stands', () => {
    const refused: SystemWrite = { ...first, failure: { kind: 'refused', message: 'no' } };
    const spare = { revision: 9, writes: [refused], done: ['b'] };
    expect(joinQueues({ revision: 7, writes: [first, second], done: ['z'] }, spare)).toEqual({ revision: 10, writes: [refused], done: ['z', 'b'] });
    expect(joinQueues({ revision: 12, writes: [first, second], done: ['z'] }, spare)).toEqual({ revision: 13, writes: [first], done: ['z', 'b'] });
    expect(joinQueues({ revision: 7, writes: [first], done: [] }, { ...spare, writes: [refused, second], done: [] })).toEqual({ ...spare, writes: [refused, second], done: [] });
  });

  test('field report 110: what a page without a database was asked alone counts as added to what the database held: it is the newest word there', () => {
    const edit = (id: string, changes: ChangedValues, failure: DataFailure | null = null): SystemWrite => ({ id, command: { kind: 'update', before: one, changes }, failure });
    const held = { revision: 2, writes: [edit('e', { name: 'old', minHeight: 2 }, { kind: 'refused', message: 'no' })], done: [] };
    const later = edit('f', { minHeight: 3 });
    const joined = joinQueues({ revision: 1, writes: [later], done: [] }, held);
    expect(joined).toEqual({ revision: 3, writes: [edit('e', { name: 'old', minHeight: 3 }), later], done: [] });
    expect(joinQueues(joined, held)).toBe(joined);
    const removing = joinQueues({ revision: 1, writes: [first], done: [] }, held);
    expect(removing).toEqual({ revision: 3, writes: [first], done: ['e'] });
    expect(joinQueues(removing, held)).toBe(removing);
  });

  test('what one copy is done with is not put back by the other, while something else that was lost is', () => {
    const third: SystemWrite = { id: 'c', command: { kind: 'delete', before: aSystem(3) }, failure: null };
    const spare = { revision: 9, writes: [first, third], done: ['b'] };
    expect(joinQueues({ revision: 12, writes: [second], done: ['a'] }, spare)).toEqual({ revision: 13, writes: [third], done: ['a', 'b'] });
  });

  test('a write that both copies hold is as the newer one has it, also where something else was lost', () => {
    const refused: SystemWrite = { ...first, failure: { kind: 'refused', message: 'no' } };
    expect(joinQueues({ revision: 7, writes: [first, second], done: [] }, { revision: 9, writes: [refused], done: [] })).toEqual({ revision: 10, writes: [refused, second], done: [] });
    expect(joinQueues({ revision: 9, writes: [refused], done: [] }, { revision: 7, writes: [first, second], done: [] })).toEqual({ revision: 10, writes: [refused, second], done: [] });
  });

  test('two copies that are joined stay so, however much is done', () => {
    const ids = (from: number) => Array.from({ length: 200 }, (_, index) => `${from + index}`);
    const slept = { revision: 9, writes: [first], done: ids(0) };
    const joined = joinQueues({ revision: 12, writes: [second], done: ids(150) }, slept);
    expect(joined).toEqual({ revision: 13, writes: [first, second], done: ids(150) });
    expect(joinQueues(joined, slept)).toBe(joined);
    const leaving = joinQueues({ revision: 12, writes: [first], done: ids(150) }, { ...slept, writes: [], done: ['a'] });
    expect(leaving).toEqual({ revision: 13, writes: [], done: [...ids(150).slice(1), 'a'] });
    const edit: SystemWrite = { id: 'e', command: { kind: 'update', before: one, changes: { name: 'new' } }, failure: { kind: 'notAllowed' } };
    const outdating = joinQueues({ revision: 12, writes: [first], done: ids(150) }, { ...slept, writes: [edit], done: [] });
    expect(outdating).toEqual({ revision: 13, writes: [first], done: [...ids(150).slice(1), 'e'] });
  });

  test('field report 114: what was asked for comes to the queue once, in order, and not when it has been there', () => {
    const queue = { revision: 7, writes: [first], done: ['c'] };
    const asked = ['c', 'a', 'd', 'e'].map((id): Adding => ({ kind: 'add', write: { ...first, id, command: { kind: 'insert', system: aSystem(id.charCodeAt(0)) } }, replaces: null }));
    expect(withAsked(queue, asked)).toEqual({ revision: 9, writes: [first, asked[2]?.write, asked[3]?.write], done: ['c'] });
    expect(withAsked(queue, asked.slice(0, 2))).toBe(queue);
    const two = { ...queue, writes: [first, second] };
    expect(withAsked(two, [{ kind: 'add', write: first, replaces: null }])).toBe(two);
  });

  test('what another tab is done with leaves, and does not come back', () => {
    const queue = { revision: 7, writes: [first, second], done: ['z'] };
    expect(withDone(queue, ['z', 'a', 'x'])).toEqual({ revision: 8, writes: [second], done: ['z', 'a', 'x'] });
    expect(withDone(queue, ['z'])).toBe(queue);
    const many = Array.from({ length: 200 }, (_, index) => `${index}`);
    expect(withDone({ ...queue, done: many }, ['a']).done).toEqual([...many.slice(1), 'a']);
  });
});
