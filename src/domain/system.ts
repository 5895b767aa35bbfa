import * as v from 'valibot';
import { isBlank } from './blank-space.ts';
import { systemIdSchema } from './system-id.ts';

const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/i;

// A database may hand a number over as text, to keep digits that JSON would round.
const columnNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(DECIMAL), v.transform(Number))]),
  v.finite(),
  v.transform((value) => (value === 0 ? 0 : value)),
);

const text = v.pipe(v.nullish(v.string(), ''), v.metadata({ kind: 'text' }));
const numberIn = (unit: string) => v.pipe(v.nullish(columnNumber, 0), v.metadata({ kind: 'number', unit }));

/**
 * The columns of a system with their units and the defaults of spec §3. A new field starts here:
 * parsing, forms, changes and both adapters follow this table.
 */
const systemColumns = {
  name: text,
  minHeight: numberIn('cm'),
  maxHeight: numberIn('cm'),
  cameraTilt: numberIn('°'),
  maxDollySpeed: numberIn('m/s'),
  connectionType: text,
};

export const systemValuesSchema = v.object(systemColumns);

/** The server's stamp on each state of a row, handed back letter by letter. */
const systemVersionSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('SystemVersion'));
export type SystemVersion = v.InferOutput<typeof systemVersionSchema>;

export const systemSchema = v.object({
  id: systemIdSchema,
  ...systemColumns,
  /** `null` while the server has not confirmed the system, and in a table without versions. */
  updatedAt: v.nullish(systemVersionSchema, null),
});

export type System = Readonly<v.InferOutput<typeof systemSchema>>;
export type SystemValues = Readonly<v.InferOutput<typeof systemValuesSchema>>;
export type SystemChanges = Partial<SystemValues>;
export type SystemField = keyof SystemValues;

/** The columns that are to change, and no others. */
export const systemChangesSchema = v.pipe(
  v.partial(systemValuesSchema),
  v.transform(
    (given): SystemChanges =>
      Object.fromEntries(systemFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))),
  ),
);

/** Whether the changes would change nothing. */
export const holdsChanges = (system: System, changes: SystemChanges): boolean =>
  systemFields.every((field) => changes[field] === undefined || changes[field] === system[field]);

export const systemValuesOf = ({ id: _id, updatedAt: _updatedAt, ...values }: System): SystemValues => values;

export const systemFields = v.keyof(systemValuesSchema).options;

/** `null` for a text. */
export const unitOf = (field: SystemField): string | null => {
  const metadata = v.getMetadata(systemColumns[field]);
  return metadata.kind === 'number' ? metadata.unit : null;
};

/** What stands where a system has no name, or none that can be seen, so that its link can be seen and followed. */
export const systemLabel = (system: Pick<System, 'name'>): string =>
  isBlank(system.name) ? 'Untitled system' : system.name;

/** Nothing about the row has changed, so whoever has the one need not be told of the other. */
export const isSameRow = (a: System, b: System): boolean => {
  const values: readonly unknown[] = Object.values(b);
  return Object.values(a).every((value, index) => value === values[index]);
};
