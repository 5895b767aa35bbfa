import { describe, expect, test } from 'vitest';
import { changeKeptQueue, emptyQueue, noNews, parseKeptQueue } from './kept-queue.ts';
import { success } from './result.ts';
import type { SystemWrite } from './system-write.ts';
import { aSystem } from './testing/samples.ts';

const one = aSystem(1, { name: 'one' });
const first: SystemWrite = { id: 'a', command: { kind: 'delete', before: one }, failure: null };
const second: SystemWrite = { id: 'b', command: { kind: 'delete', before: aSystem(2) }, failure: { kind: 'unreachable' } };

describe('a queue as it is kept', () => {
  test('is read as it was; a write that cannot be read does not take the others with it', () => {
    expect(parseKeptQueue({ revision: 7, writes: [first, { id: 'x' }, second] })).toEqual({ revision: 7, writes: [first, second] });
  });

  test.each([null, undefined, 'x', {}, { revision: 1 }, { writes: [] }, { revision: 1.5, writes: [] }])('%j is an empty one', (value) => {
    expect(parseKeptQueue(value)).toBe(emptyQueue);
  });

  test('is counted up with each change, and tells what an answer says of the row', () => {
    const queue = { revision: 7, writes: [second, first] };
    expect(changeKeptQueue(queue, { kind: 'discard', id: 'a' })).toEqual({ queue: { revision: 8, writes: [second] }, news: noNews });
    expect(changeKeptQueue(queue, { kind: 'settle', id: 'a', answer: success(null) })).toEqual({
      queue: { revision: 8, writes: [second] }, news: { saved: null, removed: one.id },
    });
    expect(changeKeptQueue(queue, { kind: 'settle', id: 'gone', answer: success(null) })).toEqual({ queue: { ...queue, revision: 8 }, news: noNews });
  });
});
