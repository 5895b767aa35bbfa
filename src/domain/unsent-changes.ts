import { layOver, type TouchedFields, touchedFields } from './draft.ts';
import type { System } from './system.ts';
import { systemTexts } from './system-form.ts';
import { overlayWrites, systemIdOf, type SystemWrite } from './system-write.ts';
import type { Writes } from './write-queue.ts';

const ofSystem = ({ id }: System, writes: Writes): Writes => writes.filter(({ command }) => systemIdOf(command) === id);

/** The system with what is on its way to the server. */
export const withWaiting = (system: System, writes: Writes): System => {
  const waiting = ofSystem(system, writes).filter(({ failure }) => failure === null);
  return overlayWrites([system], waiting)[0]?.system ?? system;
};

/** An update that waits for a person, as what was typed in the form that it came from. */
export type RefusedUpdate = { readonly writeId: string; readonly fields: TouchedFields };

const isRefused = ({ command, failure }: SystemWrite): boolean => command.kind === 'update' && failure !== null;

export const refusedUpdate = (system: System, writes: Writes): RefusedUpdate | null => {
  const write = ofSystem(system, writes).find(isRefused);
  if (write?.command.kind !== 'update') return null;
  const { before, changes } = write.command;
  const asked = touchedFields(systemTexts(before), systemTexts({ ...before, ...changes }));
  const held = systemTexts(system);
  // What the system holds by now need not be asked for again.
  return { writeId: write.id, fields: touchedFields(held, layOver(held, asked), asked) };
};
