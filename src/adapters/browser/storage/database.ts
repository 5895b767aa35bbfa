import { createStore, get, keys, promisifyRequest, update } from 'idb-keyval';
import type { UserId } from '../../../domain/auth/session.ts';

/** Values by key, shared by all tabs. */
export type KeyedDatabase = {
  read(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
  /** All or none; `undefined` takes one out. They are asked for when the database is open, which may be never. */
  write(entries: () => ReadonlyMap<string, unknown>): Promise<void>;
};

export const openKeyedDatabase = (name: string, table: string): KeyedDatabase => {
  const store = createStore(name, table);
  return {
    read: (key) => get<unknown>(key, store),
    keys: () => keys<string>(store),
    write: (entries) =>
      store('readwrite', (values) => {
        for (const [key, value] of entries()) {
          if (value === undefined) values.delete(key);
          else values.put(value, key);
        }
        return promisifyRequest(values.transaction);
      }),
  };
};

/** One value for each user id, shared by all tabs. */
export type QueueDatabase = {
  read(userId: UserId): Promise<unknown>;
  /** In one step, whatever other tabs do to the same value. */
  update(userId: UserId, change: (stored: unknown) => unknown): Promise<void>;
};

export const openQueueDatabase = (name: string, table: string): QueueDatabase => {
  const store = createStore(name, table);
  return {
    read: (userId) => get<unknown>(userId, store),
    update: (userId, change) => update<unknown>(userId, change, store),
  };
};

/** A database that does not answer, as after a crash of the browser's own, must not hold up the work. */
const ANSWER_LIMIT_MS = 3_000;

/** Two timers in a row: on a computer that wakes up, the first one is over before the database could answer. */
export const inTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('The database does not answer.'));
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, ANSWER_LIMIT_MS / 2);
    }, ANSWER_LIMIT_MS / 2);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
