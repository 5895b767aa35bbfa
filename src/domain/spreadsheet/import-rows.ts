import * as v from 'valibot';
import { trimBlank } from '../shared/characters.ts';
import { foldText, nameKey } from '../shared/folded-text.ts';
import { failed, type Result } from '../shared/result.ts';
import { type DecimalSign, figureIn, hasUnit, numberText } from '../systems/figure-with-unit.ts';
import { heightText } from '../systems/reach.ts';
import { type ChangedValues, changedValuesSchema, type Figure, parseSystemId, pickFields, type System, type SystemField, systemFields, type SystemId, type SystemValues, systemValuesOf, unitOf } from '../systems/system.ts';
import { importMessages } from '../words/import-messages.ts';
import { columnSign, hasOwnUnit, isBareFigure, isCentimetres, isFormulaError, looksLikeDate, readFigureCell, readTextCell, saysNothing, signIn, type SignRule, TOO_LOW, type TwoWays, twoWaysOf } from './import-cells.ts';
import type { DoubleChoice, ImportChoices } from './import-choices.ts';
import { areOfOwnExport, type ColumnMatch, isField } from './import-columns.ts';
import { type Cell, cellText, guardedText, isEmptyCell, isEmptyRow, type Table, trimmedCell } from './table.ts';

export type FieldColumn = { readonly field: SystemField; readonly index: number; readonly unit: string | null; readonly asksUnit: boolean; readonly decimalSign: DecimalSign | null; readonly twoWays: TwoWays | null; /** Of heights: some cells have a unit of their own. */ readonly isMixed: boolean; /** Of connections: in our own export each is one, whatever it says. */ readonly isVerbatim: boolean };

export const ROWS_A_STEP = 50;

type TakenColumn = Omit<FieldColumn, 'decimalSign' | 'twoWays' | 'isMixed'> & { twoWays: TwoWays | null; isMixed: boolean; readonly seen: Set<ReturnType<typeof signIn>> };

/** The columns that are taken, each with the sign before its decimals, and its first cell that could be read two ways. */
export function* readingColumns(table: Table, match: ColumnMatch, { decimalSigns }: ImportChoices): Generator<void, readonly FieldColumn[]> {
  const { columns, firstRow } = match;
  const isOwn = areOfOwnExport(match);
  const taken = columns.flatMap(({ target, unit, chosenUnit, asksUnit }, index): readonly TakenColumn[] => (isField(target) ? [{ field: target, index, unit: chosenUnit ?? unit, asksUnit, twoWays: null, isMixed: false, isVerbatim: isOwn && target === 'connectionType', seen: new Set() }] : []));
  for (const [at, row] of table.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    if (at < firstRow) continue;
    for (const column of taken) {
      const cell = row[column.index] ?? '';
      if (unitOf(column.field) === null) continue;
      const sign = signIn(cell);
      column.seen.add(sign);
      column.isMixed ||= TOO_LOW[column.field] !== undefined && hasOwnUnit(cell);
      if (sign === 'either') column.twoWays ??= twoWaysOf(cell);
    }
  }
  return taken.map(({ seen, ...column }) => ({ ...column, decimalSign: decimalSigns.get(column.field) ?? columnSign(seen) }));
}

/** A height in cm for want of a unit, so low that it looks like one in metres, where other cells of its column have theirs. */
export const lowHeight = (cell: Cell, figure: string | Figure | undefined, { field, unit, isMixed }: FieldColumn): string | null => {
  const limit = TOO_LOW[field];
  if (!isMixed || limit === undefined || typeof figure !== 'number' || figure <= 0 || figure > limit) return null;
  return (unit === null || isCentimetres(unit)) && (typeof cell === 'number' || isBareFigure(cell)) ? importMessages.lowHeight(heightText(figure)) : null;
};

const readCell = (cell: Cell, { field, unit, asksUnit, decimalSign }: Omit<FieldColumn, 'decimalSign'> & { readonly decimalSign: SignRule }): Result<string | Figure, string> => {
  const keptUnit = unitOf(field);
  if (keptUnit === null) return readTextCell(cell);
  const read = readFigureCell(cell, { keptUnit, unit, decimalSign });
  // 0 is 0 in any unit.
  const isAsked = asksUnit && read.ok && read.value !== null && read.value !== 0 && (typeof cell === 'number' || isBareFigure(cell));
  return isAsked ? failed(importMessages.noUnit) : read;
};

/** What was typed in place of a cell, or the cell. */
const givenCell = (typed: string | null, inFile: Cell): Cell => (typed === null || typed === cellText(inFile) ? inFile : typed);

