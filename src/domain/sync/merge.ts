import { pickFields, type System, type ChangedValues, type SystemField, systemFields } from '../systems/system.ts';
import type { SystemUpdate } from './system-write.ts';

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
