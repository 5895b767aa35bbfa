import * as v from 'valibot';
import type { Result } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import { pickFields, type System, type SystemChanges, type SystemField, type SystemId, systemValuesOf } from '../systems/system.ts';
import { leftToThem, resolveOverlap } from './merge.ts';
import { type SystemCommand, systemIdOf, type SystemWrite, systemWriteSchema } from './system-write.ts';
import {
  confirmWrite,
  discardWrite,
  failWrite,
  isSameSystem,
  meetTheirs,
  putMet,
  rebaseBehind,
  replaceFailed,
  replaceWrite,
  retryWrite,
  withoutValues,
  type Writes,
} from './write-queue.ts';

/** The row as the server holds it now; `null` after a delete. */
export type WriteAnswer = Result<System | null, DataFailure>;

/** What stood side by side when a person decided. */
export type SeenOverlap = { readonly changes: SystemChanges; readonly theirs: System };

export const overlapOf = ({ command, failure }: SystemWrite): SeenOverlap | null =>
  command.kind === 'update' && failure?.kind === 'conflict' ? { changes: command.changes, theirs: failure.theirs } : null;

/** What may happen to a queue of writes, as a value: it is carried out alike in each tab and in what is stored. */
export type QueueChange =
  | {
      readonly kind: 'add';
      readonly write: SystemWrite;
      /** The failed write whose values stood in the form. */
      readonly replaces: string | null;
    }
  | { readonly kind: 'retry' | 'discard'; readonly id: string }
  /** Of the fields that both have changed, these are mine. Decided is what was seen: it may be another overlap by now. */
  | { readonly kind: 'resolve'; readonly id: string; readonly mine: readonly SystemField[]; readonly seen: SeenOverlap }
  | { readonly kind: 'settle'; readonly id: string; readonly answer: WriteAnswer };

/** What a list learns from an answer. */
export type RowChange = { readonly saved: System | null; readonly removed: SystemId | null };

export const rowChangeOf = (command: SystemCommand, answer: WriteAnswer): RowChange => {
  const id = systemIdOf(command);
  if (answer.ok) return { saved: answer.value, removed: answer.value === null ? id : null };
  const { failure } = answer;
  return {
    saved: failure.kind === 'conflict' ? failure.theirs : null,
    removed: failure.kind === 'notFound' ? id : null,
  };
};

/** One's own value is no change by somebody else to what waits behind it. */
const withOwn = (writes: Writes, done: SystemWrite): Writes => {
  const { command } = done;
  if (command.kind === 'delete') return writes;
  const own = command.kind === 'insert' ? systemValuesOf(command.system) : command.changes;
  return rebaseBehind(writes, done, (base) => ({ ...base, ...own }));
};

/** The row is known: what waits next behind the write goes on from there. Later ones do when it is their turn. */
const confirmWithRow = (writes: Writes, done: SystemWrite, row: System | null): Writes => {
  const rest = confirmWrite(withOwn(writes, done), done.id);
  const next = rest.find((write) => isSameSystem(write, done));
  if (row === null || next === undefined) return rest;
  const met = meetTheirs(next, row);
  return met === null ? confirmWithRow(rest, next, row) : putMet(rest, met);
};

const settle = (writes: Writes, id: string, answer: WriteAnswer): Writes => {
  const write = writes.find((each) => each.id === id);
  if (write === undefined) return writes;
  if (answer.ok) return confirmWithRow(writes, write, answer.value);
  if (answer.failure.kind !== 'conflict') return failWrite(writes, id, answer.failure);
  const { theirs } = answer.failure;
  const met = meetTheirs(write, theirs);
  return met === null ? confirmWithRow(writes, write, theirs) : putMet(writes, met);
};

type Resolving = Extract<QueueChange, { readonly kind: 'resolve' }>;

