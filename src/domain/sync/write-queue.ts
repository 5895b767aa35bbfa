import type { Conflict, DataFailure } from '../systems/data-failure.ts';
import { type ChangedValues, pickFields, type System, type SystemField, type SystemId } from '../systems/system.ts';
import { mergeUpdate } from './conflict.ts';
import { type SystemCommand, systemIdOf, type SystemUpdate, type SystemWrite } from './system-write.ts';

export type Writes = readonly SystemWrite[];

export const isSameSystem = (a: SystemWrite, b: SystemWrite): boolean =>
  systemIdOf(a.command) === systemIdOf(b.command);

export const replaceWrite = (writes: Writes, id: string, by: Partial<SystemWrite>): Writes =>
  writes.map((write) => (write.id === id ? { ...write, ...by } : write));

/** A failed write, with the values of a newer one: otherwise it would be refused again for a value that has been corrected. */
const withNewer = (failedOne: SystemCommand, newer: SystemCommand): SystemCommand => {
  if (newer.kind !== 'update') return failedOne;
  if (failedOne.kind === 'insert') return { ...failedOne, system: { ...failedOne.system, ...newer.changes } };
  if (failedOne.kind === 'delete') return failedOne;
  const { before, changes } = failedOne;
  // A value that was typed over another base stays in the newer write, so that it is compared with its own base.
  const joins = (field: SystemField) => changes[field] !== undefined || newer.before[field] === before[field];
  return { ...failedOne, changes: { ...changes, ...pickFields(newer.changes, joins) } };
};

/** The write without its unwanted values; no write at all where none is left. */
export const withoutValues = (write: SystemWrite, isUnwanted: (field: SystemField, changes: ChangedValues) => boolean): Writes => {
  if (write.command.kind !== 'update') return [write];
  const { changes } = write.command;
  const wanted = pickFields(changes, (field) => !isUnwanted(field, changes));
  return Object.keys(wanted).length === 0 ? [] : [{ ...write, command: { ...write.command, changes: wanted } }];
};

/** A delete makes earlier writes needless. A later write takes back a delete: the system is to stay. */
const outdates = (newer: SystemWrite, older: SystemWrite): boolean =>
  isSameSystem(newer, older) && (newer.command.kind === 'delete' || older.command.kind === 'delete');

const isChangedAgain = ({ command: newer }: SystemWrite, { command: older }: SystemWrite): boolean => {
  if (newer.kind !== 'update' || older.kind !== 'update') return false;
  const { changes } = newer;
  return Object.keys(pickFields(older.changes, (field) => changes[field] === undefined)).length === 0;
};

/** The changes as a person counts them: a write that a later one takes back or overwrites is not counted. */
export const countChanges = (writes: Writes): number =>
  writes.filter((write, index) => !writes.slice(index + 1).some((newer) => isSameSystem(newer, write) && (outdates(newer, write) || isChangedAgain(newer, write)))).length;

/** The write as it is sent again. A conflict is merged with the row that is known; `[]` where nothing is left to send. */
const retried = (write: SystemWrite): Writes => {
  if (write.failure?.kind !== 'conflict') return [{ ...write, failure: null }];
  const met = compareWithRow(write, write.failure);
  return met === null ? [] : [met];
};

/**
 * The newest write on a system counts. A failed one before it would block it for ever, so that one is
 * dropped, or tried again before it. The newer one is always sent, even where the failed one may have
 * arrived: the same values once more change nothing. Writes that wait between the two lose the values
 * that the newer one sets, unless the failed one may have arrived.
 */
export const addWrite = (writes: Writes, added: SystemWrite): Writes => {
  if (writes.some(({ id }) => id === added.id)) return writes;
  const failedAt = writes.findIndex((write) => write.failure !== null && isSameSystem(write, added));
  // The server may have the failed write. Repeated unchanged, it finds its own values there; changed, it would report a conflict with itself.
  const mayHaveArrived = writes[failedAt]?.failure?.kind === 'unexpected';
  const isAskedAnew = (field: SystemField) => added.command.kind === 'update' && added.command.changes[field] !== undefined;
  const others = writes.flatMap((write, index) => {
    if (failedAt < 0 || index < failedAt || !isSameSystem(write, added)) return [write];
    // What waits behind a failed write is not under way, and goes with it.
    if (outdates(added, write)) return [];
    if (write.failure === null) return mayHaveArrived ? [write] : withoutValues(write, isAskedAnew);
    return retried(mayHaveArrived ? write : { ...write, command: withNewer(write.command, added.command) });
  });
  // An insert that puts a system back goes before the writes that failed because it was missing.
  const wanting = failedAt < 0 || added.command.kind !== 'insert' ? -1 : others.findIndex((write, index) => index >= failedAt && isSameSystem(write, added));
  return wanting < 0 ? [...others, added] : [...others.slice(0, wanting), added, ...others.slice(wanting)];
};

/** Adds a write that holds the values of a failed update, which it replaces. */
export const replaceFailed = (writes: Writes, id: string | null, added: SystemWrite): Writes => {
  const replaced = writes.find((write) => write.id === id);
  if (replaced === undefined || replaced.failure === null || replaced.command.kind !== 'update') return addWrite(writes, added);
  const { command } = added;
  const rest = withdrawWrite(writes, replaced);
  if (command.kind === 'update') return addWrite(rest, added);
  if (command.kind === 'delete' || isSameSystem(added, replaced)) return addWrite(writes, added);
  // A new system in place of one that is gone: what waited for that one is in the new one already.
  const isTaken = (field: SystemField, changes: ChangedValues) => command.system[field] === changes[field];
  const left = rest.flatMap((write) => (isSameSystem(write, replaced) ? withoutValues(write, isTaken) : [write]));
  return addWrite(left, added);
};

