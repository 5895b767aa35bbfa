import { describe, expect, test } from 'vitest';
import { dataFailures } from '../../tests/machines/data-failures.ts';
import { aSystem } from '../../tests/machines/records.ts';
import { scriptedOutbox } from '../../tests/machines/scripted-outbox.ts';
import { transitionCoverage } from '../../tests/machines/transition-coverage.ts';
import { failed, success } from '../domain/result.ts';
import type { System } from '../domain/system.ts';
import { overlayWrites, type SystemCommand } from '../domain/system-write.ts';
import { outboxMachine } from './outbox-machine.ts';

const coverage = transitionCoverage(outboxMachine);
const [one, two, three] = [aSystem(1), aSystem(2), aSystem(3)] as const;
const insert = (system: System): SystemCommand => ({ kind: 'insert', system });
const rename = (before: System, name: string): SystemCommand => ({ kind: 'update', before, changes: { name } });
const remove = (before: System): SystemCommand => ({ kind: 'delete', before });
const unreachable = { kind: 'unreachable' } as const;

const start = () => {
  const { list, outbox, send } = scriptedOutbox(coverage.inspect);
  const listed = () => [...list.getSnapshot().context.listing.systems.values()];
  const writes = () => outbox.getSnapshot().context.writes;
  return {
    list,
    outbox,
    send,
    listed,
    writes,
    add: (command: SystemCommand) => outbox.send({ type: 'write.add', command }),
    retry: (id: string) => outbox.send({ type: 'write.retry', id }),
    discard: (id: string) => outbox.send({ type: 'write.discard', id }),
    summary: () => writes().map(({ id, failure }) => [id, failure?.kind ?? null]),
    current: () => outbox.getSnapshot().context.current?.id ?? null,
  };
};

