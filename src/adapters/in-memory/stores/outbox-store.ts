import type { UserId } from '../../../domain/auth/session.ts';
import type { OutboxStore, StoredChange } from '../../../domain/ports/outbox-store.ts';
import { changePersistedQueue, emptyQueue, type PersistedQueue } from '../../../domain/sync/stored-queue.ts';

type Listener = { readonly owner: OutboxStore; readonly userId: UserId; readonly listener: (news: StoredChange) => void };

/** What all tabs of a browser share. */
export type OutboxShelf = { readonly queues: Map<UserId, PersistedQueue>; readonly listeners: Set<Listener> };

export const createOutboxShelf = (): OutboxShelf => ({ queues: new Map(), listeners: new Set() });

type InMemoryOutboxStoreOptions = {
  /** Hand the same one to several stores to have several tabs of one browser. */
  readonly shelf?: OutboxShelf;
  /** Whether the shelf outlives the page. */
  readonly isPersisted?: boolean;
};

export const createInMemoryOutboxStore = (options: InMemoryOutboxStoreOptions = {}): OutboxStore => {
  const { shelf = createOutboxShelf(), isPersisted = false } = options;
  const queueOf = (userId: UserId): PersistedQueue => shelf.queues.get(userId) ?? emptyQueue;
  const store: OutboxStore = {
    hold: () => false,
    read: async (userId) => structuredClone({ queue: queueOf(userId), isPersisted }),
    change: async (userId, change) => {
      const { queue, news } = structuredClone(changePersistedQueue(queueOf(userId), change));
      shelf.queues.set(userId, queue);
      for (const each of shelf.listeners) {
        if (each.owner !== store && each.userId === userId) each.listener(structuredClone({ queue, isPersisted, news }));
      }
      return structuredClone({ queue, isPersisted });
    },
    subscribe: (userId, listener) => {
      const entry = { owner: store, userId, listener };
      shelf.listeners.add(entry);
      return () => shelf.listeners.delete(entry);
    },
  };
  return store;
};
