import type { UserId } from '../auth/session.ts';
import type { Adding, QueueChange, RowChange } from '../sync/queue-change.ts';
import type { PersistedQueue } from '../sync/stored-queue.ts';

/** `isPersisted` is false where the queue ends with the page. */
export type StoredQueue = { readonly queue: PersistedQueue; readonly isPersisted: boolean };

/** What another tab has done to the queue, and what it learned of a row by that. */
export type StoredChange = StoredQueue & { readonly news: RowChange };

/**
 * Keeps the writes of each user until the server has confirmed them. A storage that fails is
 * replaced by memory, so calls do not fail; they take effect in the order they are made.
 */
export type OutboxStore = {
  read(userId: UserId): Promise<StoredQueue>;
  /**
   * Before the change itself is asked for: it is there when this returns, and goes to the queue even
   * if the page is closed at once. False where that cannot be had.
   */
  hold(userId: UserId, asked: Adding): boolean;
  /** In one step, whatever other tabs do to the same queue. */
  change(userId: UserId, change: QueueChange): Promise<StoredQueue>;
  /** Tells what other tabs do. Gives back the end of the subscription. */
  subscribe(userId: UserId, listener: (news: StoredChange) => void): () => void;
};
