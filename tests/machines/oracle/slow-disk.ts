import { createBrowserOutboxStore, type QueueDatabase } from '../../../src/adapters/browser/storage/outbox-store.ts';
import type { OutboxStore } from '../../../src/domain/ports/outbox-store.ts';
import { type PersistedQueue, parsePersistedQueue, type QueueChange } from '../../../src/domain/sync/queue-change.ts';
import type { OneBrowser } from './one-browser.ts';

/** What a change has made of the stored queue. Without a change, something was put back or taken up. */
export type Told = { readonly change: QueueChange | null; readonly before: PersistedQueue; readonly after: PersistedQueue };

/** A tab's way to the database: it may be slow, and then does one thing at a time when the test says so. */
export const slowDisk = (browser: OneBrowser, tell: (told: Told) => void) => {
  const held: (() => (() => void))[] = [];
  let isSlow = false;
  let isDead = false;
  let asking: QueueChange | null = null;

  const step = (): void => {
    const answer = held.shift()?.();
    if (!isDead) answer?.();
  };
  const submit = (take: () => () => void): void => {
    held.push(take);
    if (!isSlow) while (held.length > 0) step();
  };
  const ask = <Value>(effect: () => Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      submit(() => {
        try {
          const value = effect();
          return () => resolve(value);
        } catch (cause) {
          return () => reject(cause);
        }
      });
    });

  const database: QueueDatabase = {
    read: (userId) => ask(() => browser.read(userId)),
    update: (userId, change) => {
      const asked = asking;
      return ask(() => {
        const before = browser.read(userId);
        browser.write(userId, change(before));
        tell({ change: asked, before: parsePersistedQueue(before), after: browser.queueOf(userId) });
      });
    },
  };
  const { asked, channel, close } = browser.openTab((task) => submit(() => task));
  const inner = createBrowserOutboxStore({ database, asked, channel });
  const store: OutboxStore = {
    ...inner,
    change: (userId, change) => {
      asking = change;
      const done = inner.change(userId, change);
      asking = null;
      return done;
    },
  };

  return {
    store,
    step,
    isSlow: () => isSlow,
    setSlow: (wanted: boolean): void => {
      isSlow = wanted;
      if (!isSlow) while (held.length > 0) step();
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
