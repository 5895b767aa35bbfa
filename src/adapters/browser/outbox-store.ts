import { get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { changeKeptQueue, emptyQueue, type KeptQueue, parseKeptQueue } from '../../domain/kept-queue.ts';
import type { OutboxStore, StoredQueue } from '../../domain/ports/outbox-store.ts';
import type { RowNews } from '../../domain/queue-change.ts';
import { type UserId, userIdSchema } from '../../domain/session.ts';
import { systemSchema } from '../../domain/system.ts';
import { systemIdSchema } from '../../domain/system-id.ts';
import type { TabChannel } from './tab-channel.ts';

type BrowserOutboxStoreOptions = {
  /** One value for each user id. */
  readonly database: UseStore;
  readonly channel: TabChannel | undefined;
  /** Told once, when queues live no longer than the page. */
  readonly onFailed: () => void;
};

/** A database that does not answer, as after a crash of the browser's own, must not hold up the work. */
const ANSWER_LIMIT_MS = 3_000;

const messageSchema = v.object({
  userId: userIdSchema,
  news: v.object({ saved: v.nullable(systemSchema), removed: v.nullable(systemIdSchema) }),
});

/** Two waits in a row: a computer that wakes up has one of them behind it before anybody could answer. */
const inTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('The database does not answer.'));
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, ANSWER_LIMIT_MS / 2);
    }, ANSWER_LIMIT_MS / 2);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Queues in IndexedDB, shared by all tabs. Once it has failed, they live as long as the page. */
export const createBrowserOutboxStore = ({ database, channel, onFailed }: BrowserOutboxStoreOptions): OutboxStore => {
  const known = new Map<UserId, KeptQueue>();
  let isDurable = true;

  const remember = (userId: UserId, queue: KeptQueue): StoredQueue => {
    known.set(userId, queue);
    return { queue, isDurable };
  };

  const withDatabase = async (access: () => Promise<void>): Promise<void> => {
    if (!isDurable) return;
    try {
      await inTime(access());
    } catch {
      // Another call may have met the failure first.
      if (isDurable) onFailed();
      isDurable = false;
    }
  };

  const read = async (userId: UserId): Promise<StoredQueue> => {
    let queue = known.get(userId) ?? emptyQueue;
    await withDatabase(async () => {
      queue = parseKeptQueue(await get<unknown>(userId, database));
    });
    return remember(userId, queue);
  };

  return {
    read,
    async change(userId, change) {
      let changed = changeKeptQueue(known.get(userId) ?? emptyQueue, change);
      await withDatabase(() =>
        update<unknown>(
          userId,
          (stored) => {
            changed = changeKeptQueue(parseKeptQueue(stored), change);
            return changed.queue;
          },
          database,
        ),
      );
      channel?.post({ userId, news: changed.news });
      return remember(userId, changed.queue);
    },
    subscribe(userId, listener) {
      const hear = async (news: RowNews): Promise<void> => listener({ ...(await read(userId)), news });
      const end = channel?.listen((data) => {
        const message = v.safeParse(messageSchema, data);
        if (message.success && message.output.userId === userId) void hear(message.output.news);
      });
      return () => end?.();
    },
  };
};
