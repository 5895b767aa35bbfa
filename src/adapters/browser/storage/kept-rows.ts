import * as v from 'valibot';
import { isSystemId, type System, type SystemField, systemFields, unitOf } from '../../../domain/systems/system.ts';

/** No database takes it in a text. */
const SEPARATOR = '\u0000';

const isText = (field: SystemField): boolean => unitOf(field) === null;
const textFields = systemFields.filter(isText);
const figureFields = systemFields.filter((field) => !isText(field));

type Column = readonly string[] | Float64Array;

/** Rows with other columns are another release's. */
export const rowsStamp = `1 ${systemFields.join(' ')}`;

/** By columns: a database copies a long text and an array of numbers ten times as fast as so many objects. */
const packedSchema = v.object({ ids: v.string(), versions: v.string(), texts: v.array(v.string()), figures: v.array(v.instance(Float64Array)) });

export const packRows = (systems: readonly System[]): v.InferOutput<typeof packedSchema> => ({
  ids: systems.map(({ id }) => id).join(SEPARATOR),
  versions: systems.map(({ updatedAt }) => updatedAt ?? '').join(SEPARATOR),
  texts: textFields.map((field) => systems.map((system) => system[field]).join(SEPARATOR)),
  figures: figureFields.map((field) => Float64Array.from(systems, (system) => Number(system[field] ?? Number.NaN))),
});

/** Once for a column instead of once for a cell: fifty thousand rows are looked at before the first frame that has them all. */
const areSystems = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly Column[]): rows is readonly System[] =>
  columns.every((column) => column.length === rows.length && (!(column instanceof Float64Array) || !column.some((figure) => Math.abs(figure) === Infinity))) &&
  rows.every(({ id }) => isSystemId(id));

/** `null`: there is something else, or not all of it. */
export const unpackRows = (value: unknown): readonly System[] | null => {
  const packed = v.safeParse(packedSchema, value);
  if (!packed.success) return null;
  const { ids, texts, figures } = packed.output;
  const versions = packed.output.versions.split(SEPARATOR);
  const columnOf = new Map<string, Column>([
    ...texts.map((text, index) => [textFields[index] ?? '', text.split(SEPARATOR)] as const),
    ...figures.map((column, index) => [figureFields[index] ?? '', column] as const),
  ]);
  const columns = systemFields.map((field): readonly [SystemField, Column] => [field, columnOf.get(field) ?? []]);
  const rows = ids.split(SEPARATOR).map((id, index) => {
    const row: Record<string, unknown> = { id };
    for (const [field, column] of columns) {
      const cell = column[index];
      row[field] = Number.isNaN(cell) ? null : cell;
    }
    row['updatedAt'] = versions[index] === '' ? null : versions[index];
    return row;
  });
  return areSystems(rows, [versions, ...columns.map(([, column]) => column)]) ? rows : null;
};
