import type { UserId } from '../auth/session.ts';
import { changedFields, type ChangeNumber, type LoggedChange } from '../systems/logged-change.ts';
import { lastChangedAt, pickFields, type System, type SystemField, systemFields } from '../systems/system.ts';
import { withWaiting } from './submission.ts';
import type { SystemCommand } from './system-write.ts';
import type { Writes } from './write-queue.ts';

/**
 * What is to be as it was: one field as it was before the change, or the whole system as the change has left it.
 * Of the delete of a system that is still gone: as it was before.
 */
export type WantedState = { readonly number: ChangeNumber; readonly field: SystemField | null };

/** A later change by somebody else that would be undone, with the fields of it. */
export type TakenBack = { readonly change: LoggedChange; readonly fields: readonly SystemField[] };

export type Restoration = { readonly command: SystemCommand; readonly takesBack: readonly TakenBack[] };

/** What is known of the system by now. */
export type KnownHistory = {
  /** Newest first, without a gap. */
  readonly changes: readonly LoggedChange[];
  readonly listed: System | null;
  readonly writes: Writes;
  readonly userId: UserId;
};

export const rowAfter = (change: LoggedChange): System | null => (change.kind === 'delete' ? null : change.after);
const rowBefore = (change: LoggedChange): System | null => (change.kind === 'insert' ? null : change.before);

const later = (a: System | null, b: System | null): System | null => {
  if (a === null || b === null) return a ?? b;
  return (lastChangedAt(b) ?? 0) > (lastChangedAt(a) ?? 0) ? b : a;
};

/** The system as the server has it, as far as anybody here has heard; `null` where it is gone. */
const standing = ({ changes, listed }: KnownHistory): System | null => {
  const [newest] = changes;
  if (newest?.kind === 'delete') {
    // Listed in a version after the delete: it was put back since.
    const isPutBack = listed !== null && (lastChangedAt(listed) ?? 0) > Date.parse(newest.at);
    return isPutBack ? listed : null;
  }
  return later(listed, newest === undefined ? null : rowAfter(newest));
};

const fieldsOf = (change: LoggedChange): readonly SystemField[] => (change.kind === 'update' ? changedFields(change.before, change.after) : systemFields);

const touching = (change: LoggedChange, fields: readonly SystemField[]): TakenBack => ({ change, fields: fieldsOf(change).filter((field) => fields.includes(field)) });

/** What would have to be written. `null` where all of it is so already, or where there is no such change. */
export const restorationOf = (known: KnownHistory, { number, field }: WantedState): Restoration | null => {
  const change = known.changes.find((each) => each.number === number);
  if (change === undefined) return null;
  const since = known.changes.filter((each) => each.number > number && each.userId !== known.userId);
  const row = standing(known);
  if (row === null) {
    const last = rowAfter(change) ?? rowBefore(change);
    const isAskedFor = known.writes.some(({ command }) => command.kind === 'insert');
    if (field !== null || last === null || isAskedFor) return null;
    const deletes = since.filter(({ kind }) => kind === 'delete').map((each) => ({ change: each, fields: [] }));
    return { command: { kind: 'insert', system: { ...last, updatedAt: null } }, takesBack: deletes };
  }
  const wanted = field === null ? rowAfter(change) : rowBefore(change);
  if (wanted === null) return null;
  const before = withWaiting(row, known.writes);
  const changes = pickFields(wanted, (each) => (field === null || each === field) && before[each] !== wanted[each]);
  const fields = systemFields.filter((each) => changes[each] !== undefined);
  if (fields.length === 0) return null;
  const takesBack = since.filter(({ kind }) => kind === 'update').map((each) => touching(each, fields)).filter((each) => each.fields.length > 0);
  return { command: { kind: 'update', before, changes }, takesBack };
};

/** What waits to be sent, the last asked for first. What stands in the log already has only not been heard of. */
export const waitingWrites = ({ changes, writes }: Pick<KnownHistory, 'changes' | 'writes'>): Writes =>
  writes.filter(({ id }) => !changes.some(({ writeId }) => writeId === id)).toReversed();
