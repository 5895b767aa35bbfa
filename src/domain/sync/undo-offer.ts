import type { UserId } from '../auth/session.ts';
import { failed, type Result, success } from '../shared/result.ts';
import type { LoggedChange } from '../systems/change-log.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import { pickFields, type System, systemFields, type SystemId } from '../systems/system.ts';
import { changerOfField, withChanger } from './conflict.ts';
import { insertedSystem, overlayWrites } from './shown-systems.ts';
import type { RowChange } from './stored-queue.ts';
import type { Writes } from './write-queue.ts';
import { type SystemCommand, systemIdOf, type SystemInsert, systemOf, type SystemUpdate } from './system-write.ts';

type Asked = { readonly writeId: string; readonly command: SystemCommand };

/**
 * The last write of this page. `others` were asked for at once with it; one Undo takes all of them back. Its line offers Undo, unless
 * the write is an undo itself. After a reload the line comes back where that write still waits for the network. It ends with Dismiss,
 * with the next write, and when any of them fails or the last is discarded: the outbox sets and clears it.
 */
export type LastWrite = Asked & { readonly isUndo?: true; readonly others?: readonly Asked[] };

/** What was written last, for the list to show it once. */
export type Latest = { readonly writeId: string; readonly id: SystemId };

/** Also of a write that was asked for at once with the last one. */
export const isOf = (lastWrite: LastWrite | null, id: string): boolean =>
  lastWrite !== null && (lastWrite.writeId === id || lastWrite.others?.some(({ writeId }) => writeId === id) === true);

export const isQueued = (writes: Writes, lastWrite: LastWrite | null): boolean => writes.some(({ id }) => id === lastWrite?.writeId);

export const hasFailed = (writes: Writes, lastWrite: LastWrite | null): boolean =>
  writes.some(({ id, failure }) => failure !== null && isOf(lastWrite, id));

/** What a page that was reloaded finds of the write that its tab asked for last, where it still waits. An undo is not offered to be undone, as it was not before. */
export const waitingOffer = (writes: Writes, lastOfTab: string | null): LastWrite | null => {
  const ids = lastOfTab?.split(',') ?? [];
  const asked = writes.filter(({ id }) => ids.includes(id));
  const last = asked.at(-1);
  if (last === undefined || asked.some(({ failure, isUndo }) => failure !== null || isUndo === true)) return null;
  const others = asked.slice(0, -1).map(({ id, command }) => ({ writeId: id, command }));
  return { writeId: last.id, command: last.command, ...(others.length > 0 && { others }) };
};

/** Another tab has failed or discarded the write: it left the queue, and no row was saved or removed. Without news no other tab has. */
export const isEndedElsewhere = (lastWrite: LastWrite | null, before: Writes, now: Writes, news: RowChange | null): boolean => {
  // Also without news: what is decided here may have failed anew over there, about another value.
  if (hasFailed(now, lastWrite)) return true;
  if (lastWrite === null || news === null || !isQueued(before, lastWrite)) return false;
  const id = systemIdOf(lastWrite.command);
  // An update of what is gone has not arrived.
  const hasArrived = news.saved?.id === id || (news.removed === id && lastWrite.command.kind === 'delete');
  return !isQueued(now, lastWrite) && !hasArrived;
};

/** The offer with the version that the server gave what was inserted. */
export const withInserted = (lastWrite: LastWrite | null, saved: System | null): LastWrite | null => {
  if (lastWrite?.command.kind !== 'insert' || saved === null) return lastWrite;
  const { id, updatedAt } = lastWrite.command.system;
  return saved.id === id && updatedAt === null ? { ...lastWrite, command: { ...lastWrite.command, system: saved } } : lastWrite;
};

/** A delete makes edits needless that have not been sent. Its undo has to know them from what the list has not heard of yet. */
export const withBase = (command: SystemCommand, listed: (id: SystemId) => System | null, writes: Writes): SystemCommand => {
  if (command.kind !== 'delete') return command;
  const { id } = command.before;
  const own = writes.filter((write) => systemIdOf(write.command) === id);
  const base = own.length === 0 ? null : (listed(id) ?? insertedSystem(own));
  return base === null ? command : { ...command, base };
};

/**
 * The undo of a delete as it is sent. The list may be older than what the delete took away, so the newest changes of the
 * system in the log tell what that was. Edits that the server never had are put on top of it.
 */
export const asDeleted = (undo: SystemInsert, changes: readonly LoggedChange[], userId: UserId): Result<SystemInsert, DataFailure> => {
  const [newest] = changes;
  // It was gone before, so the delete has taken nothing away.
  if (newest?.kind === 'delete' && newest.userId !== userId) return failed(withChanger(undo, { kind: 'notFound' }, changes, userId));
  const taken = changes.find(({ kind }) => kind === 'delete');
  if (taken?.kind !== 'delete') return success(undo);
  const { base, system } = undo;
  const unsent = base === undefined ? {} : pickFields(system, (field) => taken.before[field] === base[field]);
  return success({ ...undo, system: { ...taken.before, ...unsent, updatedAt: null } });
};

/**
 * The undo of an update as it is sent. Where somebody else had saved the same value before the update did, the undo does not take it
 * back unasked: the person is shown both values. For that the undo goes without a version, and is compared with the row.
 */
export const asUpdated = (undo: SystemUpdate, changes: readonly LoggedChange[], userId: UserId): SystemUpdate => {
  const { before } = undo;
  const met = pickFields(undo.changes, (field) => changerOfField(changes, field, before, userId) === 'other');
  return Object.keys(met).length === 0 ? undo : { ...undo, before: { ...before, ...met, updatedAt: null } };
};

/** What puts things back as they were before `done`, given what is known by now. */
export const undoingCommand = (
  done: SystemCommand,
  listed: (id: SystemId) => System | null,
  writes: Writes,
): SystemCommand => {
  const id = systemIdOf(done);
  if (done.kind === 'delete') return { kind: 'insert', system: { ...done.before, updatedAt: null }, isPutBack: true, ...(done.base !== undefined && { base: done.base }) };
  // Not as it is known by now: that may be what somebody else has made of it.
  if (done.kind === 'insert') return { kind: 'delete', before: done.system, onlyUnchanged: true };
  const standing = listed(id);
  const own = writes.filter((write) => systemIdOf(write.command) === id);
  const known = overlayWrites(standing === null ? [] : [standing], own)[0]?.system ?? systemOf(done);
  // Where somebody else has changed the same field since, the server is to ask: based on theirs, the undo would take it back unasked.
  const now = systemFields.some((field) => done.changes[field] !== undefined && known[field] !== done.changes[field]) ? systemOf(done) : known;
  return { kind: 'update', before: now, changes: pickFields(done.before, (field) => done.changes[field] !== undefined) };
};
