import { foldText, isBlank, trimBlank } from '../shared/characters.ts';
import { foldedTextOf } from './find-systems.ts';
import { compareTexts } from './system-order.ts';
import type { System, SystemId } from './system.ts';

/** The connection types there are, each once however it is written, in natural order. */
export const connectionTypes = (systems: readonly System[]): readonly string[] => {
  const types = new Map<string, string>();
  for (const { connectionType } of systems) if (!isBlank(connectionType) && !types.has(connectionType)) types.set(connectionType, foldText(connectionType));
  const once = new Map([...types].map(([type, folded]) => [folded, type] as const).toReversed());
  return [...once.values()].toSorted(compareTexts);
};

/** Another system of the same name, however it is written. */
export const namesakeOf = (systems: readonly System[], name: string, ownId: SystemId | null): System | null => {
  const beginning = `${foldText(trimBlank(name))}\n`;
  return systems.find((system) => system.id !== ownId && foldedTextOf(system).startsWith(beginning)) ?? null;
};
