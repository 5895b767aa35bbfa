import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, update, type UseStore } from 'idb-keyval';
import { onTestFinished, vi } from 'vitest';
import type { QueueDatabase } from '../../src/adapters/browser/storage/database.ts';
import { createAskedWrites, createSpareQueue } from '../../src/adapters/browser/storage/outbox-store.ts';
import { createTabChannel } from '../../src/adapters/browser/page/tabs.ts';
import type { Adding, QueueChange } from '../../src/domain/sync/stored-queue.ts';
import type { SystemWrite } from '../../src/domain/sync/system-write.ts';
import { aSystem, aUserId } from '../machines/records.ts';

export const ana = aUserId('ana');
export const write = { id: '1', command: { kind: 'insert', system: aSystem(1) }, failure: null } as const;
export const add: QueueChange = { kind: 'add', write, replaces: null };

export const databaseOf = (store: UseStore): QueueDatabase => ({
  read: (userId) => get<unknown>(userId, store),
  update: (userId, change) => update<unknown>(userId, change, store),
});

/** A web storage with events, as the tabs of one browser share it. */
export const sharedTexts = () => {
  const texts = new Map<string, string>();
  const ears = new Set<{ readonly tab: symbol; readonly tell: (key: string) => void }>();
  return (isBlocked = () => false) => {
    const tab = Symbol('tab');
    const open = () => {
      if (isBlocked()) throw new DOMException('blocked', 'SecurityError');
      return {
        get length() {
          return texts.size;
        },
        key: (index: number) => [...texts.keys()][index] ?? null,
        getItem: (key: string) => texts.get(key) ?? null,
        setItem: (key: string, text: string) => {
          texts.set(key, text);
          for (const ear of ears) if (ear.tab !== tab) ear.tell(key);
        },
        removeItem: (key: string) => void texts.delete(key),
      };
    };
    const onStored = (tell: (key: string) => void) => {
      const ear = { tab, tell };
      ears.add(ear);
      return () => ears.delete(ear);
    };
    return { asked: createAskedWrites({ open, now: () => 0, onStored }), spare: createSpareQueue(open), texts };
  };
};

/** A browser's database, web storage and channel of its own. */
export const openBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const name = crypto.randomUUID();
  const openTexts = sharedTexts();
  return () => {
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    const store = createStore('dolly-records', 'outbox');
    return { store, database: databaseOf(store), channel: createTabChannel(() => channel), ...openTexts(), name };
  };
};

export const noStorage = () => sharedTexts()(() => true);
export const blocked: UseStore = () => Promise.reject(new DOMException('blocked', 'SecurityError'));

export const kinds: readonly (readonly [string, SystemWrite])[] = [
  ['an add', write],
  ['an edit', { id: '1', command: { kind: 'update', before: aSystem(1), changes: { name: 'x' } }, failure: null }],
  ['a delete', { id: '1', command: { kind: 'delete', before: aSystem(1) }, failure: null }],
];
export const adding = (each: SystemWrite): Adding => ({ kind: 'add', write: each, replaces: null });
export const second = adding({ ...write, id: '2', command: { kind: 'insert', system: aSystem(2) } });
