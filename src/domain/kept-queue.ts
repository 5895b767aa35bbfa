import * as v from 'valibot';
import { changeQueue, newsOf, type QueueChange, type RowNews } from './queue-change.ts';
import { systemWriteSchema } from './system-write.ts';
import type { Writes } from './write-queue.ts';

/** A queue as it is kept for a user, counted up with each change, so that the later of two is known. */
export type KeptQueue = {
  readonly revision: number;
  readonly writes: Writes;
  /** Ids of the writes that have left it, newest last. What is missing and not among them was lost, and is put back. */
  readonly done: readonly string[];
};

export type Adding = Extract<QueueChange, { readonly kind: 'add' }>;

export const emptyQueue: KeptQueue = { revision: 0, writes: [], done: [] };

export const noNews: RowNews = { saved: null, removed: null };

/** Far more than leave a queue while another tab is asleep. */
const DONE_MAX = 200;

const keptQueueSchema = v.object({
  revision: v.pipe(v.number(), v.safeInteger()),
  writes: v.array(v.unknown()),
  done: v.optional(v.array(v.string()), []),
});

/** What stands in a storage -> a queue. A write that cannot be read does not take the others with it. */
export const parseKeptQueue = (value: unknown): KeptQueue => {
  const parsed = v.safeParse(keptQueueSchema, value);
  if (!parsed.success) return emptyQueue;
  const writes = parsed.output.writes.flatMap((each) => {
    const write = v.safeParse(systemWriteSchema, each);
    return write.success ? [write.output] : [];
  });
  return { ...parsed.output, writes };
};

export type ChangedQueue = { readonly queue: KeptQueue; readonly news: RowNews };

/** Whether the queue holds the write, or has held it. */
export const hasHad = ({ writes, done }: KeptQueue, writeId: string): boolean =>
  done.includes(writeId) || writes.some(({ id }) => id === writeId);

const withWrites = (queue: KeptQueue, writes: Writes): KeptQueue => {
  const left = queue.writes.filter(({ id }) => !writes.some((write) => write.id === id)).map(({ id }) => id);
  return { revision: queue.revision + 1, writes, done: [...queue.done, ...left].slice(-DONE_MAX) };
};

export const changeKeptQueue = (queue: KeptQueue, change: QueueChange): ChangedQueue => {
  const write = change.kind === 'settle' ? queue.writes.find(({ id }) => id === change.id) : undefined;
  // Another tab has taken it up and sent it meanwhile.
  const isDone = change.kind === 'add' && queue.done.includes(change.write.id);
  return {
    queue: withWrites(queue, isDone ? queue.writes : changeQueue(queue.writes, change)),
    news: change.kind === 'settle' && write !== undefined ? newsOf(write.command, change.answer) : noNews,
  };
};

/** A store can be emptied under an open page: what the page knows to be in it, and nobody has settled since, is put back. */
export const withLost = (stored: KeptQueue, known: KeptQueue): KeptQueue => {
  const lost = known.writes.filter(({ id }) => !hasHad(stored, id));
  if (lost.length === 0 && stored.revision >= known.revision) return stored;
  const done = [...known.done.filter((id) => !stored.done.includes(id)), ...stored.done].slice(-DONE_MAX);
  const standing = known.writes.map((write) => stored.writes.find(({ id }) => id === write.id) ?? write);
  const since = stored.writes.filter(({ id }) => !known.writes.some((write) => write.id === id));
  const writes = [...standing, ...since].filter(({ id }) => !done.includes(id));
  return { revision: Math.max(stored.revision, known.revision) + 1, writes, done };
};

/** With what was asked for and has not come to the queue, as whoever asked may be gone. */
export const withAsked = (queue: KeptQueue, asked: readonly Adding[]): KeptQueue =>
  asked.filter(({ write }) => !hasHad(queue, write.id)).reduce((kept, change) => changeKeptQueue(kept, change).queue, queue);

/** Without what another tab is done with. */
export const withoutDone = (queue: KeptQueue, done: readonly string[]): KeptQueue => {
  const writes = queue.writes.filter(({ id }) => !done.includes(id));
  return writes.length === queue.writes.length ? queue : withWrites(queue, writes);
};