describe(outboxMachine.id, () => {
  test('sends one write at a time, in the order they were asked for', async () => {
    const { add, send, summary, current, listed } = start();
    const commands = [insert(one), insert(two), rename(one, 'x'), remove(two), insert(three)];
    for (const command of commands) add(command);
    expect(send.calls).toEqual([insert(one)]);
    const answers = [one, two, { ...one, name: 'x' }, null, three];
    for (const [index, answer] of answers.entries()) {
      expect([send.waiting(), current()]).toEqual([1, `write ${index + 1}`]);
      await send.answer(success(answer));
    }
    expect(send.calls).toEqual(commands);
    expect([summary(), current(), send.waiting()]).toEqual([[], null, 0]);
    expect(listed()).toEqual([three, { ...one, name: 'x' }]);
  });

  test('the list takes over the row as the server holds it', async () => {
    const { add, send, listed } = start();
    add(insert(one));
    const stored = { ...one, name: 'As stored' };
    await send.answer(success(stored));
    expect(listed()).toEqual([stored]);
  });

  test('the list hears before the write is gone: a shown row never flickers', async () => {
    const { list, outbox, add, send } = start();
    const shown: string[] = [];
    const look = () => {
      const rows = overlayWrites(
        [...list.getSnapshot().context.listing.systems.values()],
        outbox.getSnapshot().context.writes,
      );
      shown.push(rows.map(({ system }) => system.name).join() || 'nothing');
    };
    add(insert(one));
    list.subscribe(look);
    outbox.subscribe(look);
    await send.answer(success(one));
    expect([...new Set(shown)]).toEqual(['Dolly 1']);
    add(rename(one, 'x'));
    shown.length = 0;
    await send.answer(success({ ...one, name: 'x' }));
    expect([...new Set(shown)]).toEqual(['x']);
    add(remove(one));
    shown.length = 0;
    await send.answer(success(null));
    expect([...new Set(shown)]).toEqual(['nothing']);
  });

  test('a delete of a row that was never listed is as good', async () => {
    const { add, send, summary, listed } = start();
    add(remove(one));
    await send.answer(success(null));
    expect([summary(), listed()]).toEqual([[], []]);
  });

  test.each([...dataFailures, { kind: 'notFound' } as const])('the failure $kind stands there until it is retried', async (failure) => {
    const { add, send, writes, listed, retry } = start();
    add(insert(one));
    await send.answer(failed(failure));
    expect(writes()).toEqual([{ id: 'write 1', command: insert(one), failure }]);
    expect([listed(), send.waiting()]).toEqual([[], 0]);
    for (let press = 0; press < 5; press += 1) retry('write 1');
    expect(writes()).toEqual([{ id: 'write 1', command: insert(one), failure: null }]);
    expect([send.calls, send.waiting()]).toEqual([[insert(one), insert(one)], 1]);
    await send.answer(success(one));
    expect([writes(), listed()]).toEqual([[], [one]]);
  });

  test('a thrown effect is the failure unexpected, and the next write goes on', async () => {
    const { add, send, summary, retry, current } = start();
    add(insert(one));
    add(insert(two));
    await send.crash();
    expect(summary()).toEqual([['write 1', 'unexpected'], ['write 2', null]]);
    expect([send.calls, current()]).toEqual([[insert(one), insert(two)], 'write 2']);
    retry('write 1');
    await send.answer(success(two));
    await send.answer(success(one));
    expect(summary()).toEqual([]);
  });

  test('a failed write holds back its own system only', async () => {
    const { add, send, summary, retry } = start();
    for (const command of [rename(one, 'a'), rename(one, 'b'), rename(two, 'c'), rename(one, 'd')]) add(command);
    await send.answer(failed(unreachable));
    await send.answer(success({ ...two, name: 'c' }));
    expect(summary()).toEqual([['write 1', 'unreachable'], ['write 2', null], ['write 4', null]]);
    expect(send.waiting()).toBe(0);
    retry('write 1');
    for (const name of ['a', 'b', 'd']) await send.answer(success({ ...one, name }));
    expect(send.calls.slice(2)).toEqual([
      rename(one, 'a'),
      rename({ ...one, name: 'a' }, 'b'),
      rename({ ...one, name: 'b' }, 'd'),
    ]);
    expect(summary()).toEqual([]);
  });

  test('what is retried while another is on the wire waits for it, then goes before later ones', async () => {
    const { add, send, retry, current } = start();
    add(insert(one));
    add(insert(two));
    add(insert(three));
    await send.answer(failed(unreachable));
    retry('write 1');
    expect(current()).toBe('write 2');
    await send.answer(success(two));
    expect(current()).toBe('write 1');
  });

  test('the one on the wire can be neither discarded nor retried', async () => {
    const { add, send, summary, discard, retry, listed } = start();
    add(insert(one));
    discard('write 1');
    retry('write 1');
    expect([summary(), send.waiting()]).toEqual([[['write 1', null]], 1]);
    await send.answer(success(one));
    expect([summary(), listed(), send.calls]).toEqual([[], [one], [insert(one)]]);
  });

  test('a failed or a waiting write can be discarded; what was held back then goes', async () => {
    const { add, send, summary, discard } = start();
    for (const command of [rename(one, 'a'), rename(one, 'b'), insert(two)]) add(command);
    discard('write 3');
    await send.answer(failed(unreachable));
    discard('write 1');
    discard('nobody');
    expect([summary(), send.calls]).toEqual([[['write 2', null]], [rename(one, 'a'), rename(one, 'b')]]);
  });

  test('an edit of what was refused mends it, and a discarded insert takes along what was to follow it', async () => {
    const { add, send, summary, discard } = start();
    const refused = { kind: 'refused', message: 'That name is refused.' } as const;
    add(insert(one));
    await send.answer(failed(refused));
    add(rename(one, 'x'));
    expect(send.calls).toEqual([insert(one), insert({ ...one, name: 'x' })]);
    await send.answer(failed(refused));
    discard('write 1');
    expect([summary(), send.waiting()]).toEqual([[], 0]);
  });

  test('a delete that waits behind a write that failed makes that needless, and goes', async () => {
    const { add, send, summary } = start();
    add(rename(one, 'x'));
    add(remove(one));
    await send.answer(failed(unreachable));
    expect([summary(), send.calls]).toEqual([[['write 2', null]], [rename(one, 'x'), remove(one)]]);
  });

  test('an edit of what could not be deleted keeps it', async () => {
    const { add, send, summary } = start();
    add(remove(one));
    await send.answer(failed(unreachable));
    add(rename(one, 'x'));
    await send.answer(success({ ...one, name: 'x' }));
    expect([summary(), send.calls]).toEqual([[], [remove(one), rename(one, 'x')]]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
