import { describe, expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import { systemIdOf, systemOf, type SystemWrite } from './system-write.ts';
import { addWrite, confirmWrite, discardWrite, failWrite, nextWrite, retryWrite } from './write-queue.ts';

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
    expect(discardWrite([failedFirst, second], 'first')).toEqual([second]);
    expect(confirmWrite([first, second], 'first')).toEqual([second]);
    expect(failWrite([first], 'gone', unreachable)).toEqual([first]);
    expect(discardWrite([first], 'gone')).toEqual([first]);
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
    expect(failWrite([first, third, second], 'first', unreachable)).toEqual([third, second]);
    expect(failWrite([second, first], 'second', unreachable)).toEqual([first]);
    expect(failWrite([second, { ...third, id: 'x' }], 'second', unreachable)).toEqual([failedSecond, { ...third, id: 'x' }]);
  });

  test('with an insert that is discarded goes what was to follow it', () => {
    expect(discardWrite([failedThird, first, raised], 'third')).toEqual([first]);
    expect(discardWrite([third, raised], 'raised')).toEqual([third]);
  });
});
