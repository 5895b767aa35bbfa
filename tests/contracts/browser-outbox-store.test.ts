import { IDBFactory } from 'fake-indexeddb';
import { clear, createStore, get, set, update, type UseStore } from 'idb-keyval';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AskedWrites, createAskedWrites } from '../../src/adapters/browser/storage/asked-writes.ts';
import { createBrowserOutboxStore, type QueueDatabase } from '../../src/adapters/browser/storage/outbox-store.ts';
import { createTabChannel } from '../../src/adapters/browser/tabs/tab-channel.ts';
import type { StoredChange } from '../../src/domain/ports/outbox-store.ts';
import { success } from '../../src/domain/shared/result.ts';
import { type Adding, emptyQueue, noRowChange, type QueueChange } from '../../src/domain/sync/queue-change.ts';
import type { SystemWrite } from '../../src/domain/sync/system-write.ts';
import { aSystem, aUserId } from '../machines/records.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';

const ana = aUserId('ana');
const write = { id: '1', command: { kind: 'insert', system: aSystem(1) }, failure: null } as const;
const add: QueueChange = { kind: 'add', write, replaces: null };

const databaseOf = (store: UseStore): QueueDatabase => ({
  read: (userId) => get<unknown>(userId, store),
  update: (userId, change) => update<unknown>(userId, change, store),
});

/** A web storage with events, as the tabs of one browser share it. */
const sharedTexts = () => {
  const texts = new Map<string, string>();
  const ears = new Set<{ readonly tab: symbol; readonly tell: (key: string) => void }>();
  return (tab: symbol, isBlocked = () => false): AskedWrites =>
    createAskedWrites({
      open: () => {
        if (isBlocked()) throw new DOMException('blocked', 'SecurityError');
        return {
          get length() {
            return texts.size;
          },
          key: (index) => [...texts.keys()][index] ?? null,
          getItem: (key) => texts.get(key) ?? null,
          setItem: (key, text) => {
            texts.set(key, text);
            for (const ear of ears) if (ear.tab !== tab) ear.tell(key);
          },
          removeItem: (key) => void texts.delete(key),
        };
      },
      now: () => 0,
      onStored: (tell) => {
        const ear = { tab, tell };
        ears.add(ear);
        return () => ears.delete(ear);
      },
    });
};

/** A browser's database, web storage and channel of its own. */
const openBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const name = crypto.randomUUID();
  const askedOf = sharedTexts();
  return () => {
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    const store = createStore('dolly-records', 'outbox');
    return { store, database: databaseOf(store), channel: createTabChannel(() => channel), asked: askedOf(Symbol('tab')), name };
  };
};

