import * as v from 'valibot';
import { type UserId, userIdSchema } from '../../../domain/auth/session.ts';
import { type Adding, type ChangedQueue, changePersistedQueue, emptyQueue, hasHad, joinQueues, noRowChange, parsePersistedQueue, type PersistedQueue, type QueueChange, type RowChange, withAsked, withDone } from '../../../domain/sync/stored-queue.ts';
import { systemWriteSchema } from '../../../domain/sync/system-write.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';
import type { OutboxStore, StoredQueue } from '../../../domain/ports/sync.ts';
import { systemIdSchema, systemSchema } from '../../../domain/systems/system.ts';
import type { TabChannel } from '../page/tabs.ts';
import { inTime, type QueueDatabase } from './database.ts';

/** What was asked for, beside the database: there before the call returns, and until the database is known to have it. */
type AskedWrites = {
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

type BrowserOutboxStoreOptions = {
  readonly database: QueueDatabase;
  readonly asked: AskedWrites;
  readonly spare: SpareQueue;
  readonly channel: TabChannel | undefined;
};

const messageSchema = v.object({
  userId: userIdSchema,
  news: v.object({ saved: v.nullable(systemSchema), removed: v.nullable(systemIdSchema) }),
  done: v.array(v.string()),
});

/** A page with the database and one without count revisions apart, so theirs may be equal over different writes. */
const isSameQueue = (one: PersistedQueue, other: PersistedQueue): boolean => {
  const idsOf = ({ writes, done }: PersistedQueue) => JSON.stringify([writes.map(({ id }) => id), done]);
  return one.revision === other.revision && idsOf(one) === idsOf(other);
};

/**
 * Queues in a database that all tabs share. Once the database has failed, the page keeps them in web
 * storage for good; a page that has a database takes over what stands there.
 */
export const createBrowserOutboxStore = ({ database, asked, spare, channel }: BrowserOutboxStoreOptions): OutboxStore => {
  const known = new Map<UserId, PersistedQueue>();
  /** Asked for in this page, and on their way to the queue in the order of its changes. */
  const underWay = new Set<string>();
  /** How the calls that wait for the database give it up, oldest first. */
  const waiting = new Set<() => void>();
  const subscribed = new Set<(ofUser: UserId, news: RowChange) => Promise<void>>();
  let hasDatabase = true;

  const knownOf = (userId: UserId): PersistedQueue => known.get(userId) ?? emptyQueue;

  /** What other tabs have asked for after it comes to the queue behind it. */
  const askedBefore = (userId: UserId, change: QueueChange): readonly Adding[] => {
    const all = asked.read(userId);
    if (change.kind !== 'add') return all;
    // If it does not stand there any more, another tab has kept it already, with all that had been asked for by then.
    return all.slice(0, Math.max(0, all.findIndex(({ write }) => write.id === change.write.id)));
  };

  /** The queue of the database or, without one, of web storage, with all that is known besides. */
  const whole = (userId: UserId, stored: PersistedQueue, askedFor = asked.read(userId)): PersistedQueue => {
    const left = spare.read(userId);
    return withAsked(
      joinQueues(left === null ? stored : joinQueues(left, stored), knownOf(userId)),
      askedFor.filter(({ write }) => !underWay.has(write.id)),
    );
  };

  const withoutDatabase = (userId: UserId, askedFor?: readonly Adding[]): PersistedQueue => whole(userId, spare.read(userId) ?? knownOf(userId), askedFor);

  const remember = (userId: UserId, queue: PersistedQueue): StoredQueue => {
    // What is handed out may be changed by whoever gets it, and this is put back where it was lost.
    known.set(userId, structuredClone(queue));
    for (const { write } of asked.read(userId)) {
      if (hasDatabase ? hasHad(queue, write.id) : queue.done.includes(write.id)) asked.remove(userId, write.id);
    }
    if (!hasDatabase) return { queue, isPersisted: spare.write(userId, queue) };
    const left = spare.read(userId);
    // Another tab may have written more of it since.
    if (left !== null && joinQueues(queue, left) === queue) spare.remove(userId);
    return { queue, isPersisted: true };
  };

  /** All give up together: a call that waited longer would be overtaken by one that finds no database at once. */
  const loseDatabase = (): void => {
    hasDatabase = false;
    for (const giveUp of waiting) giveUp();
  };

  /** False where there is no database any more. */
  const inDatabase = (access: () => Promise<void>): Promise<boolean> =>
    new Promise((resolve) => {
      if (!hasDatabase) return resolve(false);
      const giveUp = (): void => resolve(false);
      waiting.add(giveUp);
      const answer = async (): Promise<void> => inTime(access());
      void answer().then(() => resolve(true), loseDatabase).finally(() => waiting.delete(giveUp));
    });

  const update = (userId: UserId, change: (stored: PersistedQueue) => PersistedQueue): Promise<void> =>
    // Once it is given up, what it does late has been done without it.
    database.update(userId, (stored) => (hasDatabase ? change(parsePersistedQueue(stored)) : stored));

  const read = async (userId: UserId): Promise<StoredQueue> => {
    let queue = emptyQueue;
    const isDone = await inDatabase(async () => {
      queue = parsePersistedQueue(await database.read(userId));
      // Told of without need, pages with and without a database would answer one another for ever.
      if (isSameQueue(whole(userId, queue), queue)) return;
      await update(userId, (latest) => (queue = whole(userId, latest)));
      channel?.post({ userId, news: noRowChange, done: queue.done });
    });
    return remember(userId, isDone ? queue : withoutDatabase(userId));
  };

  // As long as the page lives: who signs in again here later must not send what is done.
  channel?.listen((data) => {
    const message = v.safeParse(messageSchema, data);
    if (!message.success) return;
    const { userId, news, done } = message.output;
    known.set(userId, withDone(knownOf(userId), done));
    for (const hear of subscribed) void hear(userId, news);
  });

  return {
    read,
    hold(userId, adding) {
      underWay.add(adding.write.id);
      return asked.put(userId, adding);
    },
    async change(userId, change) {
      const apply = (queue: PersistedQueue): ChangedQueue => {
        if (change.kind === 'add') underWay.delete(change.write.id);
        return changePersistedQueue(queue, change);
      };
      let changed: ChangedQueue = { queue: emptyQueue, news: noRowChange };
      const isDone = await inDatabase(() => update(userId, (stored) => (changed = apply(whole(userId, stored, askedBefore(userId, change)))).queue));
      if (!isDone) changed = apply(withoutDatabase(userId, askedBefore(userId, change)));
      const stored = remember(userId, changed.queue);
      channel?.post({ userId, news: changed.news, done: changed.queue.done });
      return stored;
    },
    subscribe(userId, listener) {
      const hear = async (ofUser: UserId, news: RowChange): Promise<void> => {
        if (ofUser === userId) listener({ ...(await read(userId)), news });
      };
      subscribed.add(hear);
      const endAsked = asked.listen(userId, () => void hear(userId, noRowChange));
      return () => {
        subscribed.delete(hear);
        endAsked();
      };
    },
  };
};
