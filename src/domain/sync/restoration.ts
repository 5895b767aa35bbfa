import type { UserId } from '../auth/session.ts';
import { changedFields, type ChangeNumber, isPutBackSince, type LoggedChange } from '../systems/change-log.ts';
import { holdsChanges, isNewerThan, pickFields, type System, type SystemField, systemFields } from '../systems/system.ts';
import { isOfUndo } from './batch.ts';
import { withWaiting } from './shown-systems.ts';
import type { Writes } from './write-queue.ts';
import type { SystemCommand } from './system-write.ts';
import { type Listing, systemIn } from '../systems/system-list.ts';

type Author = { readonly kind: 'account'; readonly address: string } | { readonly kind: 'deletedAccount' } | { readonly kind: 'none' };

export const authorOf = ({ userId, address }: Pick<LoggedChange, 'userId' | 'address'>): Author => {
  if (userId === null) return { kind: 'none' };
  return address === null ? { kind: 'deletedAccount' } : { kind: 'account', address };
};

type KnownChanges = {
  /** Newest first, without a gap. */
  readonly changes: readonly LoggedChange[];
  readonly remaining: number;
};

/** What is known with a page more: the one behind `before`, the oldest that is known, or the newest, which may lie beyond a gap. */
export const joinChanges = (known: KnownChanges, page: KnownChanges, before: ChangeNumber | null): KnownChanges => {
  if (before !== null) return { changes: [...known.changes, ...page.changes], remaining: page.remaining };
  const oldest = page.changes.at(-1)?.number;
  const met = known.changes.findIndex(({ number }) => number === oldest);
  if (met === -1) return page;
  const older = known.changes.slice(met + 1);
  return { changes: [...page.changes, ...older], remaining: Math.max(0, page.remaining - older.length) };
};

/**
 * What is to be as it was: one field as it was before the change, or the whole system as the change has left it.
 * Of the delete of a system that is still gone: as it was before.
 */
export type WantedState = { readonly number: ChangeNumber; readonly field: SystemField | null };

/** A later change by somebody else that would be undone, with the fields of it. */
type TakenBack = { readonly change: LoggedChange; readonly fields: readonly SystemField[] };

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

/** Also what was put back may be other than what was deleted, the change before it. */
const touching = (change: LoggedChange, older: LoggedChange | undefined, fields: readonly SystemField[]): TakenBack => {
  const before = rowBefore(change) ?? (older === undefined ? null : rowBefore(older));
  const after = rowAfter(change);
  return { change, fields: before === null || after === null ? [] : changedFields(before, after).filter((field) => fields.includes(field)) };
};

/** What would have to be written. `null` where all of it is so already, or where there is no such change. */
export const restorationOf = ({ changes, listed, writes, userId }: KnownHistory, { number, field }: WantedState): Restoration | null => {
  const [newest] = changes;
  const change = changes.find((each) => each.number === number);
  if (newest === undefined || change === undefined) return null;
  const takenBack = (fields: readonly SystemField[]) =>
    changes.flatMap((each, index) => (each.number > number && each.userId !== userId ? [touching(each, changes[index + 1], fields)] : []));
  if (newest.kind === 'delete') {
    const last = rowAfter(change) ?? rowBefore(change);
    const isAskedFor = writes.some(({ command }) => command.kind === 'insert');
    if (field !== null || last === null || isPutBackSince(listed, newest) || isAskedFor) return null;
    const fields = changedFields(newest.before, last);
    const takesBack = takenBack(fields).filter((each) => each.change.kind === 'delete' || each.fields.length > 0);
    return { command: { kind: 'insert', system: { ...last, updatedAt: null }, isPutBack: true }, takesBack };
  }
  const wanted = field === null ? rowAfter(change) : rowBefore(change);
  if (wanted === null) return null;
  // Not the listed row: based on one that is ahead of the log, the server would overwrite a change that nobody was asked about.
  const before = withWaiting(newest.after, writes);
  const changed = pickFields(wanted, (each) => (field === null || each === field) && before[each] !== wanted[each]);
  const fields = systemFields.filter((each) => changed[each] !== undefined);
  if (fields.length === 0) return null;
  const takesBack = takenBack(fields).filter((each) => each.fields.length > 0);
  return { command: { kind: 'update', before, changes: changed }, takesBack };
};

/** What waits to be sent, the last asked for first. What stands in the log already has only not been heard of. */
export const waitingWrites = ({ changes, writes }: Pick<KnownHistory, 'changes' | 'writes'>): Writes =>
  writes.filter(({ id }) => !changes.some(({ writeId }) => writeId === id)).toReversed();

/** Whether an undo has put back what an import has made of the system. By hand somebody may have put back this system alone, and by another undo something else. `changes` are those of the system. */
export const isImportUndone = (imported: LoggedChange, changes: readonly LoggedChange[]): boolean =>
  changes.some((change) => {
    if (change.number < imported.number || !isOfUndo(change.writeId)) return false;
    if (imported.kind === 'insert' || change.kind === 'delete') return imported.kind === 'insert' && change.kind === 'delete';
    return imported.kind === 'update' && changedFields(imported.before, imported.after).every((field) => change.after[field] === imported.before[field]);
  });

export type ImportUndo = {
  readonly commands: readonly SystemCommand[];
  /** So many were changed after the import and stay as they are. */
  readonly changedSince: number;
};

/** What an import has made of one system; `before` is `null` where it was new. */
type Imported = { readonly before: System | null; readonly after: System };

/** The same row may have been sent twice, so a system can have several changes. */
const importedOf = (changes: readonly LoggedChange[]): Iterable<Imported> => {
  const imported = new Map<System['id'], Imported>();
  for (const change of changes) {
    if (change.kind === 'delete') continue;
    const known = imported.get(change.systemId);
    imported.set(change.systemId, { before: known === undefined ? (change.kind === 'insert' ? null : change.before) : known.before, after: change.after });
  }
  return imported.values();
};

/**
 * How an import is taken back: its new systems are deleted, those that it changed are put back. `changes`, oldest first, are
 * what the log has of it. What the list does not know of is decided by the server, which looks at each row's version.
 * `isOfNow`: what the list lacks is not in the table either.
 */
export const importUndo = (changes: readonly LoggedChange[], listing: Listing, isOfNow: boolean): ImportUndo => {
  const commands: SystemCommand[] = [];
  let changedSince = 0;
  for (const { before, after } of importedOf(changes)) {
    const row = systemIn(listing, after.id);
    if (row === null && isOfNow) continue;
    // From before the import.
    const listed = row !== null && isNewerThan(after, row) ? null : row;
    const changed = before === null ? [] : changedFields(before, after);
    const putBack = before === null ? null : pickFields(before, (field) => changed.includes(field));
    if (putBack !== null && (changed.length === 0 || (listed !== null && holdsChanges(listed, putBack)))) continue;
    if (listed !== null && isNewerThan(listed, after)) changedSince += 1;
    else commands.push(putBack === null ? { kind: 'delete', before: after } : { kind: 'update', before: after, changes: putBack });
  }
  return { commands, changedSince };
};
