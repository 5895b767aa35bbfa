import * as v from 'valibot';
import { type Adding, changeQueue, noRowChange, type QueueChange, type RowChange, rowChangeOf } from './queue-change.ts';
import { addWrite, type Writes } from './write-queue.ts';
import { type SystemWrite, systemWriteSchema } from './system-write.ts';

/** A user's queue as it is stored. `revision` grows with each change, so the newer of two is known. */
export type PersistedQueue = {
  readonly revision: number;
  readonly writes: Writes;
  /** Ids of writes that have left the queue, newest last. A write that is missing and not listed here was lost, and is put back. */
  readonly done: readonly string[];
};

export const emptyQueue: PersistedQueue = { revision: 0, writes: [], done: [] };

/** Many more than can leave the queue while another tab sleeps. */
const DONE_MAX = 200;

const persistedQueueSchema = v.object({
  revision: v.pipe(v.number(), v.safeInteger()),
  writes: v.array(v.unknown()),
  done: v.optional(v.array(v.string()), []),
});

/** What stands in a storage -> a queue. A write that cannot be read does not take the others with it. */
export const parsePersistedQueue = (value: unknown): PersistedQueue => {
  const parsed = v.safeParse(persistedQueueSchema, value);
  if (!parsed.success) return emptyQueue;
  const writes = parsed.output.writes.flatMap((each) => {
    const write = v.safeParse(systemWriteSchema, each);
    return write.success ? [write.output] : [];
  });
  return { ...parsed.output, writes };
};

export type ChangedQueue = { readonly queue: PersistedQueue; readonly news: RowChange };

/** Whether the queue holds the write, or has held it. */
export const hasHad = ({ writes, done }: PersistedQueue, writeId: string): boolean =>
  done.includes(writeId) || writes.some(({ id }) => id === writeId);

const withWrites = (queue: PersistedQueue, writes: Writes): PersistedQueue => {
  const left = queue.writes.filter(({ id }) => !writes.some((write) => write.id === id)).map(({ id }) => id);
  return { revision: queue.revision + 1, writes, done: [...queue.done, ...left].slice(-DONE_MAX) };
};

/** What a list learns by the change. */
const rowChangeBy = ({ writes }: PersistedQueue, change: QueueChange): RowChange => {
  if (change.kind !== 'settle') return noRowChange;
  const write = writes.find(({ id }) => id === change.id);
  return write === undefined ? noRowChange : rowChangeOf(write.command, change.answer);
};

export const changePersistedQueue = (queue: PersistedQueue, change: QueueChange): ChangedQueue => {
  // Another tab has taken it up and sent it meanwhile.
  const isDone = change.kind === 'add' && queue.done.includes(change.write.id);
  return { queue: withWrites(queue, isDone ? queue.writes : changeQueue(queue.writes, change)), news: rowChangeBy(queue, change) };
};

/**
 * Two copies of one queue as one: what either has lost is put back, and what either is done with has left.
 * Of a write that both hold, the copy with more changes counts; what `other` holds comes first.
 */
export const joinQueues = (stored: PersistedQueue, other: PersistedQueue): PersistedQueue => {
  const [older, newer] = other.revision > stored.revision ? [stored, other] : [other, stored];
  const isIn = (writes: Writes, { id }: SystemWrite): boolean => writes.some((write) => write.id === id);
  const isOpen = ({ id }: SystemWrite): boolean => !stored.done.includes(id) && !other.done.includes(id);
  const lost = older.writes.filter((write) => isOpen(write) && !isIn(newer.writes, write));
  const leaving = stored.writes.filter(({ id }) => other.done.includes(id)).map(({ id }) => id);
  const unlisted = other.done.filter((id) => !stored.done.includes(id) && !leaving.includes(id));
  // Old ids of a tab that has slept go first, so that they push no newer one out.
  const done = [...unlisted, ...stored.done, ...leaving].slice(-DONE_MAX);
  if (lost.length === 0 && newer.writes.every(isOpen) && done.every((id) => newer.done.includes(id))) return newer;
  const newest = (write: SystemWrite): SystemWrite => newer.writes.find(({ id }) => id === write.id) ?? write;
  if (lost.length === 0) return { revision: newer.revision + 1, writes: newer.writes.filter(isOpen), done };
  const ahead = other.writes.filter(isOpen).map(newest);
  const behind = stored.writes.filter((write) => isOpen(write) && !isIn(other.writes, write)).map(newest);
  const writes = behind.reduce(addWrite, ahead);
  const outdated = [...ahead, ...behind].filter((write) => !isIn(writes, write)).map(({ id }) => id);
  return { revision: newer.revision + 1, writes, done: [...done, ...outdated].slice(-DONE_MAX) };
};

/** Adds writes that a tab asked for and closed before they got into the queue. */
export const withAsked = (queue: PersistedQueue, asked: readonly Adding[]): PersistedQueue =>
  asked.filter(({ write }) => !hasHad(queue, write.id)).reduce((kept, change) => changePersistedQueue(kept, change).queue, queue);

/** The queue, once another tab is done with writes, whether it holds them or not. */
export const withDone = (queue: PersistedQueue, done: readonly string[]): PersistedQueue => {
  const news = done.filter((id) => !queue.done.includes(id));
  if (news.length === 0) return queue;
  const writes = queue.writes.filter(({ id }) => !news.includes(id));
  return { revision: queue.revision + 1, writes, done: [...queue.done, ...news].slice(-DONE_MAX) };
};
