import type { QueueDatabase } from '../../../src/adapters/browser/storage/database.ts';
import { createBrowserOutboxStore, type SpareQueue } from '../../../src/adapters/browser/storage/outbox-store.ts';
import type { OutboxStore } from '../../../src/domain/ports/sync.ts';
import { parsePersistedQueue, type PersistedQueue, type QueueChange } from '../../../src/domain/sync/stored-queue.ts';
import type { OneBrowser } from './one-browser.ts';

/** What a change has made of the stored queue. Without a change, something was put back or taken up. */
export type Told = { readonly change: QueueChange | null; readonly before: PersistedQueue; readonly after: PersistedQueue };

type Task = { readonly kind: 'access' | 'message'; readonly take: () => () => void };

type DiskOptions = {
  readonly browser: OneBrowser;
  readonly onChange: (told: Told) => void;
  /** Without a database, the queue as it stands in web storage. */
  readonly onSpare: (queue: PersistedQueue) => void;
};

/** A tab's way to the database: it may be slow, and then does one thing at a time when the test says so. */
export const slowDisk = ({ browser, onChange, onSpare }: DiskOptions) => {
  const held: Task[] = [];
  let isSlow = false;
  let isDead = false;
  /** The page has given the database up. */
  let isLost = false;
  let asking: { readonly change: QueueChange; isTold: boolean } | null = null;

  const step = (): void => {
    const answer = held.shift()?.take();
    if (!isDead) answer?.();
  };
  const submit = (task: Task): void => {
    if (isLost && task.kind === 'message') return task.take()();
    held.push(task);
    if (!isSlow) while (held.length > 0) step();
  };
  /** What other tabs say does not wait for a database that is given up. */
  const lose = (): void => {
    isLost = true;
    const messages = held.filter(({ kind }) => kind === 'message');
    held.splice(0, held.length, ...held.filter(({ kind }) => kind !== 'message'));
    if (!isDead) for (const { take } of messages) take()();
  };
  const access = <Value>(effect: () => Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      const take = () => {
        try {
          const value = effect();
          return () => resolve(value);
        } catch (cause) {
          lose();
          return () => reject(cause);
        }
      };
      submit({ kind: 'access', take });
    });

  const database: QueueDatabase = {
    read: (userId) => access(() => browser.read(userId)),
    update: (userId, change) => {
      const asked = asking;
      return access(() => {
        const before = browser.read(userId);
        browser.write(userId, change(before));
        // Done late, it has been told by the page, which went on without the database.
        const isNew = asked !== null && !asked.isTold;
        if (isNew) asked.isTold = true;
        onChange({ change: isNew ? asked.change : null, before: parsePersistedQueue(before), after: browser.queueOf(userId) });
      });
    },
  };
  const { asked, spare, channel, close } = browser.openTab((task) => submit({ kind: 'message', take: () => task }));
  const toldSpare: SpareQueue = {
    ...spare,
    write: (userId, queue) => {
      onSpare(queue);
      return spare.write(userId, queue);
    },
  };
  const inner = createBrowserOutboxStore({ database, asked, spare: toldSpare, channel });
  const store: OutboxStore = {
    ...inner,
    change: async (userId, change) => {
      const own = { change, isTold: false };
      asking = own;
      const answer = inner.change(userId, change);
      asking = null;
      const stored = await answer;
      if (!own.isTold) onChange({ change, before: stored.queue, after: stored.queue });
      own.isTold = true;
      return stored;
    },
  };

  return {
    store,
    step,
    isSlow: () => isSlow,
    isLost: () => isLost,
    setSlow: (wanted: boolean): void => {
      isSlow = wanted;
      if (!isSlow) while (held.length > 0) step();
    },
    /** The time is over in which the database should have answered. */
    giveUp: (): void => {
      if (held.some(({ kind }) => kind === 'access')) lose();
    },
    /** The page is gone; of what it has asked for, the first few have reached the database. */
    die: (reached: number): void => {
      isDead = true;
      isSlow = true;
      for (let count = 0; count < reached; count += 1) step();
      held.length = 0;
      close();
    },
  };
};
