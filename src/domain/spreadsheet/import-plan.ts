import * as v from 'valibot';
import { foldText, trimBlank } from '../shared/characters.ts';
import type { Result } from '../shared/result.ts';
import { figureIn } from '../systems/figure-text.ts';
import { numberText } from '../systems/number-text.ts';
import {
  type Figure,
  parseSystemId,
  systemIdFrom,
  pickFields,
  type System,
  type SystemChanges,
  systemChangesSchema,
  type SystemField,
  systemFields,
  type SystemId,
  type SystemValues,
  systemValuesSchema,
  unitOf,
} from '../systems/system.ts';
import type { SystemCommand } from '../sync/system-write.ts';
import { importWords } from '../words/spreadsheet.ts';
import { type DecimalSign, decimalSignIn, looksLikeDate, readFigureCell, readTextCell } from './import-cells.ts';
import type { ColumnMatch, ImportColumn } from './import-columns.ts';
import { type Cell, cellText, isEmptyCell, isEmptyRow, type Table } from './table.ts';

/** What to do with a row whose name several rows or systems have. */
export type DoubleChoice = 'add' | 'update' | 'leaveOut';

export type ImportChoices = {
  /** For columns whose cells do not tell. */
  readonly decimalSigns: ReadonlyMap<SystemField, DecimalSign>;
  /** Whether an empty cell takes away what is there. */
  readonly emptyClears: boolean;
  readonly doubles: DoubleChoice;
  /** By line of the file. */
  readonly doublesAt: ReadonlyMap<number, DoubleChoice>;
  readonly leftOut: ReadonlySet<number>;
  /** Cells corrected by hand, by line and field. */
  readonly corrected: ReadonlyMap<number, Readonly<Partial<Record<SystemField, string>>>>;
};

export const noChoices: ImportChoices = {
  decimalSigns: new Map(),
  emptyClears: false,
  doubles: 'leaveOut',
  doublesAt: new Map(),
  leftOut: new Set(),
  corrected: new Map(),
};

export type ImportRow = {
  /** Its line in the file, counted from 1. */
  readonly line: number;
  /** What stands in the file, or what was corrected. */
  readonly cells: Readonly<Partial<Record<SystemField, Cell>>>;
  /** What will be kept of it. */
  readonly values: SystemChanges;
  readonly problems: Readonly<Partial<Record<SystemField, string>>>;
  /** Worth a look; nothing is refused for it. */
  readonly doubts: Readonly<Partial<Record<SystemField, string>>>;
  /** The system that it changes, or would change. */
  readonly match: System | null;
  /** Why it waits for a choice: its name stands in several rows, or several systems have it. */
  readonly double: 'inFile' | 'inList' | null;
  /** `problem`: it cannot be imported as it stands. */
  readonly outcome: 'new' | 'changed' | 'same' | 'problem' | 'leftOut';
  /** For 'changed': what is to be another. */
  readonly changes: SystemChanges;
};

export type ImportPlan = {
  readonly rows: readonly ImportRow[];
  readonly counts: Readonly<Record<ImportRow['outcome'], number>>;
  /** Columns in which 1.234 could be thousands or decimals: nothing of them is read before a person has said. */
  readonly unclear: readonly SystemField[];
};

type FieldColumn = { readonly field: SystemField; readonly index: number; readonly unit: string | null; readonly decimalSign: DecimalSign | null };

const isField = (target: ImportColumn['target']): target is SystemField => target !== null && target !== 'id';

const readCell = (cell: Cell, { field, unit, decimalSign }: FieldColumn): Result<string | Figure, string> => {
  const keptUnit = unitOf(field);
  return keptUnit === null ? readTextCell(cell) : readFigureCell(cell, { keptUnit, unit, decimalSign });
};

