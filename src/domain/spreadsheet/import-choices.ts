import { type DecimalSign, hasUnit, unitsFor } from '../systems/figure-with-unit.ts';
import { type SystemField, type SystemId, unitOf } from '../systems/system.ts';
import { columnSign, isBareFigure, isCentimetres, readFigureCell, saysMetric, signIn, TOO_LOW } from './import-cells.ts';
import { type ColumnMatch, type ColumnTarget, type ImportColumn, isField } from './import-columns.ts';
import { type Cell, cellText, isEmptyCell, type Table } from './table.ts';

/** What to do with a row whose name several rows or systems have. */
export type DoubleChoice = 'add' | 'update' | 'leaveOut';

/** Of one row: of several systems with its name, the one that is meant. */
export type RowChoice = DoubleChoice | { readonly update: SystemId };

export type ImportChoices = {
  /** For columns whose cells do not tell. */
  readonly decimalSigns: ReadonlyMap<SystemField, DecimalSign>;
  /** Whether an empty cell takes away what is there. */
  readonly emptyClears: boolean;
  readonly doubles: DoubleChoice;
  /** By line of the file. */
  readonly doublesAt: ReadonlyMap<number, RowChoice>;
  /** By line: whether it is left out. Of the others the row itself decides. */
  readonly leftOut: ReadonlyMap<number, boolean>;
  /** Cells corrected by hand, by line and field. `null`: it stays as in the file, whatever goes for others. */
  readonly corrected: ReadonlyMap<number, Readonly<Partial<Record<SystemField, string | null>>>>;
  /** What goes for all other cells of a field with the same text, by that text. */
  readonly correctedAlike: ReadonlyMap<SystemField, ReadonlyMap<string, string>>;
};

export const noChoices: ImportChoices = {
  decimalSigns: new Map(),
  emptyClears: false,
  doubles: 'leaveOut',
  doublesAt: new Map(),
  leftOut: new Map(),
  corrected: new Map(),
  correctedAlike: new Map(),
};

const keptUnitOf = ({ target }: ImportColumn): string | null => (isField(target) ? unitOf(target) : null);

/** What the heading of a column names as its unit, and is none of its field: no bare figure of it can be read. */
export const unknownUnit = (column: ImportColumn): string | null => {
  const keptUnit = keptUnitOf(column);
  return keptUnit === null || column.unit === null || hasUnit(keptUnit, column.unit) ? null : column.unit;
};

/** The units that a person can say a column is in, first the one that is assumed where its heading names none. None where its heading says it, or where there is only one. */
export const columnUnits = (column: ImportColumn): readonly string[] => {
  const keptUnit = keptUnitOf(column);
  if (keptUnit === null) return [];
  const units = unitsFor(keptUnit);
  if (unknownUnit(column) !== null) return units.length > 1 ? units : [keptUnit];
  return column.unit === null && units.length > 1 ? units : [];
};

/** The unit that bare figures of a column are read in, and the field they are for. Null where a person can say no other, or has to say one first. */
export const unitInUse = (column: ImportColumn): { readonly field: SystemField; readonly unit: string } | null => {
  const [first] = columnUnits(column);
  const unit = column.chosenUnit ?? (unknownUnit(column) === null && !column.asksUnit ? first : undefined);
  return unit === undefined || !isField(column.target) ? null : { field: column.target, unit };
};

/** A person's choice for one column. What cannot be chosen there is not taken. */
export const chooseUnit = (columns: readonly ImportColumn[], index: number, unit: string): readonly ImportColumn[] =>
  columns.map((column, each) => (each === index && columnUnits(column).includes(unit) ? { ...column, chosenUnit: unit } : column));

/** A person's choice for one column; the column that was it before is left out. */
export const chooseTarget = (columns: readonly ImportColumn[], index: number, target: ColumnTarget | null): readonly ImportColumn[] =>
  columns.map((column, each) => {
    // Another field is kept in another unit.
    if (each === index) return { ...column, target, chosenUnit: null };
    return target !== null && column.target === target ? { ...column, target: null, chosenUnit: null } : column;
  });

const SAMPLE_ROWS = 200;

/** The figures of a column that have no unit of their own. Not those that could be read two ways, until other cells or a person say which way. */
const bareFigures = (cells: readonly Cell[], chosenSign: DecimalSign | null): readonly number[] => {
  const sample = cells.slice(0, SAMPLE_ROWS);
  const isUnclear = chosenSign === null && sample.some((cell) => signIn(cell) === 'either');
  // As they will be read: one cell far below may say it for all of them.
  const decimalSign = isUnclear ? columnSign(new Set(cells.map(signIn))) : chosenSign;
  return sample.flatMap((cell) => {
    if (typeof cell === 'string' && !isBareFigure(cell)) return [];
    const read = readFigureCell(cell, { keptUnit: 'cm', unit: null, decimalSign });
    return read.ok && read.value !== null && read.value > 0 ? [read.value] : [];
  });
};

