import { createInMemoryOutboxStore, type OutboxShelf } from '../../../src/adapters/in-memory/outbox-store.ts';
import type { OutboxStore } from '../../../src/domain/ports/outbox-store.ts';
import type { QueueChange } from '../../../src/domain/queue-change.ts';

type Operation = { readonly take: () => (() => void); readonly isChange: boolean };

/** A tab's way to the shelf: it may be slow, and then does one thing at a time when the test says so. */
export const slowDisk = (shelf: OutboxShelf, onChange: (change: QueueChange) => void) => {
  const inner = createInMemoryOutboxStore({ shelf, isDurable: true });
  const held: Operation[] = [];
  let isSlow = false;
  let isDead = false;

  const step = (): void => {
    const tell = held.shift()?.take();
    if (!isDead) tell?.();
  };
  const submit = (operation: Operation): void => {
    held.push(operation);
    if (!isSlow) while (held.length > 0) step();
  };
  const ask = <Value>(effect: () => Promise<Value>, isChange: boolean): Promise<Value> =>
    new Promise((resolve, reject) => {
      const take = () => {
        const done = effect();
        return () => void done.then(resolve, reject);
      };
      submit({ take, isChange });
    });

  const store: OutboxStore = {
    read: (userId) => ask(() => inner.read(userId), false),
    change: (userId, change) =>
      ask(() => {
        const done = inner.change(userId, change);
        onChange(change);
        return done;
      }, true),
    subscribe: (userId, listener) => {
      let isHeard = true;
      const end = inner.subscribe(userId, (news) =>
        submit({ take: () => () => void (isHeard && listener(news)), isChange: false }),
      );
      return () => {
        isHeard = false;
        end();
      };
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
    /** The page is gone; of what it has asked for, the first few have reached the disk. */
    die: (reached: number): void => {
      isDead = true;
      isSlow = true;
      for (let count = 0; count < reached; count += 1) step();
      held.length = 0;
    },
  };
};
