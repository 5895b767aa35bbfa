import { describe, expect, test } from 'vitest';
import { createInMemoryOutboxStore, createOutboxShelf } from '../../../src/adapters/in-memory/stores.ts';
import type { OutboxStore } from '../../../src/domain/ports/sync.ts';
import { success } from '../../../src/domain/shared/result.ts';
import { emptyQueue } from '../../../src/domain/sync/stored-queue.ts';
import type { SystemWrite } from '../../../src/domain/sync/system-write.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aUserId } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { aBrowser, openedOutbox, scriptedOutbox } from '../scripted-outbox.ts';
import { AT_REST, coverage, insert, one, refused, rename, start, two } from './rig.ts';

const pending: SystemWrite = { id: 'write 1', command: insert(one), failure: null };
const crash = () => Promise.reject(new Error('scripted crash'));
const never = () => new Promise<never>(() => undefined);

/** A store that counts how often it is read, and never so often that a circle would hang the tests. */
const countedStore = (over: Partial<OutboxStore>) => {
  const store = createInMemoryOutboxStore({ isPersisted: true });
  let reads = 0;
  const read: OutboxStore['read'] = (userId) => ((reads += 1) > 20 ? never() : store.read(userId));
  return { store: { ...store, read, ...over }, reads: () => reads };
};

