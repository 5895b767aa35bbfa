import { type Listing, systemIn } from '../systems/system-list.ts';
import { mergeInOrder } from '../systems/system-order.ts';
import { parseSystemId, type System, type SystemId } from '../systems/system.ts';
import { type SystemCommand, systemIdOf, systemOf, type SystemWrite } from './system-write.ts';

const applyCommand = (system: System, command: SystemCommand): System | null => {
  switch (command.kind) {
    case 'insert':
      return system;
    case 'update':
      return { ...system, ...command.changes };
    case 'delete':
      return null;
  }
};

export type ShownSystem = {
  readonly system: System;
  /** The one that holds the system up, otherwise the last. */
  readonly write: SystemWrite | null;
};

/** What the server is known to hold, with the writes laid over it in the order they were asked for. */
export const overlayWrites = (
  systems: readonly System[],
  writes: readonly SystemWrite[],
): readonly ShownSystem[] => {
  const shown = new Map<SystemId, ShownSystem>(
    systems.map((system) => [system.id, { system, write: null }]),
  );
  for (const write of writes) {
    const id = systemIdOf(write.command);
    const below = shown.get(id);
    const known = below?.system ?? systemOf(write.command);
    const system = applyCommand(known, write.command);
    const decisive = below?.write?.failure ? below.write : write;
    // What failed has to stand somewhere: its row stays until it is retried or discarded.
    if (system !== null) shown.set(id, { system, write: decisive });
    else if (decisive.failure === null) shown.delete(id);
    else shown.set(id, { system: known, write: decisive });
  }
  return [...shown.values()];
};

export type ShownSystems = {
  /** In natural order. */
  readonly systems: readonly System[];
  /** What is on its way, or held up, for some of them. */
  readonly writes: ReadonlyMap<SystemId, SystemWrite>;
};

const noWrites: ReadonlyMap<SystemId, SystemWrite> = new Map();

/** `overlayWrites` for a list of any length: only the rows that a write is about are looked at. */
export const overlayOnListing = (listing: Listing, writes: readonly SystemWrite[]): ShownSystems => {
  if (writes.length === 0) return { systems: listing.shown, writes: noWrites };
  const ids = new Set(writes.map(({ command }) => systemIdOf(command)));
  const below = [...ids].flatMap((id) => systemIn(listing, id) ?? []);
  const above = overlayWrites(below, writes);
  return {
    systems: mergeInOrder(
      listing.shown.filter(({ id }) => !ids.has(id)),
      above.map(({ system }) => system),
    ),
    writes: new Map(above.flatMap(({ system, write }) => (write === null ? [] : [[system.id, write] as const]))),
  };
};

/** The list as it will be once all is sent that may go. A system with a write that waits for a person stands as the server holds it, or not at all. */
export const expectedSystems = (listing: Listing, writes: readonly SystemWrite[]): readonly System[] => {
  const failing = new Set(writes.flatMap(({ command, failure }) => (failure === null ? [] : [systemIdOf(command)])));
  return overlayOnListing(listing, writes.filter(({ command }) => !failing.has(systemIdOf(command)))).systems;
};

/** A system that the server has not confirmed yet, as it was written down here. `own` is about this system only. */
export const unsavedSystem = (own: readonly SystemWrite[]): System | null => {
  const last = own.at(-1);
  return last !== undefined && own.some(({ command }) => command.kind === 'insert') ? systemOf(last.command) : null;
};

/** The same as it was inserted, without what was changed since. */
export const insertedSystem = (own: readonly SystemWrite[]): System | null => {
  const insert = own.find(({ command }) => command.kind === 'insert');
  return insert === undefined ? null : systemOf(insert.command);
};

/** One system with its writes. Of one that is not there any more, what failed has to stand somewhere, too. */
export const shownSystem = (
  system: System | null,
  own: readonly SystemWrite[],
): Pick<ShownSystem, 'write'> & { readonly system: System | null } => {
  const [shown] = system === null ? [] : overlayWrites([system], own);
  return { system: shown?.system ?? null, write: shown?.write ?? own.find(({ failure }) => failure !== null) ?? null };
};

/** The system with what is on its way to the server. */
export const withWaiting = (system: System, writes: readonly SystemWrite[]): System => {
  const waiting = writes.filter(({ command, failure }) => failure === null && systemIdOf(command) === system.id);
  return overlayWrites([system], waiting)[0]?.system ?? system;
};

/** All that was asked for a system that is gone, as a system of its own. Its ids follow from the failed write: two tabs that do this add one system. */
export const asNewSystem = (failed: SystemWrite, writes: readonly SystemWrite[]): SystemWrite | null => {
  const gone = systemIdOf(failed.command);
  const [shown] = overlayWrites([], writes.filter(({ command }) => systemIdOf(command) === gone));
  const id = parseSystemId(failed.id);
  if (shown === undefined || id === null) return null;
  return { id: `${failed.id}-anew`, command: { kind: 'insert', system: { ...shown.system, id, updatedAt: null } }, failure: null };
};