/** Who corrects one cell does not think of its column, and types as in a form. */
const readGiven = (given: Cell, inFile: Cell, column: FieldColumn): Result<string | Figure, string> => {
  if (given !== inFile) return readCell(given, { ...column, decimalSign: 'asInFields' });
  return isFormulaError(given) ? failed(importMessages.formulaError) : readCell(given, column);
};

/** What a text that is being typed in a cell is kept as; where it cannot be read, or says nothing, the unit that a figure alone would be in. */
type TypedReading = { readonly kind: 'figure'; readonly figure: number; /** What others would read in it, and how that is written. */ readonly thousands: string | null } | { readonly kind: 'unit'; readonly unit: string };

/** Null where it goes without saying, or cannot be said. */
export const typedReading = (text: string, line: number, field: SystemField, { table, columns }: { readonly table: Table; readonly columns: readonly FieldColumn[] }): TypedReading | null => {
  const [column, keptUnit] = [columns.find((each) => each.field === field), unitOf(field)];
  if (column === undefined || keptUnit === null) return null;
  const inFile = table[line - 1]?.[column.index] ?? '';
  const given = givenCell(text, inFile);
  const read = readGiven(given, inFile, column);
  if (read.ok && typeof read.value === 'number') return { kind: 'figure', figure: read.value, thousands: given === inFile ? null : (twoWaysOf(text)?.readings[','].text ?? null) };
  const unit = column.unit ?? keptUnit;
  return hasUnit(keptUnit, unit) && !column.asksUnit ? { kind: 'unit', unit } : null;
};

const comparable = (text: string): string => trimBlank(text).replace(/\r\n?/g, '\n');

/** A cell that stands as our own export writes the system's value says nothing new, whatever its rounding or its length. */
export const isAsExported = (cell: Cell, standing: string | Figure, { field, unit, decimalSign }: FieldColumn): boolean => {
  const keptUnit = unitOf(field);
  // A program that saves our text file as a workbook keeps the apostrophe that it begins with, and ends lines in its own way.
  if (typeof standing === 'string') return [standing, guardedText(standing)].some((text) => comparable(cellText(cell)) === comparable(text));
  if (keptUnit === null || standing === null) return false;
  const figure = figureIn(standing, keptUnit, unit ?? keptUnit);
  const signs = decimalSign === null ? ['.', ','] : [decimalSign];
  return cell === figure || signs.some((sign) => cellText(cell).trim() === numberText(figure).replace('.', sign));
};

export type ReadRow = {
  /** Its line in the file, counted from 1. */
  readonly line: number;
  readonly id: SystemId | null;
  /** What stands in the file, or what was corrected. */
  readonly cells: Readonly<Partial<Record<SystemField, Cell>>>;
  /** What stands in the file of a cell that was corrected. */
  readonly replaced: Readonly<Partial<Record<SystemField, string>>>;
  /** What will be kept of it. */
  readonly values: ChangedValues;
  readonly problems: Readonly<Partial<Record<SystemField, string>>>;
  /** Worth a look; nothing is refused for it. */
  readonly doubts: Readonly<Partial<Record<SystemField, string>>>;
};

/** A dash may be the name of a system, and a connection that somebody has typed, or that was exported, means what it says, as in the form. */
const isLeft = (cell: Cell, { field, isVerbatim }: FieldColumn, isTyped: boolean): boolean =>
  field === 'name' || isVerbatim || (field === 'connectionType' && isTyped) ? isEmptyCell(cell) : saysNothing(cell);

export const readRow = (row: readonly Cell[], line: number, columns: readonly FieldColumn[], idIndex: number, choices: ImportChoices): ReadRow => {
  const cells: Partial<Record<SystemField, Cell>> = {};
  const replaced: Partial<Record<SystemField, string>> = {};
  const values: Partial<Record<SystemField, string | Figure>> = {};
  const problems: Partial<Record<SystemField, string>> = {};
  const doubts: Partial<Record<SystemField, string>> = {};
  for (const column of columns) {
    const { field } = column;
    const inFile = row[column.index] ?? '';
    const byHand = choices.corrected.get(line)?.[field];
    const cell = givenCell(byHand === undefined ? (choices.correctedAlike.get(field)?.get(trimmedCell(inFile)) ?? null) : byHand, inFile);
    cells[field] = cell;
    if (cell !== inFile) replaced[field] = cellText(inFile);
    // A system always has a name: no empty cell takes it away.
    const isNothing = isLeft(cell, column, cell !== inFile);
    if (isNothing && (!choices.emptyClears || field === 'name')) continue;
    const read = readGiven(cell, inFile, column);
    if (read.ok) values[field] = field === 'connectionType' && isNothing ? '' : read.value;
    else problems[field] = read.failure;
    if (field === 'name' && looksLikeDate(cellText(cell))) doubts[field] = importMessages.nameLooksLikeDate;
  }
  return { line, cells, replaced, values: v.parse(changedValuesSchema, values), problems, doubts, id: parseSystemId(cellText(row[idIndex]).trim()) };
};

