import { IDBFactory } from 'fake-indexeddb';
import { clear, createStore, get, set } from 'idb-keyval';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserOutboxStore } from '../../src/adapters/browser/storage/outbox-store.ts';
import type { StoredChange } from '../../src/domain/ports/sync.ts';
import { success } from '../../src/domain/shared/result.ts';
import { emptyQueue, noRowChange } from '../../src/domain/sync/stored-queue.ts';
import { add, adding, ana, databaseOf, kinds, noStorage, openBrowser, second, write } from './outbox-browser.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';

afterEach(() => vi.unstubAllGlobals());

const openBrowserAside = () => {
  const channel = new BroadcastChannel(crypto.randomUUID());
  onTestFinished(() => channel.close());
  return { database: createStore('aside', 'aside'), channel };
};

/** A broadcast has gone round, and what was read because of one before it has been read. */
const settled = async (): Promise<void> => {
  const { database, channel } = openBrowserAside();
  for (let round = 0; round < 3; round += 1) {
    const other = new BroadcastChannel(channel.name);
    const heard = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
    other.postMessage('round');
    await heard;
    other.close();
    await get('nothing', database);
  }
};

describe('in a browser', () => {
  outboxStoreContract({
    openBrowser: () => {
      const openTab = openBrowser();
      return () => createBrowserOutboxStore(openTab());
    },
    settled,
  });

  test('is durable, and without a channel works all the same', async () => {
    const store = createBrowserOutboxStore({ ...openBrowser()(), channel: undefined });
    const end = store.subscribe(ana, () => undefined);
    expect(await store.change(ana, add)).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: true });
    end();
  });

  test.each([['text'], [7], [null], [{ revision: 1.5, writes: [] }], [{ revision: 1, writes: 'x' }]])(
    'what stands there and is no queue (%j) counts as none, and is replaced',
    async (rubbish) => {
      const { store: database, asked, spare } = openBrowser()();
      await set(ana, rubbish, database);
      const store = createBrowserOutboxStore({ database: databaseOf(database), asked, spare, channel: undefined });
      expect((await store.read(ana)).queue).toEqual(emptyQueue);
      await store.change(ana, add);
      expect(await get(ana, database)).toEqual({ revision: 1, writes: [write], done: [] });
    },
  );

  test('a write that cannot be read does not take the others with it', async () => {
    const { store: database, asked, spare } = openBrowser()();
    await set(ana, { revision: 4, writes: [{ id: 'x' }, write] }, database);
    const store = createBrowserOutboxStore({ database: databaseOf(database), asked, spare, channel: undefined });
    expect((await store.read(ana)).queue).toEqual({ revision: 4, writes: [write], done: [] });
  });

  test('a message that is none is not listened to', async () => {
    const { name, ...tab } = openBrowser()();
    const heard: StoredChange[] = [];
    createBrowserOutboxStore(tab).subscribe(ana, (news) => heard.push(news));
    const other = new BroadcastChannel(name);
    onTestFinished(() => other.close());
    for (const message of ['x', null, { userId: 'ana' }, { userId: 'ana', news: { saved: {}, removed: null }, done: [] }]) other.postMessage(message);
    await settled();
    expect(heard).toEqual([]);
  });

  test.each(kinds)('field report 77: the store is emptied under two open pages: %s that waits, and what comes after it, are there, and nothing is twice', async (_, waiting) => {
    const openTab = openBrowser();
    const { store: database, ...first } = openTab();
    const [a, b] = [createBrowserOutboxStore(first), createBrowserOutboxStore(openTab())];
    await a.change(ana, adding(waiting));
    await b.read(ana);
    await clear(database);
    const fresh = createBrowserOutboxStore(openTab());
    await fresh.change(ana, second);
    expect((await a.change(ana, { kind: 'takeAnswer', id: '1', answer: success(null) })).queue.writes).toEqual([second.write]);
    for (const tab of [b, fresh, a]) expect((await tab.read(ana)).queue).toEqual({ revision: expect.any(Number), writes: [second.write], done: ['1'] });
  });

  test.each(kinds)('field report 77: the whole database is gone under an open page: %s that waits is put back by a look at it', async (_, waiting) => {
    const { store: first, ...tab } = openBrowser()();
    let current = first;
    const store = createBrowserOutboxStore({ ...tab, database: databaseOf((mode, callback) => current(mode, callback)) });
    await store.change(ana, adding(waiting));
    vi.stubGlobal('indexedDB', new IDBFactory());
    current = createStore('dolly-records', 'outbox');
    const queue = { revision: 1, writes: [waiting], done: [] };
    expect(await store.read(ana)).toEqual({ queue, isPersisted: true });
    expect(await get(ana, current)).toEqual(queue);
  });

  test('what an older release has left is read without loss: a queue that says nothing of what is done, and writes beside it', async () => {
    const { store: database, texts, ...tab } = openBrowser()();
    await set(ana, { revision: 4, writes: [write] }, database);
    for (const [count, asked] of [second, adding(write)].entries()) {
      texts.set(`dolly-records.asked/ana/${asked.write.id}`, JSON.stringify({ at: 1, count, asked }));
    }
    const store = createBrowserOutboxStore({ ...tab, database: databaseOf(database) });
    expect(await store.read(ana)).toEqual({ queue: { revision: 5, writes: [write, second.write], done: [] }, isPersisted: true });
    expect([...texts.keys()]).toEqual([]);
  });

  test.each(['', 'x', '{}', '{"at":1,"count":1,"asked":{"kind":"add","write":{"id":"9"},"replaces":null}}'])(
    'what stands beside the queue and cannot be read (%j) holds nothing up, and goes',
    async (rubbish) => {
      const { texts, ...tab } = openBrowser()();
      texts.set('dolly-records.asked/ana/9', rubbish);
      texts.set('dolly-records.queue/ana', rubbish);
      texts.set('dolly-records.asked/bob/9', rubbish);
      const store = createBrowserOutboxStore(tab);
      expect(store.hold(ana, second)).toBe(true);
      expect(await store.change(ana, second)).toEqual({ queue: { revision: 1, writes: [second.write], done: [] }, isPersisted: true });
      expect([...texts.keys()]).toEqual(['dolly-records.asked/bob/9']);
    },
  );

  test.each(kinds)('field report 114: a tab that is closed before %s has come to the queue: the other one hears, and has it', async (_, waiting) => {
    const openTab = openBrowser();
    const dying = createBrowserOutboxStore({ ...openTab(), database: databaseOf(() => new Promise(() => undefined)) });
    const heard: StoredChange[] = [];
    const left = createBrowserOutboxStore(openTab());
    left.subscribe(ana, (news) => heard.push(news));
    expect(dying.hold(ana, adding(waiting))).toBe(true);
    const queue = { revision: 1, writes: [waiting], done: [] };
    await expect.poll(() => heard).toEqual([{ queue, isPersisted: true, news: noRowChange }]);
    expect(await left.change(ana, adding(waiting))).toEqual({ queue: { ...queue, revision: 2 }, isPersisted: true });
  });

  test('where a web storage keeps nothing, that is said', () => {
    const { database } = openBrowser()();
    expect(createBrowserOutboxStore({ database, ...noStorage(), channel: undefined }).hold(ana, second)).toBe(false);
  });
});