/** A conflict is not retried: the same conflict would come back. A person has to decide it. */
export const retryWrite = (writes: Writes, id: string): Writes =>
  writes.map((write) => (write.id === id && write.failure?.kind !== 'conflict' ? { ...write, failure: null } : write));

/**
 * What was asked for earlier must not undo on its way what the server has of a later write. A page without
 * a database may have known of the later one alone, and sent it first.
 */
export const withoutOvertaken = (writes: Writes, done: SystemWrite): Writes => {
  const { command } = done;
  const isNewer = (field: SystemField) => command.kind === 'update' && command.changes[field] !== undefined;
  return writes.flatMap((write, index) => {
    if (index >= writes.indexOf(done) || !isSameSystem(write, done)) return [write];
    return outdates(done, write) ? [] : withoutValues(write, isNewer);
  });
};

export const confirmWrite = (writes: Writes, id: string): Writes => writes.filter((write) => write.id !== id);

/** Changes the base of the updates that wait behind a write, once it is known whether its values got to the server. */
export const rebaseLater = (writes: Writes, done: SystemWrite, rebase: (base: System) => System): Writes =>
  writes.map((write) =>
    isSameSystem(write, done) && write.command.kind === 'update'
      ? { ...write, command: { ...write.command, before: rebase(write.command.before) } }
      : write,
  );

/** Takes the values of an update that will never be sent out of the base of what waits behind it. */
const withoutUpdate = ({ before, changes }: SystemUpdate) => (base: System): System => ({
  ...base,
  ...pickFields(before, (field) => base[field] === changes[field]),
});

/**
 * A command from a form that showed waiting writes on top of a row. If the row's version is not the one
 * those writes were based on, the command loses its version and is compared with the row before it is
 * sent: with the newer version it would overwrite what somebody else has changed meanwhile.
 */
export const withoutNewerVersion = (command: SystemCommand, writes: Writes): SystemCommand => {
  if (command.kind === 'insert') return command;
  const { id } = command.before;
  const below = writes.findLast((write) => write.command.kind === 'update' && write.command.before.id === id)?.command;
  if (below?.kind !== 'update') return command;
  if (command.before.updatedAt === below.before.updatedAt) return command;
  return { ...command, before: { ...command.before, updatedAt: null } };
};

/** Puts a write that was compared with a row back into the queue. */
export const putCompared = (writes: Writes, met: SystemWrite): Writes =>
  met.failure === null ? replaceWrite(writes, met.id, met) : failWrite(writes, met.id, met.failure);

/** Removes a write that will never be sent, and its values from the base of what waits behind it. */
const withdrawWrite = (writes: Writes, withdrawn: SystemWrite): Writes => {
  const rest = confirmWrite(writes, withdrawn.id);
  const { command } = withdrawn;
  if (command.kind !== 'update') return rest;
  return rebaseLater(rest, withdrawn, withoutUpdate(command));
};

/** Records the failure, unless a later write makes the failed one needless. */
export const failWrite = (writes: Writes, id: string, failure: DataFailure): Writes => {
  const at = writes.findIndex((write) => write.id === id);
  const failing = writes[at];
  if (failing === undefined) return writes;
  const isNeedless = writes.some((newer, index) => index > at && outdates(newer, failing));
  return isNeedless ? withdrawWrite(writes, failing) : replaceWrite(writes, id, { failure });
};

/**
 * Discards a write. Discarding an insert discards the later writes of that system that were shown with it.
 * One that another tab asked for meanwhile is sent, as the server may have the system, or fails where it is seen.
 */
export const discardWrite = (writes: Writes, id: string, shown: readonly string[]): Writes => {
  const discarded = writes.find((write) => write.id === id);
  if (discarded === undefined) return writes;
  if (discarded.command.kind === 'insert') return writes.filter((write) => !isSameSystem(write, discarded) || !shown.includes(write.id));
  return withdrawWrite(writes, discarded);
};

/** The next one to send: in order, and never past a failed or a postponed write of the same system. */
export const nextWrite = (writes: Writes, postponed: ReadonlySet<string> = new Set()): SystemWrite | null => {
  const blocked = new Set<SystemId>();
  for (const write of writes) {
    const id = systemIdOf(write.command);
    if (write.failure === null && !postponed.has(write.id) && !blocked.has(id)) return write;
    blocked.add(id);
  }
  return null;
};

/** The write after it was compared with the server's row; `null` where the row already holds its values. */
export const compareWithRow = (write: SystemWrite, conflict: Conflict): SystemWrite | null => {
  const { theirs } = conflict;
  if (write.command.kind === 'delete') return { ...write, command: { ...write.command, before: theirs } };
  if (write.command.kind === 'insert') return write;
  const merge = mergeUpdate(write.command, theirs);
  if (merge.kind === 'alreadySo') return null;
  return merge.kind === 'merged'
    ? { ...write, command: merge.update, failure: null }
    : { ...write, failure: conflict };
};