const noStorage = () => sharedTexts()(Symbol('tab'), () => true);
const blocked: UseStore = () => Promise.reject(new DOMException('blocked', 'SecurityError'));

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
    const { database, asked } = openBrowser()();
    const store = createBrowserOutboxStore({ database, asked, channel: undefined });
    const end = store.subscribe(ana, () => undefined);
    expect(await store.change(ana, add)).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: true });
    end();
  });

  test.each([
    ['throws', () => Promise.reject(new DOMException('blocked', 'SecurityError'))],
    ['is full', () => Promise.reject(new DOMException('full', 'QuotaExceededError'))],
  ])('a database that %s, and no web storage: the queue lives as long as the page, and says so', async (_, broken) => {
    const store = createBrowserOutboxStore({ database: databaseOf(broken), asked: noStorage(), channel: undefined });
    expect(await store.change(ana, add)).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: false });
    expect(await store.read(ana)).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: false });
  });

  test('a database that fails later: what it held goes on in memory', async () => {
    const { store: database } = openBrowser()();
    let isBroken = false;
    const fragile: UseStore = (mode, callback) =>
      isBroken ? Promise.reject(new Error('gone')) : database(mode, callback);
    const store = createBrowserOutboxStore({ database: databaseOf(fragile), asked: noStorage(), channel: undefined });
    await store.change(ana, add);
    isBroken = true;
    const discard = await store.change(ana, { kind: 'discard', id: 'nobody' });
    expect(discard).toEqual({ queue: { revision: 2, writes: [write], done: [] }, isPersisted: false });
  });

  test('a database that never answers is given up after three seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = createBrowserOutboxStore({ database: databaseOf(() => new Promise(() => undefined)), asked: noStorage(), channel: undefined });
    const answer = store.change(ana, add);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: false });
  });

  test.each([['text'], [7], [null], [{ revision: 1.5, writes: [] }], [{ revision: 1, writes: 'x' }]])(
    'what stands there and is no queue (%j) counts as none, and is replaced',
    async (rubbish) => {
      const { store: database, asked } = openBrowser()();
      await set(ana, rubbish, database);
      const store = createBrowserOutboxStore({ database: databaseOf(database), asked, channel: undefined });
      expect((await store.read(ana)).queue).toEqual(emptyQueue);
      await store.change(ana, add);
      expect(await get(ana, database)).toEqual({ revision: 1, writes: [write], done: [] });
    },
  );

  test('a write that cannot be read does not take the others with it', async () => {
    const { store: database, asked } = openBrowser()();
    await set(ana, { revision: 4, writes: [{ id: 'x' }, write] }, database);
    const store = createBrowserOutboxStore({ database: databaseOf(database), asked, channel: undefined });
    expect((await store.read(ana)).queue).toEqual({ revision: 4, writes: [write], done: [] });
  });

  test('a message that is none is not listened to', async () => {
    const { database, channel, asked, name } = openBrowser()();
    const heard: StoredChange[] = [];
    createBrowserOutboxStore({ database, asked, channel }).subscribe(ana, (news) => heard.push(news));
    const other = new BroadcastChannel(name);
    onTestFinished(() => other.close());
    for (const message of ['x', null, { userId: 'ana' }, { userId: 'ana', news: { saved: {}, removed: null }, done: [] }]) other.postMessage(message);
    await settled();
    expect(heard).toEqual([]);
  });

  const kinds: readonly (readonly [string, SystemWrite])[] = [
    ['an add', write],
    ['an edit', { id: '1', command: { kind: 'update', before: aSystem(1), changes: { name: 'x' } }, failure: null }],
    ['a delete', { id: '1', command: { kind: 'delete', before: aSystem(1) }, failure: null }],
  ];
  const adding = (each: SystemWrite): Adding => ({ kind: 'add', write: each, replaces: null });
  const second = adding({ ...write, id: '2', command: { kind: 'insert', system: aSystem(2) } });

  test.each(kinds)('field report 77: the store is emptied under two open pages: %s that waits, and what comes after it, are there, and nothing is twice', async (_, waiting) => {
    const openTab = openBrowser();
    const { store: database, ...first } = openTab();
    const [a, b] = [createBrowserOutboxStore(first), createBrowserOutboxStore(openTab())];
    await a.change(ana, adding(waiting));
    await b.read(ana);
    await clear(database);
    const fresh = createBrowserOutboxStore(openTab());
    await fresh.change(ana, second);
    expect((await a.change(ana, { kind: 'settle', id: '1', answer: success(null) })).queue.writes).toEqual([second.write]);
    for (const tab of [b, fresh, a]) expect((await tab.read(ana)).queue).toEqual({ revision: expect.any(Number), writes: [second.write], done: ['1'] });
  });

  test.each(kinds)('field report 77: the whole database is gone under an open page: %s that waits is put back by a look at it', async (_, waiting) => {
    const { asked, channel, store: first } = openBrowser()();
    let current = first;
    const store = createBrowserOutboxStore({ database: databaseOf((mode, callback) => current(mode, callback)), asked, channel });
    await store.change(ana, adding(waiting));
    vi.stubGlobal('indexedDB', new IDBFactory());
    current = createStore('dolly-records', 'outbox');
    const queue = { revision: 2, writes: [waiting], done: [] };
    expect(await store.read(ana)).toEqual({ queue, isPersisted: true });
    expect(await get(ana, current)).toEqual(queue);
  });

  test.each(kinds)('field report 110: a database that lets nobody in: %s is there after a reload, once, until it is done', async (_, waiting) => {
    const askedOf = sharedTexts();
    const open = () => createBrowserOutboxStore({ database: databaseOf(blocked), asked: askedOf(Symbol('tab')), channel: undefined });
    const page = open();
    expect(page.hold(ana, adding(waiting))).toBe(true);
    expect(await page.change(ana, adding(waiting))).toEqual({ queue: { revision: 1, writes: [waiting], done: [] }, isPersisted: true });
    const reloaded = open();
    expect(await reloaded.read(ana)).toEqual({ queue: { revision: 1, writes: [waiting], done: [] }, isPersisted: true });
    await reloaded.change(ana, { kind: 'settle', id: '1', answer: success(null) });
    expect(await open().read(ana)).toEqual({ queue: emptyQueue, isPersisted: true });
  });

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
    expect(createBrowserOutboxStore({ database, asked: noStorage(), channel: undefined }).hold(ana, second)).toBe(false);
  });
});
