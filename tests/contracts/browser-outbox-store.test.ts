import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, set, type UseStore } from 'idb-keyval';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserOutboxStore } from '../../src/adapters/browser/outbox-store.ts';
import { createTabChannel } from '../../src/adapters/browser/tab-channel.ts';
import type { QueueNews } from '../../src/domain/ports/outbox-store.ts';
import type { QueueChange } from '../../src/domain/queue-change.ts';
import { aSystem, aUserId } from '../machines/records.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';

const ana = aUserId('ana');
const onFailed = vi.fn();
const write = { id: '1', command: { kind: 'insert', system: aSystem(1) }, failure: null } as const;
const add: QueueChange = { kind: 'add', write, replaces: null };

/** A browser's database and channel of its own. */
const openBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const name = crypto.randomUUID();
  return () => {
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    return { database: createStore('dolly-records', 'outbox'), channel: createTabChannel(() => channel), name };
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
  onFailed.mockClear();
});

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
      return () => createBrowserOutboxStore({ ...openTab(), onFailed });
    },
    settled,
  });

  test('is durable, and without a channel works all the same', async () => {
    const { database } = openBrowser()();
    const store = createBrowserOutboxStore({ database, channel: undefined, onFailed });
    const end = store.subscribe(ana, () => undefined);
    expect(await store.change(ana, add)).toEqual({ queue: { revision: 1, writes: [write] }, isDurable: true });
    end();
  });

  test.each([
    ['throws', () => Promise.reject(new DOMException('blocked', 'SecurityError'))],
    ['is full', () => Promise.reject(new DOMException('full', 'QuotaExceededError'))],
  ])('a database that %s: the queue lives as long as the page, and says so', async (_, broken) => {
    const store = createBrowserOutboxStore({ database: broken, channel: undefined, onFailed });
    expect(await store.change(ana, add)).toEqual({ queue: { revision: 1, writes: [write] }, isDurable: false });
    expect(await store.read(ana)).toEqual({ queue: { revision: 1, writes: [write] }, isDurable: false });
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  test('a database that fails later: what it held goes on in memory', async () => {
    const { database } = openBrowser()();
    let isBroken = false;
    const fragile: UseStore = (mode, callback) =>
      isBroken ? Promise.reject(new Error('gone')) : database(mode, callback);
    const store = createBrowserOutboxStore({ database: fragile, channel: undefined, onFailed });
    await store.change(ana, add);
    isBroken = true;
    const discard = await store.change(ana, { kind: 'discard', id: 'nobody' });
    expect(discard).toEqual({ queue: { revision: 2, writes: [write] }, isDurable: false });
  });

  test('a database that never answers is given up after three seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = createBrowserOutboxStore({ database: () => new Promise(() => undefined), channel: undefined, onFailed });
    const answer = store.read(ana);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toEqual({ queue: { revision: 0, writes: [] }, isDurable: false });
  });

  test.each([['text'], [7], [null], [{ revision: 1.5, writes: [] }], [{ revision: 1, writes: 'x' }]])(
    'what stands there and is no queue (%j) counts as none, and is replaced',
    async (rubbish) => {
      const { database } = openBrowser()();
      await set(ana, rubbish, database);
      const store = createBrowserOutboxStore({ database, channel: undefined, onFailed });
      expect((await store.read(ana)).queue).toEqual({ revision: 0, writes: [] });
      await store.change(ana, add);
      expect(await get(ana, database)).toEqual({ revision: 1, writes: [write] });
    },
  );

  test('a write that cannot be read does not take the others with it', async () => {
    const { database } = openBrowser()();
    await set(ana, { revision: 4, writes: [{ id: 'x' }, write] }, database);
    const store = createBrowserOutboxStore({ database, channel: undefined, onFailed });
    expect((await store.read(ana)).queue).toEqual({ revision: 4, writes: [write] });
  });

  test('a message that is none is not listened to', async () => {
    const { database, channel, name } = openBrowser()();
    const heard: QueueNews[] = [];
    createBrowserOutboxStore({ database, channel, onFailed }).subscribe(ana, (news) => heard.push(news));
    const other = new BroadcastChannel(name);
    onTestFinished(() => other.close());
    for (const message of ['x', null, { userId: 'ana' }, { userId: 'ana', news: { saved: {}, removed: null } }]) other.postMessage(message);
    await settled();
    expect(heard).toEqual([]);
  });
});
