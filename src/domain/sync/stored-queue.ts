import * as v from 'valibot';
import type { Result } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import { type ChangedValues, isSameRow, pickFields, type System, type SystemField, type SystemId, systemValuesOf } from '../systems/system.ts';
import { leftToThem, resolveOverlap } from './conflict.ts';
import { addWrite, compareWithRow, confirmWrite, discardWrite, failWrite, isSameSystem, putCompared, rebaseLater, replaceFailed, replaceWrite, retryWrite, withoutOvertaken, withoutValues, type Writes } from './write-queue.ts';
import { deedOf, type SystemCommand, systemIdOf, type SystemWrite, systemWriteSchema } from './system-write.ts';

/** The row as the server holds it now; `null` after a delete. */
export type WriteAnswer = Result<System | null, DataFailure>;

/** The two sides of a conflict as a person saw them when deciding. */
type SeenOverlap = { readonly changes: ChangedValues; readonly theirs: System };

export const overlapOf = ({ command, failure }: SystemWrite): SeenOverlap | null =>
  command.kind === 'update' && failure?.kind === 'conflict' ? { changes: command.changes, theirs: failure.theirs } : null;

/** A change of the queue, as a value: each tab and the database apply the same one. */
export type QueueChange =
  | {
      readonly kind: 'add';
      readonly write: SystemWrite;
      /** The failed write whose values stood in the form. */
      readonly replaces: string | null;
    }
  | { readonly kind: 'retry'; readonly id: string }
  /** `shown` are the ids of all writes that stood before the person. */
  | { readonly kind: 'discard'; readonly id: string; readonly shown: readonly string[] }
  /** Of the fields that both have changed, keep `mine`. Only values that still are as `seen` are decided by it. */
  | { readonly kind: 'resolve'; readonly id: string; readonly mine: readonly SystemField[]; readonly seen: SeenOverlap }
  /** `sent`: what went out, where it is not what stands in the queue. */
  | { readonly kind: 'takeAnswer'; readonly id: string; readonly answer: WriteAnswer; readonly sent?: SystemCommand }
  /** Who it was that changed or deleted the system. The log was asked beside the queue, and the write may have gone on since. */
  | { readonly kind: 'recordChanger'; readonly id: string; readonly failure: DataFailure };

export type Adding = Extract<QueueChange, { readonly kind: 'add' }>;

/** What an answer says about the row. */
export type RowChange = { readonly saved: System | null; readonly removed: SystemId | null };

export const noRowChange: RowChange = { saved: null, removed: null };

export const rowChangeOf = (command: SystemCommand, answer: WriteAnswer): RowChange => {
  const id = systemIdOf(command);
  if (answer.ok) return { saved: answer.value, removed: answer.value === null ? id : null };
  const { failure } = answer;
  return {
    saved: failure.kind === 'conflict' ? failure.theirs : null,
    removed: failure.kind === 'notFound' ? id : null,
  };
};

/** Puts the values of a finished write into the base of later ones, which would otherwise take them for somebody else's change. */
const withOwn = (writes: Writes, done: SystemWrite): Writes => {
  const { command } = done;
  // What was put back may hold what somebody else had saved before the delete, and what was written since is based on something older.
  if (command.kind === 'delete' || deedOf(command) === 'putBack') return writes;
  const own = command.kind === 'insert' ? systemValuesOf(command.system) : command.changes;
  return rebaseLater(writes, done, (base) => ({ ...base, ...own }));
};

/** Removes a finished write and compares the next one of that system with the row that came back. */
const confirmWithRow = (writes: Writes, done: SystemWrite, row: System | null): Writes => {
  const rest = confirmWrite(withOwn(withoutOvertaken(writes, done), done), done.id);
  const next = rest.find((write) => isSameSystem(write, done));
  if (row === null || next === undefined) return rest;
  const met = compareWithRow(next, { kind: 'conflict', theirs: row });
  return met === null ? confirmWithRow(rest, next, row) : putCompared(rest, met);
};

/** The write without fields in which the row holds a later one's value already: that one got there first, and its answer was lost. */
const withoutLater = (writes: Writes, write: SystemWrite, row: System): Writes => {
  const later = writes.slice(writes.indexOf(write) + 1).filter((each) => isSameSystem(each, write));
  return withoutValues(write, (field) => later.some(({ command }) => command.kind === 'update' && command.changes[field] === row[field]));
};

const takeAnswer = (writes: Writes, id: string, answer: WriteAnswer): Writes => {
  const write = writes.find((each) => each.id === id);
  if (write === undefined) return writes;
  if (answer.ok) return confirmWithRow(writes, write, answer.value);
  const { command } = write;
  // Somebody is to see first what would be deleted.
  if (answer.failure.kind !== 'conflict' || command.kind === 'delete') return failWrite(writes, id, answer.failure);
  const { theirs } = answer.failure;
  if (command.kind === 'insert') {
    // There is such a system: whose values it is to have is for a person to decide.
    const changes = pickFields(command.system, (field) => command.system[field] !== theirs[field]);
    return failWrite(replaceWrite(writes, id, { command: { kind: 'update', before: command.system, changes } }), id, answer.failure);
  }
  const [open] = withoutLater(writes, write, theirs);
  const met = open === undefined ? null : compareWithRow(open, answer.failure);
  return met === null ? confirmWithRow(writes, write, theirs) : putCompared(replaceWrite(writes, id, { command: met.command }), met);
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
  // The write itself, and a later one with the same value: that is decided by this too. Another value is a conflict of its own, later.
  const later = writes.flatMap((each) =>
    isSameSystem(each, write)
      ? withoutValues(each, (field, own) => left.includes(field) && own[field] === changes[field])
      : [each],
  );
  if (leftToThem(write.command, theirs, [...claimed, ...left]).length > 0) return later;
  const merge = resolveOverlap(write.command, theirs, claimed);
  if (merge.kind !== 'merged') return confirmWrite(later, id);
  // An undo that was decided is one no more: it would be asked about again.
  return later.map((each) => (each.id === id ? { id, command: merge.update, failure: null } : each));
};

const isSameReason = (failure: DataFailure | null, told: DataFailure): boolean =>
  failure?.kind === 'conflict' && told.kind === 'conflict' ? isSameRow(failure.theirs, told.theirs) : failure?.kind === told.kind;

const recordChanger = (writes: Writes, id: string, failure: DataFailure): Writes =>
  writes.some((write) => write.id === id && isSameReason(write.failure, failure)) ? replaceWrite(writes, id, { failure }) : writes;

export const changeQueue = (writes: Writes, change: QueueChange): Writes => {
  switch (change.kind) {
    case 'add':
      return replaceFailed(writes, change.replaces, change.write);
    case 'retry':
      return retryWrite(writes, change.id);
    case 'discard':
      return discardWrite(writes, change.id, change.shown);
    case 'resolve':
      return resolve(writes, change);
    case 'takeAnswer':
      return takeAnswer(change.sent === undefined ? writes : replaceWrite(writes, change.id, { command: change.sent }), change.id, change.answer);
    case 'recordChanger':
      return recordChanger(writes, change.id, change.failure);
  }
};

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
  if (change.kind !== 'takeAnswer') return noRowChange;
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