const resolve = (writes: Writes, { id, mine, seen }: Resolving): Writes => {
  const write = writes.find((each) => each.id === id);
  if (write?.command.kind !== 'update' || write.failure?.kind !== 'conflict') return writes;
  const { theirs } = write.failure;
  const { changes } = write.command;
  const isSeen = (field: SystemField) => theirs[field] === seen.theirs[field];
  const claimed = mine.filter(isSeen);
  const left = leftToThem(write.command, theirs, mine).filter((field) => isSeen(field) && changes[field] === seen.changes[field]);
  // The same value once more behind it is answered by that. Any other is to be asked about when it is its turn.
  const later = writes.flatMap((each) =>
    each.id !== id && isSameSystem(each, write)
      ? withoutValues(each, (field, own) => left.includes(field) && own[field] === changes[field])
      : [each],
  );
  if (leftToThem(write.command, theirs, [...claimed, ...left]).length > 0) {
    return replaceWrite(later, id, { command: { ...write.command, changes: pickFields(changes, (field) => !left.includes(field)) } });
  }
  const merge = resolveOverlap(write.command, theirs, claimed);
  return merge.kind === 'merged'
    ? replaceWrite(later, id, { command: merge.update, failure: null })
    : confirmWrite(later, id);
};

export const changeQueue = (writes: Writes, change: QueueChange): Writes => {
  switch (change.kind) {
    case 'add':
      return replaceFailed(writes, change.replaces, change.write);
    case 'retry':
      return retryWrite(writes, change.id);
    case 'discard':
      return discardWrite(writes, change.id);
    case 'resolve':
      return resolve(writes, change);
    case 'settle':
      return settle(writes, change.id, change.answer);
  }
};

/** A queue as it is kept for a user, counted up with each change, so that the later of two is known. */
export type PersistedQueue = {
  readonly revision: number;
  readonly writes: Writes;
  /** Ids of the writes that have left it, newest last. What is missing and not among them was lost, and is put back. */
  readonly done: readonly string[];
};

export type Adding = Extract<QueueChange, { readonly kind: 'add' }>;

export const emptyQueue: PersistedQueue = { revision: 0, writes: [], done: [] };

export const noRowChange: RowChange = { saved: null, removed: null };

/** Far more than leave a queue while another tab is asleep. */
const DONE_MAX = 200;

const keptQueueSchema = v.object({
  revision: v.pipe(v.number(), v.safeInteger()),
  writes: v.array(v.unknown()),
  done: v.optional(v.array(v.string()), []),
});

/** What stands in a storage -> a queue. A write that cannot be read does not take the others with it. */
export const parsePersistedQueue = (value: unknown): PersistedQueue => {
  const parsed = v.safeParse(keptQueueSchema, value);
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

export const changePersistedQueue = (queue: PersistedQueue, change: QueueChange): ChangedQueue => {
  const write = change.kind === 'settle' ? queue.writes.find(({ id }) => id === change.id) : undefined;
  // Another tab has taken it up and sent it meanwhile.
  const isDone = change.kind === 'add' && queue.done.includes(change.write.id);
  return {
    queue: withWrites(queue, isDone ? queue.writes : changeQueue(queue.writes, change)),
    news: change.kind === 'settle' && write !== undefined ? rowChangeOf(write.command, change.answer) : noRowChange,
  };
};

/** A store can be emptied under an open page: what the page knows to be in it, and nobody has settled since, is put back. */
export const withLost = (stored: PersistedQueue, known: PersistedQueue): PersistedQueue => {
  const lost = known.writes.filter(({ id }) => !hasHad(stored, id));
  if (lost.length === 0 && stored.revision >= known.revision) return stored;
  const done = [...known.done.filter((id) => !stored.done.includes(id)), ...stored.done].slice(-DONE_MAX);
  const standing = known.writes.map((write) => stored.writes.find(({ id }) => id === write.id) ?? write);
  const since = stored.writes.filter(({ id }) => !known.writes.some((write) => write.id === id));
  const writes = [...standing, ...since].filter(({ id }) => !done.includes(id));
  return { revision: Math.max(stored.revision, known.revision) + 1, writes, done };
};

/** With what was asked for and has not come to the queue, as whoever asked may be gone. */
export const withAsked = (queue: PersistedQueue, asked: readonly Adding[]): PersistedQueue =>
  asked.filter(({ write }) => !hasHad(queue, write.id)).reduce((kept, change) => changePersistedQueue(kept, change).queue, queue);

/** Without what another tab is done with. */
export const withoutDone = (queue: PersistedQueue, done: readonly string[]): PersistedQueue => {
  const writes = queue.writes.filter(({ id }) => !done.includes(id));
  return writes.length === queue.writes.length ? queue : withWrites(queue, writes);
};