describe(`${outboxMachine.id}: keeping what was asked for`, () => {
  test('nothing is known and nothing is sent before the queue has been read', () => {
    const { outbox, list, wire } = scriptedOutbox({ inspect: coverage.inspect });
    const now = outbox.getSnapshot();
    expect([now.value, wire.calls]).toEqual([AT_REST, []]);
    expect(now.context).toEqual({
      userId: aUserId('ana'), list, createId: now.context.createId, now: now.context.now,
      stored: null, isPersisted: true, pendingChanges: [], drafts: [], writes: [], postponed: new Set(), rounds: 0, delay: null, lastWrite: null, hasOfferedUndo: false, latest: null,
    });
  });

  test('it is shown at once and sent when it is kept, not before', async () => {
    const { store, reads } = countedStore({ change: never });
    const { add, outbox, wire, state } = await start({ store });
    await add(insert(one));
    const { pendingChanges, writes, stored } = outbox.getSnapshot().context;
    expect({ pendingChanges, writes, stored }).toEqual({
      pendingChanges: [{ kind: 'add', write: pending, replaces: null }],
      writes: [pending],
      stored: emptyQueue,
    });
    expect([state(), wire.calls, reads()]).toEqual([AT_REST, [], 1]);
  });

  test('what the store does not take stands there as failed, and nothing goes in a circle', async () => {
    const { store, reads } = countedStore({ change: crash });
    const { add, outbox, wire, state } = await start({ store });
    await add(insert(one));
    const failedOne = { ...pending, failure: { kind: 'unexpected' } };
    const { pendingChanges, writes, isPersisted } = outbox.getSnapshot().context;
    expect({ pendingChanges, writes, isPersisted }).toEqual({ pendingChanges: [], writes: [failedOne], isPersisted: false });
    expect([state(), wire.calls, reads()]).toEqual([AT_REST, [], 1]);
  });

  test('a retry that the store does not take leaves the write failed', async () => {
    const store = createInMemoryOutboxStore({ isPersisted: true });
    const change: OutboxStore['change'] = (userId, asked) => (asked.kind === 'retry' ? crash() : store.change(userId, asked));
    const { add, retry, wire, summary } = await start({ store: { ...store, change } });
    await add(insert(one));
    await wire.answer(refused);
    await retry('write 1');
    expect([summary(), wire.calls.length]).toEqual([[['write 1', 'unexpected']], 1]);
  });

  test('a queue that could not be read is taken for empty; what comes then is kept and sent', async () => {
    const store = createInMemoryOutboxStore({ isPersisted: true });
    let isFirst = true;
    const read: OutboxStore['read'] = (userId) => {
      if (!isFirst) return store.read(userId);
      isFirst = false;
      return crash();
    };
    const { add, outbox, wire, writes } = await start({ store: { ...store, read } });
    const { stored, isPersisted } = outbox.getSnapshot().context;
    expect({ stored, isPersisted }).toEqual({ stored: emptyQueue, isPersisted: false });
    await add(insert(one));
    expect([wire.onTheWire(), writes()]).toEqual([[{ kind: 'insert', system: one }], [pending]]);
    expect(outbox.getSnapshot().context.isPersisted).toBe(true);
  });

  test('a loss that is not known of here takes nothing along', async () => {
    const { store } = countedStore({ change: never });
    const { add, send, outbox } = await start({ store });
    await send({ type: 'queue.persistFailed', isOurs: true });
    await add(insert(one));
    await send({ type: 'queue.persistFailed', isOurs: false });
    const { pendingChanges, writes, stored, isPersisted } = outbox.getSnapshot().context;
    expect({ pendingChanges: pendingChanges.length, writes, stored, isPersisted }).toEqual({ pendingChanges: 1, writes: [pending], stored: emptyQueue, isPersisted: false });
  });

  test('of two reports the later one counts, whichever comes last', async () => {
    const { add, send, outbox, wire } = await start();
    await add(insert(one));
    const { stored } = outbox.getSnapshot().context;
    await send({ type: 'queue.reported', stored: { queue: emptyQueue, isPersisted: true }, isOurs: false, news: null });
    expect(outbox.getSnapshot().context.stored).toEqual(stored);
    await wire.answer(success(one));
    expect(outbox.getSnapshot().context.stored).toEqual({ revision: 2, writes: [], done: ['write 1'] });
  });

  test('what another tab does to the queue drops no draft of what is not kept yet', async () => {
    const key = { userId: aUserId('ana'), subject: 'add' } as const;
    const draft = { savedAt: 0, fields: { name: { base: '', typed: 'x' } } };
    const { store } = countedStore({ change: never });
    const { send, drafts } = await start({ store });
    await drafts.write(key, draft);
    await send({ type: 'write.add', command: insert(one), draft: { key, fields: draft.fields } });
    await send({ type: 'queue.reported', stored: { queue: { revision: 1, writes: [], done: [] }, isPersisted: true }, isOurs: false, news: null });
    expect(await drafts.read(key)).toEqual(success(draft));
    await send({ type: 'queue.reported', stored: { queue: { revision: 2, writes: [pending], done: [] }, isPersisted: true }, isOurs: true, news: null });
    expect(await drafts.read(key)).toEqual(success(null));
  });

  test.each([
    ['the write is held beside the queue', true, true],
    ['it is held there, and the queue ends with the page', true, false],
    ['the queue is durable', false, true],
  ])('field reports 110, 114: a draft goes when %s, before anybody answers', async (_, isHeld, isPersisted) => {
    const key = { userId: aUserId('ana'), subject: 'add' } as const;
    const store = createInMemoryOutboxStore({ isPersisted });
    // Held: the draft does not wait for the queue.
    const change: OutboxStore['change'] = (userId, asked) => (isHeld ? never() : store.change(userId, asked));
    const { send, drafts } = await start({ store: { ...store, change, hold: () => isHeld } });
    const draft = { savedAt: 0, fields: { name: { base: '', typed: 'x' } } };
    await drafts.write(key, draft);
    await send({ type: 'write.add', command: insert(one), draft: { key, fields: draft.fields } });
    expect(await drafts.read(key)).toEqual(success(null));
  });

  test('field report 110: where nothing is kept the draft stays until the server has the values', async () => {
    const [key, other] = [{ userId: aUserId('ana'), subject: 'add' }, { userId: aUserId('ana'), subject: two.id }] as const;
    const draft = { savedAt: 0, fields: { name: { base: '', typed: 'x' } } };
    const { send, drafts, wire, outbox } = await start({ store: createInMemoryOutboxStore({ isPersisted: false }) });
    for (const each of [key, other]) await drafts.write(each, draft);
    await send({ type: 'write.add', command: insert(one), draft: { key, fields: draft.fields } });
    await send({ type: 'write.add', command: rename(two, 'x'), draft: { key: other, fields: draft.fields } });
    expect(await Promise.all([key, other].map(drafts.read))).toEqual([success(draft), success(draft)]);
    await wire.answer(success(one));
    expect(await Promise.all([key, other].map(drafts.read))).toEqual([success(null), success(draft)]);
    await wire.answer(refused);
    expect(await drafts.read(other)).toEqual(success(draft));
    expect(outbox.getSnapshot().context.drafts).toEqual([{ writeId: 'write 2', key: other, fields: draft.fields }]);
  });

  test('an outbox that has ended hears no more of other tabs', async () => {
    const browser = { ...aBrowser(), shelf: createOutboxShelf() };
    const { outbox } = await openedOutbox({ browser });
    expect(browser.shelf.listeners.size).toBe(1);
    outbox.stop();
    expect(browser.shelf.listeners.size).toBe(0);
  });

  test('signed out with a write on the wire and in again in the same page: the answer is heard, by that user alone', async () => {
    const first = await openedOutbox();
    first.outbox.send({ type: 'write.add', command: insert(one) });
    await settled();
    first.outbox.stop();
    const again = await openedOutbox({ machine: first.machine });
    const other = await openedOutbox({ machine: first.machine, userId: aUserId('bob') });
    expect(again.writes()).toEqual([pending]);
    await first.wire.answer(success(one));
    const listed = [again, other].map(({ list }) => [...list.getSnapshot().context.listing.systems.values()]);
    expect([again.writes(), listed, first.wire.calls.length]).toEqual([[], [[one], []], 1]);
    expect(other.outbox.getSnapshot().context.stored).toEqual(emptyQueue);
  });
});
