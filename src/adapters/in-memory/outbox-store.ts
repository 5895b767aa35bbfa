import { changeKeptQueue, emptyQueue, type KeptQueue } from '../../domain/kept-queue.ts';
import type { OutboxStore, QueueNews } from '../../domain/ports/outbox-store.ts';
import type { UserId } from '../../domain/session.ts';

type Listener = { readonly owner: OutboxStore; readonly userId: UserId; readonly listener: (news: QueueNews) => void };

/** What all tabs of a browser share. */
export type OutboxShelf = { readonly queues: Map<UserId, KeptQueue>; readonly listeners: Set<Listener> };

export const createOutboxShelf = (): OutboxShelf => ({ queues: new Map(), listeners: new Set() });

type InMemoryOutboxStoreOptions = {
  /** Hand the same one to several stores to have several tabs of one browser. */
  readonly shelf?: OutboxShelf;
  /** Whether the shelf outlives the page. */
  readonly isDurable?: boolean;
};

export const createInMemoryOutboxStore = (options: InMemoryOutboxStoreOptions = {}): OutboxStore => {
  const { shelf = createOutboxShelf(), isDurable = false } = options;
  const queueOf = (userId: UserId): KeptQueue => shelf.queues.get(userId) ?? emptyQueue;
  const store: OutboxStore = {
    hold: () => false,
    read: async (userId) => structuredClone({ queue: queueOf(userId), isDurable }),
    change: async (userId, change) => {
      const { queue, news } = structuredClone(changeKeptQueue(queueOf(userId), change));
      shelf.queues.set(userId, queue);
      for (const each of shelf.listeners) {
        if (each.owner !== store && each.userId === userId) each.listener(structuredClone({ queue, isDurable, news }));
      }
      return structuredClone({ queue, isDurable });
    },
    subscribe: (userId, listener) => {
      const entry = { owner: store, userId, listener };
      shelf.listeners.add(entry);
      return () => shelf.listeners.delete(entry);
    },
  };
  return store;
};
