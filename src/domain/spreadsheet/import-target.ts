import { foldText } from '../shared/characters.ts';
import { pickFields, type System, type ChangedValues, type SystemField, systemFields, type SystemId, type SystemValues, systemValuesOf } from '../systems/system.ts';
import type { DoubleChoice, ImportChoices } from './import-choices.ts';
import type { ColumnMatch } from './import-columns.ts';
import { type FieldColumn, isAsExported, type ReadRow, ROWS_A_STEP } from './import-rows.ts';
import { type Table, trimmedCell } from './table.ts';

export const indexOf = ({ columns }: ColumnMatch, wanted: 'id' | 'version'): number => columns.findIndex(({ target }) => target === wanted);

export const nameKey = (name: string): string => foldText(name).trim();

export type Known = { readonly byId: ReadonlyMap<SystemId, System>; readonly byName: ReadonlyMap<string, readonly System[]>; /** What the column of ids says. */ readonly idsInFile: ReadonlySet<string>; readonly isOwnExport: boolean };

/** What is not stated comes last. Not in the order of the list, which is another one from day to day. */
const byFigures = (one: System, other: System): number => {
  const differing = systemFields.find((field) => field !== 'name' && one[field] !== other[field]);
  const [a, b] = [one[differing ?? 'name'], other[differing ?? 'name']];
  if (differing === undefined || a === b) return one.id < other.id ? -1 : 1;
  return b === null || (a !== null && a < b) ? -1 : 1;
};

export function* knownAmong(systems: readonly System[], table: Table, match: ColumnMatch): Generator<void, Known> {
  const byId = new Map<SystemId, System>();
  const byName = new Map<string, System[]>();
  for (const [index, system] of systems.entries()) {
    if (index % ROWS_A_STEP === 0) yield;
    byId.set(system.id, system);
    const key = nameKey(system.name);
    const others = byName.get(key);
    if (others === undefined) byName.set(key, [system]);
    else others.push(system);
  }
  for (const [key, twins] of byName) if (twins.length > 1) byName.set(key, twins.toSorted(byFigures));
  const idIndex = indexOf(match, 'id');
  return { byId, byName, idsInFile: new Set(idIndex < 0 ? [] : table.map((row) => trimmedCell(row[idIndex]).toLowerCase())), isOwnExport: indexOf(match, 'version') >= 0 };
}

/** What a row would make another of what stands. Null where a cell of it cannot be read. */
export const changesTo = (standing: SystemValues, { cells, values, problems }: ReadRow, columns: readonly FieldColumn[]): ChangedValues | null => {
  // Asked last, and only of what is not the same anyway: each answer writes out a figure, of a hundred thousand rows.
  const isExported = (field: SystemField): boolean => columns.some((column) => column.field === field && isAsExported(cells[field] ?? '', standing[field], column));
  if (systemFields.some((field) => problems[field] !== undefined && !isExported(field))) return null;
  return pickFields(values, (field) => values[field] !== standing[field] && !isExported(field));
};

const isRepeatedBy = (row: ReadRow, columns: readonly FieldColumn[]) => (twin: System): boolean => {
  const changes = changesTo(systemValuesOf(twin), row, columns);
  return changes !== null && Object.keys(changes).length === 0;
};

/** What a row is about. */
export type Target = {
  /** The system that it changes, or would change. */
  readonly match: System | null;
  /** What it is about, by id or name. What becomes of a row depends on no rows but those about the same. */
  readonly about: string;
  /** Why it waits for a choice: its name stands in several rows, or several systems have it; or it was exported from a system that is not in the list, and one has its name. */
  readonly double: 'inFile' | 'inList' | 'otherId' | null;
  /** The systems that have its name, where they are several. */
  readonly twins: readonly System[];
  /** What becomes of it where it waits for one. */
  readonly choice: DoubleChoice | null;
};

/** Which system a row is about: by its id, else by its name, of several the one that it repeats, else as a person says. One that a row names by its id is meant by no row with another id: that of a deleted system would overwrite it. */
export const targetOf = (row: ReadRow, { columns, known: { byId, byName, idsInFile, isOwnExport } }: { readonly columns: readonly FieldColumn[]; readonly known: Known }, { seen }: { readonly seen: ReadonlySet<string> }, { doubles, doublesAt }: ImportChoices): Target => {
  const { line, id, values } = row;
  const own = id === null ? undefined : byId.get(id);
  const key = nameKey(values.name ?? '');
  const ofName = own !== undefined || key === '' ? [] : (byName.get(key) ?? []);
  const free = ofName.filter((system) => !idsInFile.has(system.id));
  const named = free.length > 0 || id !== null ? free : ofName;
  const isOfAnother = isOwnExport && id !== null;
  const said = doublesAt.get(line);
  const repeated = (named.length > 1 || isOfAnother) && said === undefined ? named.find(isRepeatedBy(row, columns)) : undefined;
  if (named.length > 1 && repeated === undefined) {
    const meant = typeof said === 'object' ? named.find((twin) => twin.id === said.update) : undefined;
    // Which of them it is cannot be said of all rows at once.
    const choice = meant !== undefined ? 'update' : (said ?? doubles) === 'add' ? 'add' : 'leaveOut';
    return { match: meant ?? null, double: 'inList', twins: named, about: meant === undefined ? '' : `id ${meant.id}`, choice };
  }
  const match = own ?? repeated ?? named[0] ?? null;
  const about = match !== null ? `id ${match.id}` : key === '' ? '' : `name ${key}`;
  const isByName = own === undefined && match !== null;
  const isSecond = about !== '' && (seen.has(about) || (isByName && idsInFile.has(match.id)));
  const double = isSecond ? 'inFile' : isByName && isOfAnother && repeated === undefined ? 'otherId' : null;
  return { match, double, twins: [], about, choice: double === null ? null : typeof said === 'string' ? said : doubles };
};