/** A cell that stands as our own export writes the system's value says nothing new, whatever its rounding or its length. */
const isAsExported = (cell: Cell, standing: string | Figure, { field, unit, decimalSign }: FieldColumn): boolean => {
  const keptUnit = unitOf(field);
  if (typeof standing === 'string') return trimBlank(cellText(cell)) === trimBlank(standing);
  if (keptUnit === null || standing === null) return false;
  const figure = figureIn(standing, keptUnit, unit ?? keptUnit);
  return cell === figure || cellText(cell).trim() === numberText(figure).replace('.', decimalSign ?? '.');
};

const nameKey = (name: string): string => foldText(name).trim();

type Known = { readonly byId: ReadonlyMap<SystemId, System>; readonly byName: ReadonlyMap<string, readonly System[]> };

const knownAmong = (systems: readonly System[]): Known => {
  const byName = new Map<string, System[]>();
  for (const system of systems) byName.set(nameKey(system.name), [...(byName.get(nameKey(system.name)) ?? []), system]);
  return { byId: new Map(systems.map((system) => [system.id, system])), byName };
};

type ReadRow = Pick<ImportRow, 'line' | 'cells' | 'values' | 'problems' | 'doubts'> & { readonly id: SystemId | null };

const readRow = (row: readonly Cell[], line: number, columns: readonly FieldColumn[], idIndex: number, choices: ImportChoices): ReadRow => {
  const cells: Partial<Record<SystemField, Cell>> = {};
  const values: Partial<Record<SystemField, string | Figure>> = {};
  const problems: Partial<Record<SystemField, string>> = {};
  const doubts: Partial<Record<SystemField, string>> = {};
  for (const column of columns) {
    const { field } = column;
    const cell = choices.corrected.get(line)?.[field] ?? row[column.index] ?? '';
    cells[field] = cell;
    if (isEmptyCell(cell) && !choices.emptyClears) continue;
    const read = readCell(cell, column);
    if (read.ok) values[field] = read.value;
    else problems[field] = read.failure;
    if (field === 'name' && looksLikeDate(cellText(cell))) doubts[field] = importWords.nameLooksLikeDate;
  }
  return { line, cells, values: v.parse(systemChangesSchema, values), problems, doubts, id: parseSystemId(cellText(row[idIndex]).trim()) };
};

type Target = Pick<ImportRow, 'match' | 'double'>;

/** Which system each row is about: by its id, else by its name. A second row about the same one is a double. */
const targetsOf = (rows: readonly ReadRow[], { byId, byName }: Known): readonly Target[] => {
  const seen = new Set<string>();
  return rows.map(({ id, values }) => {
    const own = id === null ? undefined : byId.get(id);
    const key = nameKey(values.name ?? '');
    const named = key === '' ? [] : (byName.get(key) ?? []);
    const match = own ?? named[0] ?? null;
    const about = match === null ? key : `id ${match.id}`;
    const isSecond = about !== '' && seen.has(about);
    seen.add(about);
    return { match, double: isSecond ? 'inFile' : own === undefined && named.length > 1 ? 'inList' : null };
  });
};

/** What a system is kept as that states only so much. */
const newValues = (values: SystemChanges): SystemValues =>
  v.parse(systemValuesSchema, { ...Object.fromEntries(systemFields.map((field) => [field, null])), ...values });

