import * as v from 'valibot';
import type { UserId } from '../../../domain/auth/session.ts';
import type { Adding } from '../../../domain/sync/queue-change.ts';
import { emptyQueue, parsePersistedQueue, type PersistedQueue } from '../../../domain/sync/stored-queue.ts';
import { systemWriteSchema } from '../../../domain/sync/system-write.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';

/** What was asked for, beside the database: there before the call returns, and until the database is known to have it. */
export type AskedWrites = {
  /** False where nothing can be kept. What stands there already stays where it is in the order. */
  put(userId: UserId, asked: Adding): boolean;
  /** In the order in which they were put. */
  read(userId: UserId): readonly Adding[];
  remove(userId: UserId, writeId: string): void;
  /** Tells that another tab has put something there. Gives back the end of it. */
  listen(userId: UserId, listener: () => void): () => void;
};

type TextStorage = SlotStorage & Pick<Storage, 'key' | 'length'>;

type AskedWritesOptions = {
  /** Gives the storage, or throws as its getter does where a browser blocks it. */
  readonly open: () => TextStorage;
  readonly now: () => number;
  /** Tells the key that another tab has changed. */
  readonly onStored: (listener: (key: string) => void) => () => void;
};

const askedPlace = (userId: UserId): string => `dolly-records.asked/${encodeURIComponent(userId)}/`;

const jsonSchema = v.pipe(v.string(), v.parseJson());

const askedSchema = v.pipe(
  jsonSchema,
  v.object({
    /** When it was put, and how many its page had put before it. */
    at: v.number(),
    count: v.number(),
    asked: v.object({ kind: v.literal('add'), write: systemWriteSchema, replaces: v.nullable(v.string()) }),
  }),
);

/** One entry of a web storage for each write: tabs that write at the same time do not overwrite one another. */
export const createAskedWrites = ({ open, now, onStored }: AskedWritesOptions): AskedWrites => {
  let count = 0;
  const entries = (userId: UserId) => {
    const found = attemptStorage(() => {
      const storage = open();
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return names
        .filter((name) => name.startsWith(askedPlace(userId)))
        .flatMap((name) => {
          const entry = v.safeParse(askedSchema, storage.getItem(name));
          if (entry.success) return [entry.output];
          // A tab of an older release does this as well: who writes entries in another form has to give them another place.
          storage.removeItem(name);
          return [];
        });
    });
    return found.ok ? found.value : [];
  };
  return {
    put: (userId, asked) =>
      attemptStorage(() => {
        const [storage, name] = [open(), askedPlace(userId) + asked.write.id];
        count += 1;
        const standing = v.safeParse(askedSchema, storage.getItem(name));
        const place = standing.success ? standing.output : { at: now(), count };
        storage.setItem(name, JSON.stringify({ at: place.at, count: place.count, asked }));
      }).ok,
    read: (userId) =>
      entries(userId)
        .toSorted((a, b) => a.at - b.at || a.count - b.count)
        .map(({ asked }) => asked),
    remove: (userId, writeId) => void attemptStorage(() => open().removeItem(askedPlace(userId) + writeId)),
    listen: (userId, listener) =>
      onStored((key) => {
        if (key.startsWith(askedPlace(userId))) listener();
      }),
  };
};

/** A user's queue in web storage, for pages whose database has failed. */
export type SpareQueue = {
  /** `null` where nothing stands, or the storage is blocked. What is no queue counts as an empty one. */
  read(userId: UserId): PersistedQueue | null;
  /** False where nothing can be kept. */
  write(userId: UserId, queue: PersistedQueue): boolean;
  remove(userId: UserId): void;
};

const queuePlace = (userId: UserId): string => `dolly-records.queue/${encodeURIComponent(userId)}`;

/** `open` gives the storage, or throws as its getter does where a browser blocks it. */
export const createSpareQueue = (open: () => SlotStorage): SpareQueue => ({
  read(userId) {
    const text = attemptStorage(() => open().getItem(queuePlace(userId)));
    if (!text.ok || text.value === null) return null;
    const parsed = v.safeParse(jsonSchema, text.value);
    return parsed.success ? parsePersistedQueue(parsed.output) : emptyQueue;
  },
  write: (userId, queue) => attemptStorage(() => open().setItem(queuePlace(userId), JSON.stringify(queue))).ok,
  remove: (userId) => void attemptStorage(() => open().removeItem(queuePlace(userId))),
});
