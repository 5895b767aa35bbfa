import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/stores.ts';
import type { UserId } from '../../../src/domain/auth/session.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { SystemWrite } from '../../../src/domain/sync/system-write.ts';
import { isPassing } from '../../../src/domain/systems/data-failure.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import type { AskWhoChanged, QueueCommand, RemoveDraft } from '../../../src/machines/sync/outbox-actors.ts';
import { dataFailures } from '../failures.ts';
import { aSystem, aSystemId, aUserId, aVersion } from '../records.ts';
import { aBrowser, type Browser, scriptedOutbox } from '../scripted-outbox.ts';
import { AT_REST, coverage, insert, one, refused, remove, rename, start, two, unreachable } from './rig.ts';

/** Where the id of a write can be that of a system, as it can in a browser. */
const browserWithIds = (): Browser => {
  let ids = 100;
  return { ...aBrowser(), createId: () => String((ids += 1)) };
};

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

  test('field report 107: an edit of what is gone becomes a system of its own, with all that was typed since, and nothing else', async () => {
    const { add, send, wire, writes, listed } = await start({ browser: browserWithIds() });
    await add(rename(one, 'x'));
    await add({ kind: 'update', before: { ...one, name: 'x' }, changes: { maxHeight: 9 } });
    await add(rename(two, 'y'));
    await send({ type: 'write.addAnew', id: '101' });
    expect(writes()).toHaveLength(3);
    await wire.answer(failed({ kind: 'notFound' }));
    await send({ type: 'write.addAnew', id: '103' });
    expect(writes()).toHaveLength(3);
    await send({ type: 'write.addAnew', id: '101' });
    const anew: System = { ...one, id: aSystemId(101), name: 'x', maxHeight: 9, updatedAt: null };
    expect(writes()).toEqual([
      { id: '103', command: rename(two, 'y'), failure: null },
      { id: '101-anew', command: insert(anew), failure: null },
    ]);
    await wire.answer(success({ ...two, name: 'y' }));
    expect(wire.onTheWire()).toEqual([insert(anew)]);
    await wire.answer(success(anew));
    expect([writes(), listed()]).toEqual([[], [anew, { ...two, name: 'y' }]]);
  });

  test('field report 107: added as a new system in two tabs at the same moment, it is one system', async () => {
    const browser = browserWithIds();
    const a = await start({ browser });
    const b = await start({ browser, wire: a.wire });
    const { wire } = a;
    await a.add(rename(one, 'x'));
    await wire.answer(failed({ kind: 'notFound' }));
    const anew: System = { ...one, id: aSystemId(101), name: 'x', updatedAt: null };
    a.outbox.send({ type: 'write.addAnew', id: '101' });
    await b.send({ type: 'write.addAnew', id: '101' });
    expect([a.writes(), b.writes(), wire.onTheWire()]).toEqual([[{ id: '101-anew', command: insert(anew), failure: null }], a.writes(), [insert(anew)]]);
    await wire.answer(success(anew));
    expect([a.writes(), b.writes(), a.listed(), b.listed(), wire.waiting()]).toEqual([[], [], [anew], [anew], 0]);
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
          askWhoChanged: fromCallback<AskWhoChanged, UserId>(crash),
          returns: fromCallback(crash),
        },
      }),
      { input: { userId: aUserId('ana'), list, createId: () => 'id', now: () => 0 }, inspect: coverage.inspect },
    ).start();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: AT_REST, context: { isPersisted: false } });
  });
});

/** As a tab shows it whose own insert was confirmed meanwhile, which it does not know yet. */
const own = aSystem(1, { name: 'one' });
const stored = { ...own, updatedAt: aVersion('v1') };
const look = { kind: 'get', id: own.id };
const update = (basedOn: string | null) => ({ kind: 'update', id: own.id, changes: { name: 'mine' }, basedOn });