const settleRow = (row: ReadRow, { match, double }: Target, columns: readonly FieldColumn[], choices: ImportChoices): ImportRow => {
  const { id: _id, ...read } = row;
  const settled = { ...read, match, double, changes: {} };
  const choice = double === null ? null : (choices.doublesAt.get(row.line) ?? choices.doubles);
  // There is nothing that a second row of the file could update: the first one does.
  const isLeftOut = choices.leftOut.has(row.line) || choice === 'leaveOut' || (double === 'inFile' && choice === 'update');
  if (isLeftOut) return { ...settled, outcome: 'leftOut' };
  const about = choice === 'add' ? null : match;
  const isExported = (field: SystemField): boolean => {
    const column = columns.find((each) => each.field === field);
    return about !== null && column !== undefined && isAsExported(row.cells[field] ?? '', about[field], column);
  };
  if (systemFields.some((field) => row.problems[field] !== undefined && !isExported(field))) return { ...settled, outcome: 'problem' };
  if (about === null) return { ...settled, match: null, values: newValues(row.values), outcome: 'new' };
  const isAnother = (field: SystemField): boolean => {
    const value = row.values[field];
    return value !== undefined && value !== about[field] && !isExported(field);
  };
  const changes = pickFields(row.values, isAnother);
  return { ...settled, problems: {}, changes, outcome: Object.keys(changes).length === 0 ? 'same' : 'changed' };
};

const columnsOf = (table: Table, { columns, firstRow }: ColumnMatch, { decimalSigns }: ImportChoices): readonly FieldColumn[] =>
  columns.flatMap(({ target, unit }, index) => {
    if (!isField(target)) return [];
    const cells = unitOf(target) === null ? [] : table.slice(firstRow).map((row) => row[index] ?? '');
    return [{ field: target, index, unit, decimalSign: decimalSigns.get(target) ?? decimalSignIn(cells) }];
  });

const ROWS_A_STEP = 250;

/** What will become of each row, given the systems that there are. In steps: a hundred thousand rows take a second. */
export function* planningImport(table: Table, match: ColumnMatch, systems: readonly System[], choices: ImportChoices): Generator<void, ImportPlan> {
  const columns = columnsOf(table, match, choices);
  const idIndex = match.columns.findIndex(({ target }) => target === 'id');
  const read: ReadRow[] = [];
  for (const [index, row] of table.entries()) {
    if (index >= match.firstRow && !isEmptyRow(row)) read.push(readRow(row, index + 1, columns, idIndex, choices));
    if (index % ROWS_A_STEP === 0) yield;
  }
  const targets = targetsOf(read, knownAmong(systems));
  const rows: ImportRow[] = [];
  for (const [index, row] of read.entries()) {
    rows.push(settleRow(row, targets[index] ?? { match: null, double: null }, columns, choices));
    if (index % ROWS_A_STEP === 0) yield;
  }
  const counts = { new: 0, changed: 0, same: 0, problem: 0, leftOut: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { rows, counts, unclear: columns.flatMap(({ field, decimalSign }) => (decimalSign === null ? [field] : [])) };
}

/** All steps at once. */
export const planImport = (...given: Parameters<typeof planningImport>): ImportPlan => {
  const steps = planningImport(...given);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** What an import asks for: new systems with an id each, and of the others what is to be another. */
export const importCommands = ({ rows }: ImportPlan, createId: () => string): readonly SystemCommand[] =>
  rows.flatMap(({ outcome, values, match, changes }): readonly SystemCommand[] => {
    if (outcome === 'changed' && match !== null) return [{ kind: 'update', before: match, changes }];
    if (outcome !== 'new') return [];
    return [{ kind: 'insert', system: { id: systemIdFrom(createId()), ...newValues(values), updatedAt: null } }];
  });

export type RowFilter = 'problems' | ImportRow['outcome'] | 'all';

const urgency = ({ outcome, double, doubts }: ImportRow): number => {
  if (outcome === 'problem') return 0;
  if (double !== null) return 1;
  return Object.keys(doubts).length > 0 ? 2 : 3;
};

/** Whether a person should look at the row. */
export const needsLook = (row: ImportRow): boolean => urgency(row) < 3;

/** What there is to look at first, the rest as in the file. */
export const previewRows = ({ rows }: ImportPlan, filter: RowFilter): readonly ImportRow[] =>
  rows
    .filter((row) => filter === 'all' || (filter === 'problems' ? needsLook(row) : row.outcome === filter))
    .toSorted((a, b) => urgency(a) - urgency(b) || a.line - b.line);
