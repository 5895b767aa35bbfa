import * as v from 'valibot';
import type { UserId } from '../../../domain/auth/session.ts';
import type { Adding } from '../../../domain/sync/queue-change.ts';
import { systemWriteSchema } from '../../../domain/sync/system-write.ts';
import { attemptStorage } from './web-storage.ts';

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

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type AskedWritesOptions = {
  /** Gives the storage, or throws as its getter does where a browser blocks it. */
  readonly open: () => TextStorage;
  readonly now: () => number;
  /** Tells the key that another tab has changed. */
  readonly onStored: (listener: (key: string) => void) => () => void;
};

const placeOf = (userId: UserId): string => `dolly-records.asked/${encodeURIComponent(userId)}/`;

const textSchema = v.pipe(
  v.string(),
  v.parseJson(),
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
        .filter((name) => name.startsWith(placeOf(userId)))
        .flatMap((name) => {
          const entry = v.safeParse(textSchema, storage.getItem(name));
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
        const [storage, name] = [open(), placeOf(userId) + asked.write.id];
        count += 1;
        const standing = v.safeParse(textSchema, storage.getItem(name));
        const place = standing.success ? standing.output : { at: now(), count };
        storage.setItem(name, JSON.stringify({ at: place.at, count: place.count, asked }));
      }).ok,
    read: (userId) =>
      entries(userId)
        .toSorted((a, b) => a.at - b.at || a.count - b.count)
        .map(({ asked }) => asked),
    remove: (userId, writeId) => void attemptStorage(() => open().removeItem(placeOf(userId) + writeId)),
    listen: (userId, listener) =>
      onStored((key) => {
        if (key.startsWith(placeOf(userId))) listener();
      }),
  };
};
