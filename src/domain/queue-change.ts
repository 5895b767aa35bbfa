import type { DataFailure } from './data-failure.ts';
import type { Result } from './result.ts';
import { pickFields, type System, type SystemChanges, type SystemField, systemValuesOf } from './system.ts';
import type { SystemId } from './system-id.ts';
import { leftToThem, resolveOverlap } from './system-merge.ts';
import { type SystemCommand, systemIdOf, type SystemWrite } from './system-write.ts';
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
export type RowNews = { readonly saved: System | null; readonly removed: SystemId | null };

export const newsOf = (command: SystemCommand, answer: WriteAnswer): RowNews => {
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
