import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/stores/outbox-store.ts';
import type { UserId } from '../../../src/domain/auth/session.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { isPassing } from '../../../src/domain/systems/data-failure.ts';
import type { RemoveDraft } from '../../../src/machines/sync/draft-actors.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import type { QueueCommand } from '../../../src/machines/sync/outbox-types.ts';
import { dataFailures } from '../data-failures.ts';
import { aUserId, aVersion } from '../records.ts';
import { scriptedOutbox } from '../scripted-outbox.ts';
import { coverage, insert, one, refused, rename, start, two, unreachable } from './rig.ts';

describe(`${outboxMachine.id}: trouble`, () => {
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
    const store = createInMemoryOutboxStore({ isPersisted: true });
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

  test('an effect that crashes takes nothing with it', () => {
    const crash = () => {
      throw new Error('scripted crash');
    };
    const { list } = scriptedOutbox();
    const actor = createActor(
      outboxMachine.provide({
        actors: {
          persistQueue: fromCallback<QueueCommand, UserId>(crash),
          removeDraft: fromCallback<RemoveDraft>(crash),
          returns: fromCallback(crash),
        },
      }),
      { input: { userId: aUserId('ana'), list, createId: () => 'id', now: () => 0 }, inspect: coverage.inspect },
    ).start();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'idle', context: { isPersisted: false } });
  });
});
