import * as v from 'valibot';
import { dataFailureSchema } from '../systems/data-failure.ts';
import { type System, changedValuesSchema, type SystemId, systemSchema } from '../systems/system.ts';

/** Of what was deleted with edits that had not been sent: the row below them. */
const base = v.exactOptional(systemSchema);

const insertSchema = v.object({
  kind: v.literal('insert'),
  system: systemSchema,
  /** It had been deleted. */
  isPutBack: v.exactOptional(v.literal(true)),
  base,
});

const updateSchema = v.object({
  kind: v.literal('update'),
  /** As it was when the changes were written down, with the version that they are based on. */
  before: systemSchema,
  changes: changedValuesSchema,
});

const deleteSchema = v.object({
  kind: v.literal('delete'),
  before: systemSchema,
  /** The undo of an insert: it deletes nothing that somebody has changed since. */
  onlyUnchanged: v.exactOptional(v.literal(true)),
  base,
});

/** What a person asked to be done to one system. */
export const systemCommandSchema = v.union([insertSchema, updateSchema, deleteSchema]);
export type SystemCommand = Readonly<v.InferOutput<typeof systemCommandSchema>>;
/** What a person calls it. */
type Deed = SystemCommand['kind'] | 'putBack';

export const deedOf = (command: SystemCommand): Deed => (command.kind === 'insert' && command.isPutBack === true ? 'putBack' : command.kind);

export type SystemInsert = Extract<SystemCommand, { readonly kind: 'insert' }>;
export type SystemUpdate = Extract<SystemCommand, { readonly kind: 'update' }>;

/** A command on its way. It is there until the server has confirmed it or a person discards it. */
export const systemWriteSchema = v.object({
  id: v.string(),
  command: systemCommandSchema,
  /** It takes another one back. */
  isUndo: v.exactOptional(v.literal(true)),
  /** Why it waits for a person; `null` while it is on its way. */
  failure: v.nullable(dataFailureSchema),
});
export type SystemWrite = Readonly<v.InferOutput<typeof systemWriteSchema>>;

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