/**
 * The match, with the heights that are asked about as nothing says their unit: beside cells in feet or inches, with none
 * in cm or m, and where all heights are too low. One of 120 says that 5 beside it are cm, too: also where its heading or
 * a person says that it is in cm, or choosing that would put its neighbour under question.
 */
export const withUnitsAsked = (table: Table, match: ColumnMatch, decimalSigns: ImportChoices['decimalSigns']): ColumnMatch => {
  const { firstRow, columns } = match;
  const heights = columns.flatMap(({ target, unit, chosenUnit }, index) => {
    if (!isField(target)) return [];
    const [limit, said] = [TOO_LOW[target], chosenUnit ?? unit];
    if (limit === undefined || (said !== null && !isCentimetres(said))) return [];
    const cells = table.slice(firstRow).map((row) => row[index] ?? '');
    const says = new Set(cells.slice(0, SAMPLE_ROWS).map(saysMetric));
    const isInInches = said === null && says.has(false) && !says.has(true);
    return [{ index, limit, isSaid: said !== null, isInInches, figures: bareFigures(cells, decimalSigns.get(target) ?? null) }];
  });
  const areLow = heights.every(({ figures, limit, isInInches }) => isInInches || figures.every((figure) => figure <= limit));
  const asked = new Set(heights.flatMap(({ index, isSaid, isInInches, figures }) => (!isSaid && figures.length > 0 && (areLow || isInInches) ? [index] : [])));
  return { ...match, columns: columns.map((column, index) => ({ ...column, asksUnit: asked.has(index) })) };
};

/** The figure is in the unit it is kept in. */
type ReadExample = { readonly cell: string; readonly figure: number };

/**
 * One of the cells as it will be read, in the unit that is chosen or assumed: if there is one, a cell that has no
 * unit of its own. None that could be read two ways: what its column says of it is known only once all of it is read.
 */
export const readExample = (column: ImportColumn, cells: readonly Cell[]): ReadExample | null => {
  const keptUnit = keptUnitOf(column);
  const [one, another] = columnUnits(column);
  const inUse = unitInUse(column);
  if (keptUnit === null || one === undefined || inUse === null) return null;
  const figureOf = (cell: Cell, unit: string): number | null => {
    const read = readFigureCell(cell, { keptUnit, unit, decimalSign: null });
    return read.ok ? read.value : null;
  };
  const examples = cells.flatMap((cell) => {
    const figure = isEmptyCell(cell) || signIn(cell) === 'either' ? null : figureOf(cell, inUse.unit);
    return figure === null ? [] : [{ cell: cellText(cell).trim(), figure, isPlain: another === undefined || figureOf(cell, one) !== figureOf(cell, another) }];
  });
  const example = examples.find(({ isPlain }) => isPlain) ?? examples[0];
  return example === undefined ? null : { cell: example.cell, figure: example.figure };
};

/** What was typed for one field without a unit keeps the unit that it was typed in: its column is about to have another. */
export const withUnitsTyped = (choices: ImportChoices, field: SystemField, unit: string): ImportChoices => {
  const withUnit = (text: string): string => (isBareFigure(text) ? `${text.trim()} ${unit}` : text);
  return {
    ...choices,
    corrected: new Map([...choices.corrected].map(([line, texts]) => [line, typeof texts[field] === 'string' ? { ...texts, [field]: withUnit(texts[field]) } : texts])),
    correctedAlike: new Map([...choices.correctedAlike].map(([each, texts]) => [each, each === field ? new Map([...texts].map(([inFile, text]) => [inFile, withUnit(text)])) : texts])),
  };
};

/** Without what was said of the cells of these fields, which are of other columns from now on. What was said of whole rows stays, but which of several systems with its name a row means. */
export const choicesForOtherColumns = (choices: ImportChoices, targets: readonly (ColumnTarget | null)[]): ImportChoices => {
  const isOfOthers = ([field]: readonly [string, unknown]): boolean => !targets.some((each) => each === field);
  return {
    ...choices,
    corrected: new Map([...choices.corrected].map(([line, texts]) => [line, Object.fromEntries(Object.entries(texts).filter(isOfOthers))])),
    correctedAlike: new Map([...choices.correctedAlike].filter(isOfOthers)),
    decimalSigns: new Map([...choices.decimalSigns].filter(isOfOthers)),
    doublesAt: targets.includes('name') || targets.includes('id') ? noChoices.doublesAt : choices.doublesAt,
  };
};
