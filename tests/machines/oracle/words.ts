import { type SystemCommand, systemIdOf } from '../../../src/domain/sync/system-write.ts';
import type { Figure, System, SystemId } from '../../../src/domain/systems/system.ts';
import { type Field, fields } from './steps.ts';

export type Value = string | Figure;

/** A command, as the plain model remembers it. */
export type Word = {
  readonly writeId: string;
  /** The stay of the person who asked for it. */
  readonly stay: object;
  readonly kind: SystemCommand['kind'];
  readonly row: SystemId;
  /** What it asks for, field by field. What undoes a delete asks for what the delete takes away. */
  values: ReadonlyMap<Field, Value>;
  /** It undoes a delete, and the server has the row again. */
  isPutBack: boolean;
  /** Of what undoes a delete: the system as it was shown, and below its unsent edits. */
  readonly putBack: { readonly shown: System; readonly listed: System | null } | null;
  /** What the person had before their eyes. */
  readonly seen: System;
  /** Its place in the order of all that was kept; `null` as long as it is not. */
  order: number | null;
  /** Discarded, made needless by a delete, or lost with a page that died before it was kept. */
  isVoid: boolean;
  /** Fields that were asked for anew since, or left to the other editor by a person. */
  readonly over: Set<Field>;
  /** Fields whose value the server has held since; for an insert or a delete, whether it has come about. */
  readonly stood: Set<Field>;
  hasComeAbout: boolean;
};

const valuesOf = (command: SystemCommand): Partial<System> => {
  if (command.kind === 'delete') return {};
  return command.kind === 'insert' ? command.system : command.changes;
};

const asked = (values: Partial<System>): ReadonlyMap<Field, Value> =>
  new Map(
    fields.flatMap((field) => {
      const value = values[field];
      return value === undefined ? [] : [[field, value] as const];
    }),
  );

export const wordOf = (writeId: string, command: SystemCommand, stay: object): Word => ({
  writeId,
  stay,
  kind: command.kind,
  row: systemIdOf(command),
  values: asked(valuesOf(command)),
  seen: command.kind === 'insert' ? command.system : command.before,
  order: null,
  isVoid: false,
  over: new Set(),
  stood: new Set(),
  hasComeAbout: false,
  isPutBack: false,
  putBack: command.kind === 'insert' && command.isPutBack === true ? { shown: command.system, listed: command.base ?? null } : null,
});

/** The row that the server gave up by a delete is what its undo asks for, with the edits that the server never had. */
export const recall = (word: Word, taken: System): void => {
  if (word.putBack === null || word.isPutBack) return;
  const { shown, listed } = word.putBack;
  word.values = new Map(
    fields.map((field) => {
      const isUnsent = listed !== null && shown[field] !== listed[field] && taken[field] === listed[field];
      return [field, (isUnsent ? shown : taken)[field]];
    }),
  );
};

export const copyOf = (word: Word): Word => ({ ...word, over: new Set(word.over) });

/** What a newer word makes of one that was kept before it and is about the same row. */
export const outdate = (older: Word, newer: Word): void => {
  if (newer.kind === 'delete' || older.kind === 'delete') older.isVoid = true;
  if (newer.kind === 'update') for (const field of newer.values.keys()) older.over.add(field);
};

/** What the server holds by now, for a word that waits for it. */
export const notice = (word: Word, standing: System | null): void => {
  if (word.kind === 'insert' && standing !== null) word.hasComeAbout = true;
  if (word.kind === 'delete' && standing === null) word.hasComeAbout = true;
  for (const [field, value] of word.values) if (standing?.[field] === value) word.stood.add(field);
};

/** Fields of an update that nothing has put an end to. */
export const openFields = (word: Word): readonly Field[] =>
  word.kind === 'update' && !word.isVoid ? [...word.values.keys()].filter((field) => !word.over.has(field)) : [];
