import type { Result } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import { isSameRow, pickFields, type System, type ChangedValues, type SystemField, type SystemId, systemValuesOf } from '../systems/system.ts';
import { leftToThem, resolveOverlap } from './merge.ts';
import { compareWithRow, confirmWrite, discardWrite, failWrite, isSameSystem, putCompared, rebaseLater, replaceFailed, replaceWrite, retryWrite, withoutOvertaken, withoutValues, type Writes } from './write-queue.ts';
import { deedOf, type SystemCommand, systemIdOf, type SystemWrite } from './system-write.ts';

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
  | { readonly kind: 'settle'; readonly id: string; readonly answer: WriteAnswer; readonly sent?: SystemCommand }
  /** Who it was that changed or deleted the system. The log was asked beside the queue, and the write may have gone on since. */
  | { readonly kind: 'name'; readonly id: string; readonly named: DataFailure };

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

const settle = (writes: Writes, id: string, answer: WriteAnswer): Writes => {
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
  // A later write with the same value is decided by this too. Another value is a conflict of its own, later.
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

const isSameReason = (failure: DataFailure | null, named: DataFailure): boolean =>
  failure?.kind === 'conflict' && named.kind === 'conflict' ? isSameRow(failure.theirs, named.theirs) : failure?.kind === named.kind;

const nameChanger = (writes: Writes, id: string, named: DataFailure): Writes =>
  writes.some((write) => write.id === id && isSameReason(write.failure, named)) ? replaceWrite(writes, id, { failure: named }) : writes;

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
    case 'settle':
      return settle(change.sent === undefined ? writes : replaceWrite(writes, change.id, { command: change.sent }), change.id, change.answer);
    case 'name':
      return nameChanger(writes, change.id, change.named);
  }
};
