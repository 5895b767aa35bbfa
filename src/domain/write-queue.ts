import type { DataFailure } from './data-failure.ts';
import type { SystemId } from './system-id.ts';
import { type SystemCommand, systemIdOf, type SystemWrite } from './system-write.ts';

type Writes = readonly SystemWrite[];

const isSameSystem = (a: SystemWrite, b: SystemWrite): boolean =>
  systemIdOf(a.command) === systemIdOf(b.command);

const replaceFailure = (writes: Writes, id: string, failure: DataFailure | null): Writes =>
  writes.map((write) => (write.id === id ? { ...write, failure } : write));

/** A failed write with what was asked for since: it must not be refused again for a value that was mended. */
const withNewer = (failedOne: SystemCommand, newer: SystemCommand): SystemCommand => {
  if (newer.kind !== 'update') return failedOne;
  if (failedOne.kind === 'insert') return { ...failedOne, system: { ...failedOne.system, ...newer.changes } };
  return failedOne.kind === 'update'
    ? { ...failedOne, changes: { ...failedOne.changes, ...newer.changes } }
    : failedOne;
};

/** A delete makes what came before it needless; whoever asks for more after a delete wants the system to stay. */
const outdates = (newer: SystemWrite, older: SystemWrite): boolean =>
  isSameSystem(newer, older) && (newer.command.kind === 'delete' || older.command.kind === 'delete');

/**
 * The newest word on a system counts: a failed write, which would hold it back for ever, goes or is
 * tried again with it. The newer one is sent as well, because a repeated insert changes nothing
 * where the first one had arrived after all.
 */
export const addWrite = (writes: Writes, added: SystemWrite): Writes => [
  ...writes
    .filter((write) => write.failure === null || !outdates(added, write))
    .map((write) =>
      write.failure !== null && isSameSystem(write, added)
        ? { ...write, command: withNewer(write.command, added.command), failure: null }
        : write,
    ),
  added,
];

/** Notes the failure, unless what waits behind the write makes it needless. */
export const failWrite = (writes: Writes, id: string, failure: DataFailure): Writes => {
  const at = writes.findIndex((write) => write.id === id);
  const isNeedless = writes.some((newer, index) => {
    const older = writes[at];
    return index > at && older !== undefined && outdates(newer, older);
  });
  return isNeedless ? confirmWrite(writes, id) : replaceFailure(writes, id, failure);
};

export const retryWrite = (writes: Writes, id: string): Writes => replaceFailure(writes, id, null);

export const confirmWrite = (writes: Writes, id: string): Writes => writes.filter((write) => write.id !== id);

/** Without its insert there is no system that the writes behind it could be about: they go with it. */
export const discardWrite = (writes: Writes, id: string): Writes => {
  const discarded = writes.find((write) => write.id === id);
  return discarded?.command.kind === 'insert'
    ? writes.filter((write) => !isSameSystem(write, discarded))
    : confirmWrite(writes, id);
};

/** The next one to send: in order, and never past a failed write of the same system. */
export const nextWrite = (writes: Writes): SystemWrite | null => {
  const held = new Set<SystemId>();
  for (const write of writes) {
    const id = systemIdOf(write.command);
    if (write.failure === null && !held.has(id)) return write;
    held.add(id);
  }
  return null;
};
