import { createActor, fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import { dataFailures } from '../../tests/machines/data-failures.ts';
import { aSystem, aUserId, aVersion } from '../../tests/machines/records.ts';
import { openedOutbox, scriptedOutbox } from '../../tests/machines/scripted-outbox.ts';
import { settled } from '../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../tests/machines/transition-coverage.ts';
import { createInMemoryOutboxStore } from '../adapters/in-memory/outbox-store.ts';
import { isPassing } from '../domain/data-failure.ts';
import { failed, success } from '../domain/result.ts';
import type { UserId } from '../domain/session.ts';
import type { System } from '../domain/system.ts';
import { overlayWrites, type SystemCommand } from '../domain/system-write.ts';
import { outboxMachine } from './outbox-machine.ts';
import type { DropDraft, QueueCommand } from './outbox-types.ts';

const coverage = transitionCoverage(outboxMachine);
const [one, two, three] = [aSystem(1), aSystem(2), aSystem(3)] as const;
const insert = (system: System): SystemCommand => ({ kind: 'insert', system });
const rename = (before: System, name: string): SystemCommand => ({ kind: 'update', before, changes: { name } });
const remove = (before: System): SystemCommand => ({ kind: 'delete', before });
const unreachable = failed({ kind: 'unreachable' } as const);
const refused = failed({ kind: 'refused', message: 'That name is refused.' } as const);

const start = async (options: Parameters<typeof openedOutbox>[0] = {}) => {
  const opened = await openedOutbox({ inspect: coverage.inspect, ...options });
  const { list, outbox, wire, writes } = opened;
  const send = (event: Parameters<typeof outbox.send>[0]) => {
    outbox.send(event);
    return settled();
  };
  return {
    ...opened,
    send,
    listed: () => [...list.getSnapshot().context.listing.systems.values()],
    add: (command: SystemCommand) => send({ type: 'write.add', command }),
    retry: (id: string) => send({ type: 'write.retry', id }),
    discard: (id: string) => send({ type: 'write.discard', id }),
    summary: () => writes().map(({ id, failure }) => [id, failure?.kind ?? null]),
    sent: () => wire.calls.map((call) => [call.kind, call.kind === 'insert' ? call.system.id : call.id]),
    state: () => outbox.getSnapshot().value,
    delay: () => outbox.getSnapshot().context.delay,
  };
};

describe(outboxMachine.id, () => {
  test('nothing is sent before the queue has been read, and before what was asked for is kept', async () => {
    const { outbox, wire, writes } = scriptedOutbox({ inspect: coverage.inspect });
    outbox.send({ type: 'write.add', command: insert(one) });
    expect([writes(), wire.calls]).toEqual([[{ id: 'write 1', command: insert(one), failure: null }], []]);
    await settled();
    expect(wire.calls).toEqual([{ kind: 'insert', system: one }]);
  });

  test('sends one write at a time, in the order they were asked for', async () => {
    const { add, wire, sent, summary, state, listed } = await start();
    for (const command of [insert(one), insert(two), rename(one, 'x'), remove(two), insert(three)]) await add(command);
    for (const answer of [one, two, { ...one, name: 'x' }, null, three]) {
      expect([wire.waiting(), state()]).toEqual([1, 'delivering']);
      await wire.answer(success(answer));
    }
    expect(sent()).toEqual([['insert', '1'], ['insert', '2'], ['update', '1'], ['delete', '2'], ['insert', '3']]);
    expect([summary(), state(), wire.waiting()]).toEqual([[], 'resting', 0]);
    expect(listed()).toEqual([three, { ...one, name: 'x' }]);
  });

  test('the list takes over the row as the server holds it, and what waits behind goes on from there', async () => {
    const { add, wire, listed } = await start();
    const version = aVersion('v1');
    await add(insert(one));
    await add(rename(one, 'x'));
    await wire.answer(success({ ...one, maxHeight: 1, updatedAt: version }));
    expect(listed()).toEqual([{ ...one, maxHeight: 1, updatedAt: version }]);
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: version }]);
  });

  test('the list hears before the write is gone: a shown row never flickers', async () => {
    const { list, outbox, add, wire } = await start();
    const shown: string[] = [];
    const look = () => {
      const rows = overlayWrites(
        [...list.getSnapshot().context.listing.systems.values()],
        outbox.getSnapshot().context.writes,
      );
      shown.push(rows.map(({ system }) => system.name).join() || 'nothing');
    };
    await add(insert(one));
    list.subscribe(look);
    outbox.subscribe(look);
    await wire.answer(success(one));
    expect([...new Set(shown)]).toEqual(['Dolly 1']);
    await add(rename(one, 'x'));
    shown.length = 0;
    await wire.answer(success({ ...one, name: 'x' }));
    expect([...new Set(shown)]).toEqual(['x']);
    await add(remove(one));
    shown.length = 0;
    await wire.answer(success(null));
    expect([...new Set(shown)]).toEqual(['nothing']);
  });

  test.each([...dataFailures, { kind: 'notFound' } as const].filter((failure) => !isPassing(failure)))(
    'the failure $kind stands there until it is retried',
    async (failure) => {
      const { add, wire, writes, listed, retry } = await start();
      await add(insert(one));
      await wire.answer(failed(failure));
      expect(writes()).toEqual([{ id: 'write 1', command: insert(one), failure }]);
      expect([listed(), wire.waiting()]).toEqual([[], 0]);
      for (let press = 0; press < 5; press += 1) await retry('write 1');
      expect(writes()).toEqual([{ id: 'write 1', command: insert(one), failure: null }]);
      expect([wire.calls.length, wire.waiting()]).toEqual([2, 1]);
      await wire.answer(success(one));
      expect([writes(), listed()]).toEqual([[], [one]]);
    },
  );

  test('a call that crashes is the failure unexpected, and the next write goes on', async () => {
    const { add, wire, summary, retry } = await start();
    await add(insert(one));
    await add(insert(two));
    await wire.crash();
    expect(summary()).toEqual([['write 1', 'unexpected'], ['write 2', null]]);
    await retry('write 1');
    await wire.answer(success(two));
    await wire.answer(success(one));
    expect(summary()).toEqual([]);
  });

  test.each(dataFailures.filter(isPassing))('$kind passes: tried again after 1, 2, 4 … s, never more than a minute', async (failure) => {
    const { add, wire, summary, state, delay, pass, clock } = await start();
    await add(insert(one));
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await wire.answer(failed(failure));
      expect([summary(), state()]).toEqual([[['write 1', null]], 'waiting']);
      expect(delay()).toEqual({ failure, until: clock.now() + seconds * 1000 });
      await pass(seconds * 1000 - 1);
      expect(wire.waiting()).toBe(0);
      await pass(1);
      expect(wire.waiting()).toBe(1);
    }
    await wire.answer(success(one));
    expect([summary(), state(), delay()]).toEqual([[], 'resting', null]);
  });

  test('one that gets no answer holds back its own system only; the others are tried in the same round', async () => {
    const { add, wire, sent, state } = await start();
    for (const command of [rename(one, 'a'), rename(one, 'b'), rename(two, 'c')]) await add(command);
    await wire.answer(unreachable);
    expect(sent()).toEqual([['update', '1'], ['update', '2']]);
    await wire.answer(success({ ...two, name: 'c' }));
    expect([state(), wire.waiting()]).toEqual(['waiting', 0]);
  });

  test('what is asked for while others wait is tried at once', async () => {
    const { add, wire, sent } = await start();
    await add(insert(one));
    await wire.answer(unreachable);
    await add(insert(two));
    expect(sent()).toEqual([['insert', '1'], ['insert', '2']]);
  });

  test('the network is back, or somebody asks for it: all are tried at once, and the rounds begin anew', async () => {
    const { add, wire, comeBack, send, delay, clock, pass } = await start();
    await add(insert(one));
    await wire.answer(unreachable);
    await pass(1_000);
    await wire.answer(unreachable);
    await comeBack();
    expect(wire.waiting()).toBe(1);
    await wire.answer(unreachable);
    expect(delay()?.until).toBe(clock.now() + 1_000);
    await send({ type: 'outbox.sendNow' });
    expect(wire.waiting()).toBe(1);
  });

  test('the one on the wire can be neither discarded nor retried; one that waits can be discarded', async () => {
    const { add, wire, summary, discard, retry } = await start();
    await add(insert(one));
    await discard('write 1');
    await retry('write 1');
    expect([summary(), wire.waiting()]).toEqual([[['write 1', null]], 1]);
    await wire.answer(unreachable);
    await discard('write 1');
    expect(summary()).toEqual([]);
  });

  test('an edit of what was refused mends it, and a discarded insert takes along what was to follow it', async () => {
    const { add, wire, summary, discard } = await start();
    await add(insert(one));
    await wire.answer(refused);
    await add(rename(one, 'x'));
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: { ...one, name: 'x' } }]);
    await wire.answer(refused);
    await discard('write 1');
    expect([summary(), wire.waiting()]).toEqual([[], 0]);
  });

  test('another form of a refused update replaces it', async () => {
    const { add, send, wire, writes } = await start();
    await add({ kind: 'update', before: one, changes: { name: 'x', maxHeight: 9 } });
    await wire.answer(refused);
    await send({ type: 'write.add', command: rename(one, 'y'), replaces: 'write 1' });
    expect(writes()).toEqual([{ id: 'write 2', command: rename(one, 'y'), failure: null }]);
  });

  test('a conflict without overlap is merged and sent again by itself; an overlap waits for a decision', async () => {
    const { add, send, wire, writes, listed } = await start();
    const theirs = { ...one, maxHeight: 1, updatedAt: aVersion('v2') };
    await add({ kind: 'update', before: one, changes: { name: 'x' } });
    await wire.answer(failed({ kind: 'conflict', theirs }));
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: 'v2' }]);
    expect(listed()).toEqual([theirs]);
    const again = { ...theirs, name: 'theirs', updatedAt: aVersion('v3') };
    await wire.answer(failed({ kind: 'conflict', theirs: again }));
    expect(writes().map(({ failure }) => failure)).toEqual([{ kind: 'conflict', theirs: again }]);
    await send({ type: 'write.resolve', id: 'write 1', mine: ['name'] });
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: 'v3' }]);
  });

  test('a store that crashes is tried again later, and never in a circle', async () => {
    const store = createInMemoryOutboxStore({ isDurable: true });
    let isBroken = false;
    const read: typeof store.read = (userId) => (isBroken ? Promise.reject(new Error('scripted crash')) : store.read(userId));
    const { add, state, wire, pass } = await start({ store: { ...store, read } });
    isBroken = true;
    await add(insert(one));
    expect([state(), wire.calls]).toEqual(['waiting', []]);
    isBroken = false;
    await pass(1_000);
    expect(wire.waiting()).toBe(1);
  });

  test('a store that cannot be read or written: what is asked for is shown, sent or lost with the page, and that is known', async () => {
    const broken = () => Promise.reject(new Error('scripted crash'));
    const { add, writes, outbox, pass } = await start({ store: { read: broken, change: broken, subscribe: () => () => undefined } });
    await add(insert(one));
    expect([writes(), outbox.getSnapshot().context.isDurable]).toEqual([[{ id: 'write 1', command: insert(one), failure: null }], false]);
    await pass(60_000);
    expect(writes().length).toBe(1);
  });

  test('an effect that crashes takes nothing with it', () => {
    const crash = () => {
      throw new Error('scripted crash');
    };
    const { list } = scriptedOutbox();
    const actor = createActor(
      outboxMachine.provide({
        actors: {
          keepQueue: fromCallback<QueueCommand, UserId>(crash),
          dropDraft: fromCallback<DropDraft>(crash),
          returns: fromCallback(crash),
        },
      }),
      { input: { userId: aUserId('ana'), list, createId: () => 'id', now: () => 0 }, inspect: coverage.inspect },
    ).start();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'resting', context: { isDurable: false } });
  });

  test('every transition has been taken', () => {
    const elsewhere = ['undo.run', 'undo.dismiss'];
    expect(coverage.missing().filter((name) => !elsewhere.some((event) => name.includes(event)))).toEqual([]);
  });
});