const FOOTNOTE = /^(?:[*†‡§¹²³]|(?:notes?|source|quelle|hinweis|anmerkung|stand|remarque|nota|fuente)\s*:)/i;

export const hasTwoCells = (row: readonly Cell[] | undefined): boolean => (row ?? []).filter((cell) => !isEmptyCell(cell)).length > 1;

const totals = '(?:(?:grand|sub)?[ -]?totals?|totaux|sum|gesamt|gesamtsumme|summe|zwischensumme|insgesamt|somme|sous[ -]total|total general|suma)';
/** One of them, or the same in two languages: `Summe / Total`. */
const TOTAL = new RegExp(`^${totals}(?:(?: ?[/|&,;+–—-] ?| (?:(?:und|and|et|y) )?)${totals})*(?: ?[([].*)?:?$`);

/** A sum below the systems, or the headings once more, as they stand on each page of a printed list: nothing that is a system, unless there is one of that name. */
export const isNoSystem = (row: readonly Cell[], headings: readonly string[]): boolean => {
  const first = row.find((cell) => !isEmptyCell(cell));
  if (typeof first === 'string' && TOTAL.test(foldText(first).trim())) return true;
  return row.every((cell, index) => isEmptyCell(cell) || cellText(cell).trim() === headings[index]) && hasTwoCells(row);
};

/** So many rows tell what is usual. */
const SAMPLE_ROWS = 1000;

/** Whether more rows state a figure than have a single cell, so that one of nothing but a name may be a heading between them. */
export const haveFigures = (table: Table, firstRow: number, columns: readonly FieldColumn[]): boolean => {
  const sample = table.slice(firstRow, firstRow + SAMPLE_ROWS);
  const withFigure = sample.filter((row) => columns.some(({ field, index }) => unitOf(field) !== null && !isEmptyCell(row[index])));
  return withFigure.length > sample.filter((row) => !hasTwoCells(row) && !isEmptyRow(row)).length;
};

/** A name in a row of its own, and nothing was typed beside it. */
export const isNameOnly = (row: readonly Cell[], { cells }: ReadRow, columns: readonly FieldColumn[]): boolean =>
  !hasTwoCells(row) && columns.every(({ field }) => isEmptyCell(cells[field]) === (field !== 'name'));

/** The line from which on, below the table, single cells are remarks and no systems: after a blank row, or from the first footnote on. */
export const firstRemark = (table: Table, firstRow: number): number => {
  let end = table.length;
  while (end > firstRow && !hasTwoCells(table[end - 1])) end -= 1;
  // A list of names has one cell in each row.
  if (end === firstRow) return table.length + 1;
  const below = table.slice(end).findIndex((row) => row.every(isEmptyCell) || row.some((cell) => FOOTNOTE.test(cellText(cell).trim())));
  return below < 0 ? table.length + 1 : end + below + 1;
};

export const indexOf = ({ columns }: ColumnMatch, wanted: 'id' | 'version'): number => columns.findIndex(({ target }) => target === wanted);

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
  /** The first row of its name or ID, where there is one above it. */
  readonly firstAt: number | null;
  /** The systems that have its name, where they are several. */
  readonly twins: readonly System[];
  /** What becomes of it where it waits for one. */
  readonly choice: DoubleChoice | null;
};

/** Which system a row is about: by its id, else by its name, of several the one that it repeats, else as a person says. One that a row names by its id is meant by no row with another id: that of a deleted system would overwrite it. */
export const targetOf = (row: ReadRow, { columns, known: { byId, byName, idsInFile, isOwnExport } }: { readonly columns: readonly FieldColumn[]; readonly known: Known }, { seen }: { readonly seen: ReadonlyMap<string, number> }, { doubles, doublesAt }: ImportChoices): Target => {
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
    return { match: meant ?? null, double: 'inList', firstAt: null, twins: named, about: meant === undefined ? '' : `id ${meant.id}`, choice };
  }
  const match = own ?? repeated ?? named[0] ?? null;
  const about = match !== null ? `id ${match.id}` : key === '' ? '' : `name ${key}`;
  const isByName = own === undefined && match !== null;
  const firstAt = seen.get(about) ?? null;
  const isSecond = about !== '' && (firstAt !== null || (isByName && idsInFile.has(match.id)));
  const double = isSecond ? 'inFile' : isByName && isOfAnother && repeated === undefined ? 'otherId' : null;
  return { match, double, firstAt, twins: [], about, choice: double === null ? null : typeof said === 'string' ? said : doubles };
};
