import * as v from 'valibot';
import { type UserId, userIdSchema } from '../../../domain/auth/session.ts';
import type { OutboxStore, StoredQueue } from '../../../domain/ports/outbox-store.ts';
import {
  changePersistedQueue,
  emptyQueue,
  hasHad,
  type PersistedQueue,
  noRowChange,
  parsePersistedQueue,
  withAsked,
  withLost,
  withoutDone,
} from '../../../domain/sync/queue-change.ts';
import { systemIdSchema, systemSchema } from '../../../domain/systems/system.ts';
import type { TabChannel } from '../tabs/tab-channel.ts';
import type { AskedWrites } from './asked-writes.ts';

/** One value for each user id, shared by all tabs. */
export type QueueDatabase = {
  read(userId: UserId): Promise<unknown>;
  /** In one step, whatever other tabs do to the same value. */
  update(userId: UserId, change: (stored: unknown) => unknown): Promise<void>;
};

type BrowserOutboxStoreOptions = {
  readonly database: QueueDatabase;
  readonly asked: AskedWrites;
  readonly channel: TabChannel | undefined;
};

/** A database that does not answer, as after a crash of the browser's own, must not hold up the work. */
const ANSWER_LIMIT_MS = 3_000;

const messageSchema = v.object({
  userId: userIdSchema,
  news: v.object({ saved: v.nullable(systemSchema), removed: v.nullable(systemIdSchema) }),
  done: v.array(v.string()),
});

/** Two timers in a row: on a computer that wakes up, the first one is over before the database could answer. */
const inTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('The database does not answer.'));
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, ANSWER_LIMIT_MS / 2);
    }, ANSWER_LIMIT_MS / 2);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Queues in a database that all tabs share. What was asked for stands beside it until it is in there:
 * for good, once the database has failed.
 */
export const createBrowserOutboxStore = ({ database, asked, channel }: BrowserOutboxStoreOptions): OutboxStore => {
  const known = new Map<UserId, PersistedQueue>();
  /** Asked for in this page, and on their way to the queue in the order of its changes. */
  const underWay = new Set<string>();
  let hasDatabase = true;

  const knownOf = (userId: UserId): PersistedQueue => known.get(userId) ?? emptyQueue;

  const whole = (userId: UserId, stored: PersistedQueue): PersistedQueue =>
    withAsked(
      withoutDone(withLost(stored, knownOf(userId)), knownOf(userId).done),
      asked.read(userId).filter(({ write }) => !underWay.has(write.id)),
    );

  const remember = (userId: UserId, queue: PersistedQueue): StoredQueue => {
    // What is handed out may be changed by whoever gets it, and this is put back where it was lost.
    known.set(userId, structuredClone(queue));
    for (const { write } of asked.read(userId)) {
      if (hasDatabase ? hasHad(queue, write.id) : queue.done.includes(write.id)) asked.remove(userId, write.id);
    }
    const isPersisted = hasDatabase || queue.writes.every((write) => asked.put(userId, { kind: 'add', write, replaces: null }));
    return { queue, isPersisted };
  };

  const inDatabase = async (access: () => Promise<void>, beside: () => void): Promise<void> => {
    try {
      if (hasDatabase) return await inTime(access());
    } catch {
      hasDatabase = false;
    }
    beside();
  };

  const read = async (userId: UserId): Promise<StoredQueue> => {
    let queue = emptyQueue;
    await inDatabase(
      async () => {
        const stored = parsePersistedQueue(await database.read(userId));
        queue = whole(userId, stored);
        if (queue === stored) return;
        await database.update(userId, (latest) => (queue = whole(userId, parsePersistedQueue(latest))));
        channel?.post({ userId, news: noRowChange, done: queue.done });
      },
      () => {
        queue = whole(userId, knownOf(userId));
      },
    );
    return remember(userId, queue);
  };

  return {
    read,
    hold(userId, adding) {
      underWay.add(adding.write.id);
      return asked.put(userId, adding);
    },
    async change(userId, change) {
      let changed = { queue: emptyQueue, news: noRowChange };
      const apply = (stored: PersistedQueue): PersistedQueue => {
        changed = changePersistedQueue(whole(userId, stored), change);
        if (change.kind === 'add') underWay.delete(change.write.id);
        return changed.queue;
      };
      await inDatabase(
        () => database.update(userId, (stored) => apply(parsePersistedQueue(stored))),
        () => void apply(knownOf(userId)),
      );
      const stored = remember(userId, changed.queue);
      channel?.post({ userId, news: changed.news, done: changed.queue.done });
      return stored;
    },
    subscribe(userId, listener) {
      const hear = async (news = noRowChange): Promise<void> => listener({ ...(await read(userId)), news });
      const end = channel?.listen((data) => {
        const message = v.safeParse(messageSchema, data);
        if (!message.success || message.output.userId !== userId) return;
        known.set(userId, withoutDone(knownOf(userId), message.output.done));
        void hear(message.output.news);
      });
      const endAsked = asked.listen(userId, () => void hear());
      return () => {
        end?.();
        endAsked();
      };
    },
  };
};
