import * as v from 'valibot';
import { changeQueue, newsOf, type QueueChange, type RowNews } from './queue-change.ts';
import { systemWriteSchema } from './system-write.ts';
import type { Writes } from './write-queue.ts';

/** A queue as it is kept for a user, counted up with each change, so that the later of two is known. */
export type KeptQueue = { readonly revision: number; readonly writes: Writes };

export const emptyQueue: KeptQueue = { revision: 0, writes: [] };

export const noNews: RowNews = { saved: null, removed: null };

const keptQueueSchema = v.object({
  revision: v.pipe(v.number(), v.safeInteger()),
  writes: v.array(v.unknown()),
});

/** What stands in a storage -> a queue. A write that cannot be read does not take the others with it. */
export const parseKeptQueue = (value: unknown): KeptQueue => {
  const parsed = v.safeParse(keptQueueSchema, value);
  if (!parsed.success) return emptyQueue;
  const writes = parsed.output.writes.flatMap((each) => {
    const write = v.safeParse(systemWriteSchema, each);
    return write.success ? [write.output] : [];
  });
  return { revision: parsed.output.revision, writes };
};

export type ChangedQueue = { readonly queue: KeptQueue; readonly news: RowNews };

export const changeKeptQueue = ({ revision, writes }: KeptQueue, change: QueueChange): ChangedQueue => {
  const write = change.kind === 'settle' ? writes.find(({ id }) => id === change.id) : undefined;
  return {
    queue: { revision: revision + 1, writes: changeQueue(writes, change) },
    news: change.kind === 'settle' && write !== undefined ? newsOf(write.command, change.answer) : noNews,
  };
};
