import type { DataFailure } from '../systems/data-failure.ts';
import { pickFields, type System, type SystemChanges, type SystemField, type SystemId } from '../systems/system.ts';
import { mergeUpdate } from './merge.ts';
import { overlayWrites, type SystemCommand, systemIdOf, systemOf, type SystemUpdate, type SystemWrite } from './system-write.ts';

export type Writes = readonly SystemWrite[];

export const isSameSystem = (a: SystemWrite, b: SystemWrite): boolean =>
  systemIdOf(a.command) === systemIdOf(b.command);

export const replaceWrite = (writes: Writes, id: string, by: Partial<SystemWrite>): Writes =>
  writes.map((write) => (write.id === id ? { ...write, ...by } : write));

/** A failed write with what was asked for since: it must not be refused again for a value that was mended. */
const withNewer = (failedOne: SystemCommand, newer: SystemCommand): SystemCommand => {
  if (newer.kind !== 'update') return failedOne;
  if (failedOne.kind === 'insert') return { ...failedOne, system: { ...failedOne.system, ...newer.changes } };
  if (failedOne.kind === 'delete') return failedOne;
  const { before, changes } = failedOne;
  // Under this base no value may go that was written down on another one: it waits for its own turn.
  const joins = (field: SystemField) => changes[field] !== undefined || newer.before[field] === before[field];
  return { ...failedOne, changes: { ...changes, ...pickFields(newer.changes, joins) } };
};

/** Without the values that are no longer wanted; nothing where no other is left. */
export const withoutValues = (write: SystemWrite, isUnwanted: (field: SystemField, changes: SystemChanges) => boolean): Writes => {
  if (write.command.kind !== 'update') return [write];
  const { changes } = write.command;
  const wanted = pickFields(changes, (field) => !isUnwanted(field, changes));
  return Object.keys(wanted).length === 0 ? [] : [{ ...write, command: { ...write.command, changes: wanted } }];
};

/** A delete makes what came before it needless; whoever asks for more after a delete wants the system to stay. */
const outdates = (newer: SystemWrite, older: SystemWrite): boolean =>
  isSameSystem(newer, older) && (newer.command.kind === 'delete' || older.command.kind === 'delete');

/** Sent again, unless it would only meet what is known to stand against it. */
const askedAgain = (write: SystemWrite): Writes => {
  if (write.failure?.kind !== 'conflict') return [{ ...write, failure: null }];
  const met = meetTheirs(write, write.failure.theirs);
  return met === null ? [] : [met];
};

/**
 * The newest word on a system counts: a failed write, which would hold it back for ever, goes or is
 * tried again with it. The newer one is sent as well, because a repeated insert changes nothing
 * where the first one had arrived after all. What waits in between must not undo it on its way.
 */
export const addWrite = (writes: Writes, added: SystemWrite): Writes => {
  if (writes.some(({ id }) => id === added.id)) return writes;
  const held = writes.findIndex((write) => write.failure !== null && isSameSystem(write, added));
  // Sent as it was, it meets its own values; with others it would take them for somebody else's.
  const mayHaveArrived = writes[held]?.failure?.kind === 'unexpected';
  const isAskedAnew = (field: SystemField) => added.command.kind === 'update' && added.command.changes[field] !== undefined;
  const others = writes.flatMap((write, index) => {
    if (held < 0 || index < held || !isSameSystem(write, added)) return [write];
    // What waits behind a failed write is not under way, and goes with it.
    if (outdates(added, write)) return [];
    if (write.failure === null) return mayHaveArrived ? [write] : withoutValues(write, isAskedAnew);
    return askedAgain(mayHaveArrived ? write : { ...write, command: withNewer(write.command, added.command) });
  });
  // A system that is put back has to be there before what failed for want of it.
  const wanting = held < 0 || added.command.kind !== 'insert' ? -1 : others.findIndex((write, index) => index >= held && isSameSystem(write, added));
  return wanting < 0 ? [...others, added] : [...others.slice(0, wanting), added, ...others.slice(wanting)];
};

/** Another form of a failed update, written down by somebody who had it before their eyes. */
export const replaceFailed = (writes: Writes, id: string | null, added: SystemWrite): Writes => {
  const replaced = writes.find((write) => write.id === id);
  const isOutdone = replaced?.failure !== null && replaced?.command.kind === 'update' && added.command.kind === 'update';
  return addWrite(isOutdone ? discardWrite(writes, replaced.id) : writes, added);
};

/** An overlap is for a person to decide: sent again as it is, it would only be met again. */
export const retryWrite = (writes: Writes, id: string): Writes =>
  writes.map((write) => (write.id === id && write.failure?.kind !== 'conflict' ? { ...write, failure: null } : write));

export const confirmWrite = (writes: Writes, id: string): Writes => writes.filter((write) => write.id !== id);

