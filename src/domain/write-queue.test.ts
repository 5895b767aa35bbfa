import { describe, expect, test } from 'vitest';
import { submittedCommand } from './system-submission';
import { discardWrite, failWrite, nextWrite, retryWrite, systemIdOf, systemOf, type SystemWrite } from './system-write';
import { aSystem } from './testing/samples';

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
    expect(failWrite([first, second], 'first', unreachable)).toEqual([failedFirst, second]);
    expect(retryWrite([failedFirst, second], 'first')).toEqual([first, second]);
    expect(discardWrite([failedFirst, second], 'first')).toEqual([second]);
    expect(failWrite([first], 'gone', unreachable)).toEqual([first]);
    expect(discardWrite([first], 'gone')).toEqual([first]);
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

describe('submittedCommand', () => {
  const { id, ...values } = one;

  test('a new system takes the id that was made for it', () => {
    expect(submittedCommand({ mode: 'add', newId: id }, null, values)).toEqual({ kind: 'insert', system: one });
  });

  test('an edit sends what was changed, and nothing when nothing was', () => {
    const edit = { mode: 'edit', id, unsaved: null } as const;
    expect(submittedCommand(edit, one, { ...values, name: 'x' })).toEqual(first.command);
    expect(submittedCommand(edit, one, values)).toBeNull();
    expect(submittedCommand(edit, null, values)).toBeNull();
  });
});
