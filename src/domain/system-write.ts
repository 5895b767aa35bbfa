import type { DataFailure } from './data-failure.ts';
import type { System, SystemChanges } from './system.ts';
import type { SystemId } from './system-id.ts';

/** What a person asked to be done to one system. */
export type SystemCommand =
  | { readonly kind: 'insert'; readonly system: System }
  | { readonly kind: 'update'; readonly before: System; readonly changes: SystemChanges }
  | { readonly kind: 'delete'; readonly before: System };

/** A command on its way. It is there until the server has confirmed it or a person discards it. */
export type SystemWrite = {
  readonly id: string;
  readonly command: SystemCommand;
  /** `null` while it waits or is under way. */
  readonly failure: DataFailure | null;
};

export const systemOf = (command: SystemCommand): System => {
  switch (command.kind) {
    case 'insert':
      return command.system;
    case 'update':
      return { ...command.before, ...command.changes };
    case 'delete':
      return command.before;
  }
};

export const systemIdOf = (command: SystemCommand): SystemId => systemOf(command).id;

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
