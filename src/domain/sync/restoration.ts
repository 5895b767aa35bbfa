import type { UserId } from '../auth/session.ts';
import { changedFields, type ChangeNumber, type LoggedChange } from '../systems/logged-change.ts';
import { lastChangedAt, pickFields, type System, type SystemField, systemFields } from '../systems/system.ts';
import { withWaiting } from './shown-systems.ts';
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

const rowAfter = (change: LoggedChange): System | null => (change.kind === 'delete' ? null : change.after);
const rowBefore = (change: LoggedChange): System | null => (change.kind === 'insert' ? null : change.before);

const touching = (change: LoggedChange, fields: readonly SystemField[]): TakenBack => ({
  change,
  fields: change.kind === 'update' ? changedFields(change.before, change.after).filter((field) => fields.includes(field)) : [],
});

/** What would have to be written. `null` where all of it is so already, or where there is no such change. */
export const restorationOf = ({ changes, listed, writes, userId }: KnownHistory, { number, field }: WantedState): Restoration | null => {
  const [newest] = changes;
  const change = changes.find((each) => each.number === number);
  if (newest === undefined || change === undefined) return null;
  const since = changes.filter((each) => each.number > number && each.userId !== userId);
  if (newest.kind === 'delete') {
    const last = rowAfter(change) ?? rowBefore(change);
    // Listed in a version after the delete: it was put back since.
    const isPutBack = listed !== null && (lastChangedAt(listed) ?? 0) > Date.parse(newest.at);
    const isAskedFor = writes.some(({ command }) => command.kind === 'insert');
    if (field !== null || last === null || isPutBack || isAskedFor) return null;
    const fields = changedFields(newest.before, last);
    const takesBack = since.map((each) => touching(each, fields)).filter((each) => each.change.kind === 'delete' || each.fields.length > 0);
    return { command: { kind: 'insert', system: { ...last, updatedAt: null }, isPutBack: true }, takesBack };
  }
  const wanted = field === null ? rowAfter(change) : rowBefore(change);
  if (wanted === null) return null;
  // Not the listed row: based on one that is ahead of the log, the server would overwrite a change that nobody was asked about.
  const before = withWaiting(newest.after, writes);
  const changed = pickFields(wanted, (each) => (field === null || each === field) && before[each] !== wanted[each]);
  const fields = systemFields.filter((each) => changed[each] !== undefined);
  if (fields.length === 0) return null;
  const takesBack = since.map((each) => touching(each, fields)).filter((each) => each.fields.length > 0);
  return { command: { kind: 'update', before, changes: changed }, takesBack };
};

/** What waits to be sent, the last asked for first. What stands in the log already has only not been heard of. */
export const waitingWrites = ({ changes, writes }: Pick<KnownHistory, 'changes' | 'writes'>): Writes =>
  writes.filter(({ id }) => !changes.some(({ writeId }) => writeId === id)).toReversed();