/** Changes the base of what waits behind a write: its values stand there after all, or never will. */
export const rebaseBehind = (writes: Writes, done: SystemWrite, rebase: (base: System) => System): Writes =>
  writes.map((write) =>
    isSameSystem(write, done) && write.command.kind === 'update'
      ? { ...write, command: { ...write.command, before: rebase(write.command.before) } }
      : write,
  );

/** What was written down on top of an update that never comes about: on top of what was there before it. */
const withoutUpdate = ({ before, changes }: SystemUpdate) => (base: System): System => ({
  ...base,
  ...pickFields(before, (field) => changes[field] !== undefined && base[field] === changes[field]),
});

/**
 * What was seen with writes laid over it is as old as those are, whatever version the row below had
 * by then: sent with that one, it would pass over what somebody else has changed. Which of two
 * versions is the older one nobody can tell by looking at them, so it goes without and meets the row first.
 */
export const basedBelow = (command: SystemCommand, writes: Writes): SystemCommand => {
  if (command.kind === 'insert') return command;
  const { id } = command.before;
  const below = writes.findLast((write) => write.command.kind === 'update' && write.command.before.id === id)?.command;
  if (below?.kind !== 'update') return command;
  if (command.before.updatedAt === below.before.updatedAt) return command;
  return { ...command, before: { ...command.before, updatedAt: null } };
};

/** In the place of what it was before it met a row. */
export const putMet = (writes: Writes, met: SystemWrite): Writes =>
  met.failure === null ? replaceWrite(writes, met.id, met) : failWrite(writes, met.id, met.failure);

/** Without the values of a write that never comes about in what waits behind it. */
const withdrawWrite = (writes: Writes, withdrawn: SystemWrite): Writes => {
  const rest = confirmWrite(writes, withdrawn.id);
  const { command } = withdrawn;
  if (command.kind !== 'update') return rest;
  return rebaseBehind(rest, withdrawn, withoutUpdate(command));
};

/** Notes the failure, unless what waits behind the write makes it needless. */
export const failWrite = (writes: Writes, id: string, failure: DataFailure): Writes => {
  const at = writes.findIndex((write) => write.id === id);
  const failing = writes[at];
  if (failing === undefined) return writes;
  const isNeedless = writes.some((newer, index) => index > at && outdates(newer, failing));
  return isNeedless ? withdrawWrite(writes, failing) : replaceWrite(writes, id, { failure });
};

/** Without its insert there is no system that the writes behind it could be about: they go with it. */
export const discardWrite = (writes: Writes, id: string): Writes => {
  const discarded = writes.find((write) => write.id === id);
  if (discarded === undefined) return writes;
  if (discarded.command.kind === 'insert') return writes.filter((write) => !isSameSystem(write, discarded));
  return withdrawWrite(writes, discarded);
};

/** The next one to send: in order, and never past a failed or a postponed write of the same system. */
export const nextWrite = (writes: Writes, postponed: ReadonlySet<string> = new Set()): SystemWrite | null => {
  const held = new Set<SystemId>();
  for (const write of writes) {
    const id = systemIdOf(write.command);
    if (write.failure === null && !postponed.has(write.id) && !held.has(id)) return write;
    held.add(id);
  }
  return null;
};

/** What becomes of an update when the server turns out to hold `theirs`. */
export const meetTheirs = (write: SystemWrite, theirs: System): SystemWrite | null => {
  if (write.command.kind === 'delete') return { ...write, command: { ...write.command, before: theirs } };
  if (write.command.kind === 'insert') return write;
  const merge = mergeUpdate(write.command, theirs);
  if (merge.kind === 'held') return null;
  return merge.kind === 'merged'
    ? { ...write, command: merge.update, failure: null }
    : { ...write, failure: { kind: 'conflict', theirs } };
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Rounds are counted from 0: 1, 2, 4 … s, and never longer than a minute. */
export const retryDelayMs = (round: number): number => Math.min(FIRST_WAIT_MS * 2 ** round, LONGEST_WAIT_MS);

/** What puts things back as they were before `done`, given what is known by now. */
export const undoingCommand = (
  done: SystemCommand,
  known: (id: SystemId) => System | null,
  writes: Writes,
): SystemCommand => {
  const id = systemIdOf(done);
  if (done.kind === 'delete') return { kind: 'insert', system: { ...done.before, updatedAt: null } };
  const standing = known(id);
  const own = writes.filter((write) => systemIdOf(write.command) === id);
  const now = overlayWrites(standing === null ? [] : [standing], own)[0]?.system ?? systemOf(done);
  if (done.kind === 'insert') return { kind: 'delete', before: now };
  return { kind: 'update', before: now, changes: pickFields(done.before, (field) => done.changes[field] !== undefined) };
};
