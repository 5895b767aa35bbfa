import * as v from 'valibot';
import type { UserId } from '../../../domain/auth/session.ts';
import { emptyQueue, parsePersistedQueue, type PersistedQueue } from '../../../domain/sync/queue-change.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';

/** A user's queue in web storage, for pages whose database has failed. */
export type SpareQueue = {
  /** `null` where nothing stands, or the storage is blocked. What is no queue counts as an empty one. */
  read(userId: UserId): PersistedQueue | null;
  /** False where nothing can be kept. */
  write(userId: UserId, queue: PersistedQueue): boolean;
  remove(userId: UserId): void;
};

const placeOf = (userId: UserId): string => `dolly-records.queue/${encodeURIComponent(userId)}`;

const textSchema = v.pipe(v.string(), v.parseJson());

/** `open` gives the storage, or throws as its getter does where a browser blocks it. */
export const createSpareQueue = (open: () => SlotStorage): SpareQueue => ({
  read(userId) {
    const text = attemptStorage(() => open().getItem(placeOf(userId)));
    if (!text.ok || text.value === null) return null;
    const parsed = v.safeParse(textSchema, text.value);
    return parsed.success ? parsePersistedQueue(parsed.output) : emptyQueue;
  },
  write: (userId, queue) => attemptStorage(() => open().setItem(placeOf(userId), JSON.stringify(queue))).ok,
  remove: (userId) => void attemptStorage(() => open().removeItem(placeOf(userId))),
});