describe(`${outboxMachine.id}: an update without a version meets the row before it is sent`, () => {
  const begin = async () => {
    const opened = await start();
    await opened.add(rename(own, 'mine'));
    expect(opened.wire.onTheWire()).toEqual([look]);
    return opened;
  };

  test('and is based on it', async () => {
    const { wire, listed, summary } = await begin();
    const raised = { ...stored, minHeight: 9 };
    await wire.answer(success(raised));
    expect([wire.onTheWire(), listed()]).toEqual([[update('v1')], [raised]]);
    await wire.answer(success({ ...raised, name: 'mine' }));
    expect([summary(), wire.calls]).toEqual([[], [look, update('v1')]]);
  });

  test('what somebody else has changed is asked about', async () => {
    const { wire, writes } = await begin();
    const theirs = { ...stored, name: 'theirs' };
    await wire.answer(success(theirs));
    expect(writes()).toEqual([{ id: 'write 1', command: rename(own, 'mine'), failure: { kind: 'conflict', theirs } }]);
    expect(wire.calls).toEqual([look]);
  });

  test('also behind a conflict that is discarded', async () => {
    const { wire, add, discard, writes } = await begin();
    const theirs = { ...stored, name: 'theirs', minHeight: 9 };
    await add({ kind: 'update', before: { ...own, name: 'mine' }, changes: { minHeight: 3 } });
    await wire.answer(success(theirs));
    await discard('write 1');
    expect(wire.onTheWire()).toEqual([look]);
    await wire.answer(success(theirs));
    const behind = { kind: 'update', before: own, changes: { minHeight: 3 } };
    expect(writes()).toEqual([{ id: 'write 2', command: behind, failure: { kind: 'conflict', theirs } }]);
  });

  test('what the row holds already is not sent', async () => {
    const { wire, summary } = await begin();
    await wire.answer(success({ ...stored, name: 'mine' }));
    expect([summary(), wire.calls]).toEqual([[], [look]]);
  });

  test('a row that is gone, and one that cannot be looked at', async () => {
    const { wire, summary, pass } = await begin();
    await wire.answer(unreachable);
    await pass(1_000);
    expect([summary(), wire.onTheWire()]).toEqual([[['write 1', null]], [look]]);
    await wire.answer(failed({ kind: 'notFound' }));
    expect([summary(), wire.waiting()]).toEqual([[['write 1', 'notFound']], 0]);
  });

  test('in a table without versions it is sent', async () => {
    const { wire, summary } = await begin();
    await wire.answer(success(own));
    expect(wire.onTheWire()).toEqual([update(null)]);
    await wire.answer(refused);
    expect(summary()).toEqual([['write 1', 'refused']]);
  });

  test('and is not sent where its user is gone when the row has come', async () => {
    const { wire, outbox } = await begin();
    outbox.stop();
    await wire.answer(success(own));
    expect(wire.calls).toEqual([look]);
  });
});

test(`${outboxMachine.id}: a delete passes over every version, so it needs no look`, async () => {
  const { add, wire } = await start();
  await add(remove(own));
  expect(wire.calls).toEqual([{ kind: 'delete', id: own.id }]);
});

describe(`${outboxMachine.id}: the version that an update goes with`, () => {
  const newer = { ...own, updatedAt: aVersion('v2') };
  const versions = (writes: readonly SystemWrite[]) => writes.map(({ command }) => command.kind === 'update' && command.before.updatedAt);

  test('none, where it was seen with an older one laid over the row', async () => {
    const { add, writes } = await start();
    await add(rename(stored, 'x'));
    await add(rename(newer, 'y'));
    expect(versions(writes())).toEqual(['v1', null]);
  });

  test('the one that stood in the form, where it takes the place of a failed one', async () => {
    const { add, send, wire, writes } = await start();
    await add(rename(stored, 'x'));
    await wire.answer(refused);
    await send({ type: 'write.add', command: rename(newer, 'y'), replaces: 'write 1' });
    expect(versions(writes())).toEqual(['v2']);
  });
});
