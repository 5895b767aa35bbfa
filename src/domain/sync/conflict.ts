import { changedFields, isPutBackSince, type LoggedChange } from '../systems/change-log.ts';
import type { Changer, DataFailure } from '../systems/data-failure.ts';
import { type ChangedValues, pickFields, type System, type SystemField, systemFields } from '../systems/system.ts';
import type { UserId } from '../auth/session.ts';
import type { SystemCommand, SystemUpdate } from './system-write.ts';

/** What becomes of an update when the system has moved on to `theirs` since it was written down. */
export type Merge =
  /** Theirs has all of these values. */
  | { readonly kind: 'alreadySo' }
  /** Nothing stands against it: the same update, based on theirs. */
  | { readonly kind: 'merged'; readonly update: SystemUpdate }
  /** Both changed these fields, each to another value: that is for a person to decide. */
  | { readonly kind: 'overlap'; readonly fields: readonly SystemField[] };

const based = (update: SystemUpdate, theirs: System, changes: ChangedValues): Merge =>
  Object.keys(changes).length === 0
    ? { kind: 'alreadySo' }
    : { kind: 'merged', update: { ...update, before: theirs, changes } };

/** A three-way merge, field by field: `before` is the base, `changes` is mine. */
export const mergeUpdate = (update: SystemUpdate, theirs: System): Merge => {
  const { before, changes } = update;
  const isOpen = (field: SystemField) => theirs[field] !== changes[field];
  const fields = systemFields.filter(
    (field) => changes[field] !== undefined && isOpen(field) && theirs[field] !== before[field],
  );
  return fields.length > 0 ? { kind: 'overlap', fields } : based(update, theirs, pickFields(changes, isOpen));
};

/** The fields of an overlap that a person has not claimed. */
export const leftToThem = (update: SystemUpdate, theirs: System, mine: readonly SystemField[]): readonly SystemField[] => {
  const merge = mergeUpdate(update, theirs);
  return merge.kind === 'overlap' ? merge.fields.filter((field) => !mine.includes(field)) : [];
};

/** The fields of an overlap named in `mine` are taken from the update, the others stay as they are now. */
export const resolveOverlap = (update: SystemUpdate, theirs: System, mine: readonly SystemField[]): Merge => {
  const left = leftToThem(update, theirs, mine);
  const { changes } = update;
  return based(update, theirs, pickFields(changes, (field) => changes[field] !== theirs[field] && !left.includes(field)));
};

/** What stands in the row against the command. */
const contestedFields = (command: SystemCommand, theirs: System): readonly SystemField[] => {
  if (command.kind === 'delete') return changedFields(command.before, theirs);
  if (command.kind === 'insert') return changedFields(command.system, theirs);
  const merge = mergeUpdate(command, theirs);
  return merge.kind === 'overlap' ? merge.fields : [];
};

/** Whether a person will be told of it, so that the log is asked who it was. What merges by itself is told to nobody. */
export const isTold = (command: SystemCommand, failure: DataFailure): boolean =>
  failure.kind === 'notFound' || (failure.kind === 'conflict' && contestedFields(command, failure.theirs).length > 0);

const sideOf = ({ userId }: LoggedChange, own: UserId): Changer => (userId === own ? 'self' : 'other');

/** Who has put the value there that stands in the field now. An insert has put them all there. */
export const changerOfField = (changes: readonly LoggedChange[], field: SystemField, theirs: System, own: UserId): Changer | null => {
  const change = changes.find((each) => each.kind !== 'delete' && each.after[field] === theirs[field] && (each.kind === 'insert' || each.before[field] !== each.after[field]));
  return change === undefined ? null : sideOf(change, own);
};

/** The failure with who it was that changed or deleted the system, as far as its newest changes tell, newest first. */
export const withChanger = (command: SystemCommand, failure: DataFailure, changes: readonly LoggedChange[], own: UserId): DataFailure => {
  if (failure.kind === 'notFound') {
    const [newest] = changes;
    return newest?.kind === 'delete' ? { ...failure, by: sideOf(newest, own), at: newest.at } : failure;
  }
  if (failure.kind !== 'conflict') return failure;
  const changers = contestedFields(command, failure.theirs).map((field) => changerOfField(changes, field, failure.theirs, own));
  if (changers.includes('other')) return { ...failure, by: 'other' };
  return changers.length === 0 || changers.includes(null) ? failure : { ...failure, by: 'self' };
};

/** What an outbox was told to be gone, and what the list has of it: a list kept from before the delete still has it. */
export const standingOf = (failure: DataFailure, listed: System | null): 'gone' | 'putBack' | 'unknown' => {
  if (failure.kind !== 'notFound') return 'unknown';
  const { at } = failure;
  if (at !== undefined) return isPutBackSince(listed, { at }) ? 'putBack' : 'gone';
  return listed === null ? 'gone' : 'unknown';
};
