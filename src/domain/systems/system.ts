import * as v from 'valibot';
import { isBlank } from '../shared/characters.ts';
import { systemMessages } from '../words/system-labels-and-messages.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// Somebody's older table numbers its rows.
const ROW_NUMBER = /^(?:0|[1-9][0-9]{0,15})$/;

const isIdText = (text: string): boolean => UUID.test(text) || ROW_NUMBER.test(text);

/** A UUID in any case, or the number of a row in an older table, as text. */
export const systemIdSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.transform((text) => text.toLowerCase()),
  v.check(isIdText),
  v.brand('SystemId'),
);

export type SystemId = v.InferOutput<typeof systemIdSchema>;

/** Whether it is one as the schema gives it. The schema itself takes a quarter of a second for 50,000 rows. */
export const isSystemId = (id: unknown): id is SystemId => typeof id === 'string' && isIdText(id);

/** The id in a route, or nothing: then there is no such system and nobody need be asked. */
export const parseSystemId = (text: string): SystemId | null => {
  const parsed = v.safeParse(systemIdSchema, text);
  return parsed.success ? parsed.output : null;
};

/** For a new system. Only a bug could hand over what is no id. */
export const systemIdFrom = (uuid: string): SystemId => v.parse(systemIdSchema, uuid);

const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/i;

// A database may hand a number over as text, to keep digits that JSON would round.
const columnNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(DECIMAL), v.transform(Number))]),
  v.finite(),
  v.transform((value) => (value === 0 ? 0 : value)),
);

const text = v.nullish(v.string(), '');
/** `null`: not stated. A figure that is left out is the default of its column. */
const figure = v.optional(v.nullable(columnNumber), 0);
export type Figure = v.InferOutput<typeof figure>;

/**
 * The columns of a system with the defaults of spec §3. A new field starts here: parsing, forms,
 * changes and both adapters follow this table.
 */
const systemColumns = {
  name: text,
  minHeight: figure,
  maxHeight: figure,
  cameraTilt: figure,
  maxDollySpeed: figure,
  connectionType: text,
};

/** Counted in code points, as PostgreSQL does. `supabase/migrations` states the same limit. */
export const SYSTEM_TEXT_MAX = 500;

/** `null` for a text. */
const units: Readonly<Record<keyof typeof systemColumns, string | null>> = {
  name: null,
  minHeight: 'cm',
  maxHeight: 'cm',
  cameraTilt: '°',
  maxDollySpeed: 'm/s',
  connectionType: null,
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
export type ChangedValues = Partial<SystemValues>;
export type SystemField = keyof SystemValues;

type Versioned = Pick<System, 'updatedAt'>;

/** When the server last changed it, in ms since 1970; `null` while it has not confirmed it, and in a table without versions. */
export const lastChangedAt = ({ updatedAt }: Versioned): number | null => {
  const moment = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  return Number.isNaN(moment) ? null : moment;
};

/** Whether it is of a later version. One version may be spelled in two ways, so they are compared as moments; what has none is the oldest. */
export const isNewerThan = (system: Versioned, other: Versioned): boolean => (lastChangedAt(system) ?? 0) > (lastChangedAt(other) ?? 0);

/** Columns that may be missing, or be there without a value. */
type SomeValues = { readonly [Field in SystemField]?: SystemValues[Field] | undefined };

/** The columns that hold a value and are wanted, and no others. */
export const pickFields = (values: SomeValues, isWanted: (field: SystemField) => boolean = () => true): ChangedValues =>
  Object.fromEntries(
    systemFields.filter((field) => values[field] !== undefined && isWanted(field)).map((field) => [field, values[field]]),
  );

/** The columns that are to change, and no others. */
export const changedValuesSchema = v.pipe(
  v.partial(systemValuesSchema),
  v.transform((given): ChangedValues => pickFields(given)),
);

/** Whether the changes would change nothing. */
export const holdsChanges = (system: System, changes: ChangedValues): boolean =>
  systemFields.every((field) => changes[field] === undefined || changes[field] === system[field]);

export const systemValuesOf = ({ id: _id, updatedAt: _updatedAt, ...values }: System): SystemValues => values;

export const systemFields = v.keyof(systemValuesSchema).options;

const notStated = { minHeight: null, maxHeight: null, maxDollySpeed: null };

/**
 * What makes a height or a speed of 0 not stated; `null` for everything else. Rows of earlier days say 0 where
 * nobody knew. A tilt of 0 is as likely as any.
 */
export const notStatedInsteadOfZero = (system: System, field: SystemField): ChangedValues | null => {
  const changes = pickFields(notStated, (each) => each === field && system[each] === 0);
  return Object.keys(changes).length === 0 ? null : changes;
};

/** `null` for a text. */
export const unitOf = (field: SystemField): string | null => units[field];

/** What stands where a system has no name, or none that can be seen, so that its link can be seen and followed. */
export const systemLabel = (system: Pick<System, 'name'>): string =>
  isBlank(system.name) ? systemMessages.untitled : system.name;

/** What somebody has written, within a sentence of ours that is plain text: from right to left, it turns no word around it. */
export const isolated = (written: string): string => `\u2068${written}\u2069`;

/** Nothing about the row has changed, so whoever has the one need not be told of the other. */
export const isSameRow = (a: System, b: System): boolean => {
  const values: readonly unknown[] = Object.values(b);
  return Object.values(a).every((value, index) => value === values[index]);
};
