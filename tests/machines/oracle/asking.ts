import { withWaiting } from '../../../src/domain/sync/shown-systems.ts';
import type { SystemCommand, SystemWrite } from '../../../src/domain/sync/system-write.ts';
import type { System, ChangedValues, SystemId } from '../../../src/domain/systems/system.ts';
import { aSystem } from '../records.ts';
import type { Verdict } from './model.ts';
import { type AskStep, type Field, fields } from './steps.ts';
import type { Stay } from './tab.ts';
import type { Value } from './words.ts';

/** Each value is there once in the world, so that it can be told whose it is. */
export const tokens = () => {
  let count = 1_000;
  const notStatedYet = new Set<Field>(['minHeight', 'maxHeight']);
  const next = (field: Field): Value => {
    if (notStatedYet.delete(field)) return null;
    count += 1;
    return field === 'name' ? `n${count}` : count;
  };
  return {
    changes: (wanted: readonly Field[]): ChangedValues => Object.fromEntries(wanted.map((field) => [field, next(field)])),
    system: (): System => aSystem((count += 1), { name: `n${count}`, minHeight: count, maxHeight: -count }),
  };
};

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

const failing = (stay: Stay): readonly SystemWrite[] => stay.writes().filter(({ failure }) => failure !== null);

export const failedAt = (stay: Stay, index: number): SystemWrite | undefined => at(failing(stay), index);

/** What a person asks for, looking at what the tab shows. */
export const asksFor = (
  stay: Stay,
  step: Extract<AskStep, { readonly row: number }>,
  make: ReturnType<typeof tokens>,
): SystemCommand | null => {
  const row = at(stay.shown(), step.row)?.system;
  if (row === undefined) return null;
  return step.kind === 'delete'
    ? { kind: 'delete', before: row }
    : { kind: 'update', before: row, changes: make.changes(step.fields) };
};

/** A form that shows the values of a failed update is sent once more, with some of them changed. */
export const mends = (stay: Stay, write: SystemWrite, changes: ChangedValues): SystemCommand | null => {
  const { command } = write;
  if (command.kind !== 'update') return null;
  const row = stay.listed().find(({ id }) => id === command.before.id);
  if (row === undefined) return null;
  return { kind: 'update', before: withWaiting(row, stay.writes()), changes: { ...command.changes, ...changes } };
};

/** Putting back is asked for in words of one's own: this is what should come of it. */
export const undoes = (stay: Stay, id: SystemId, done: SystemCommand, listed: System | null): SystemCommand => {
  if (done.kind === 'delete') return { kind: 'insert', system: { ...done.before, updatedAt: null }, isPutBack: true, ...(listed !== null && { base: listed }) };
  const shown = stay.shown().find(({ system }) => system.id === id)?.system;
  const known = stay.listed().find((system) => system.id === id);
  const after = done.kind === 'update' ? { ...done.before, ...done.changes } : done.system;
  const before = shown ?? known ?? after;
  if (done.kind === 'insert') return { kind: 'delete', before, onlyUnchanged: true };
  const changed = fields.filter((field) => done.changes[field] !== undefined);
  const isTheirs = changed.some((field) => before[field] !== done.changes[field]);
  return { kind: 'update', before: isTheirs ? after : before, changes: Object.fromEntries(changed.map((field) => [field, done.before[field]])) };
};

/** What a person decides about an overlap, field by field. */
export const verdictOn = (write: SystemWrite, mine: readonly Field[]): Verdict | null => {
  const { command, failure, id } = write;
  if (command.kind !== 'update' || failure?.kind !== 'conflict') return null;
  const { before, changes } = command;
  const { theirs } = failure;
  const own = new Map(
    fields.flatMap((field) => {
      const value = changes[field];
      const isOverlap = value !== undefined && theirs[field] !== value && theirs[field] !== before[field];
      return isOverlap ? [[field, value] as const] : [];
    }),
  );
  return { writeId: id, row: before.id, own, theirs, mine };
};
