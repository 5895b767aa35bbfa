import { foldText } from '../shared/characters.ts';
import { hasUnit } from '../systems/figure-text.ts';
import { parseSystemId, type SystemField, systemFields, unitOf } from '../systems/system.ts';
import { type Cell, cellText, isEmptyCell, isEmptyRow, type Table } from './table.ts';

/** What a column can be: one of a system's fields, or the id that our own export writes. */
export const columnTargets = ['id', ...systemFields] as const;
export type ColumnTarget = (typeof columnTargets)[number];

export type ImportColumn = {
  readonly heading: string;
  /** `null`: the column is left out. */
  readonly target: ColumnTarget | null;
  /** What the heading says its figures are in. */
  readonly unit: string | null;
};

/** A table whose columns are known: how many rows stand above the first system, and what each column is. */
export type ColumnMatch = { readonly firstRow: number; readonly columns: readonly ImportColumn[] };

// Folded, without spaces: English, German, French and Spanish, as they stand in the headings of lists of equipment.
const height = ['height', 'hohe', 'hoehe', 'hauteur', 'altura', 'boom', 'lensheight'];
const lowest = ['min', 'low', 'bottom', 'tief', 'unter', 'basse', 'inferior'];
const highest = ['max', 'high', 'top', 'hochst', 'hoechst', 'ober', 'superior'];

/** `any` and `and` are looked for in a heading, `is` has to be all of it. */
type Words = { readonly any: readonly string[]; readonly and?: readonly string[]; readonly not?: readonly string[]; readonly is?: readonly string[] };

/** In the order in which they are tried: a connection has a name, too. */
const words: readonly (readonly [SystemField, Words])[] = [
  ['minHeight', { any: height, and: lowest }],
  ['maxHeight', { any: height, and: highest, not: ['min'] }],
  ['cameraTilt', { any: ['tilt', 'pitch', 'neig', 'winkel', 'angle', 'inclinaison', 'inclinacion', 'angulo', 'kipp'] }],
  ['maxDollySpeed', { any: ['speed', 'velocity', 'geschwindigkeit', 'tempo', 'vitesse', 'velocidad'] }],
  ['connectionType', { any: ['connect', 'anschluss', 'verbindung', 'connexion', 'raccord', 'conexion', 'interface', 'schnittstelle', 'interfaz'] }],
  [
    'name',
    {
      any: ['name', 'nombre', 'bezeichnung', 'designation', 'designacion'],
      is: ['nom', 'model', 'modell', 'modele', 'modelo', 'system', 'systems', 'systeme', 'sistema', 'dolly', 'dollies', 'title', 'titel', 'titre', 'titulo', 'equipment', 'item', 'gerat', 'geraet', 'appareil', 'equipo'],
    },
  ],
];

const IN_BRACKETS = /[([{]([^)\]}]*)[)\]}]/;

/** `Max height (ft)`, `Höhe max. [m]`, `Speed in km/h`: what is asked, and in which unit. */
const readHeading = (heading: string): { readonly squashed: string; readonly unit: string | null } => {
  const [, bracketed] = IN_BRACKETS.exec(heading) ?? [];
  const rest = heading.replace(IN_BRACKETS, ' ').trim();
  const last = /(?:\bin\s+|[\s,/_-]+)(\S+)$/i.exec(rest)?.[1];
  const unit = [bracketed, last].find((name) => name !== undefined && isUnit(name)) ?? null;
  return { squashed: foldText(rest).replace(/[^\p{L}\p{N}]/gu, ''), unit: unit === null ? null : unit.trim().toLowerCase() };
};

const isUnit = (name: string): boolean => ['cm', '°', 'm/s'].some((kept) => hasUnit(kept, name.trim()));

const targetOf = (squashed: string): ColumnTarget | null => {
  if (['id', 'uuid', 'systemid'].includes(squashed)) return 'id';
  const has = (parts: readonly string[]): boolean => parts.some((part) => squashed.includes(part));
  const found = words.find(([, { any, and = any, not = [], is = [] }]) => is.includes(squashed) || (has(any) && has(and) && !has(not)));
  return found?.[0] ?? null;
};

const ROWS_OF_TITLES = 10;

/** The row with most columns that are known, where there is one; files often have a title above it. */
const headingRow = (table: Table): number | null => {
  const known = table.slice(0, ROWS_OF_TITLES).map((row) => new Set(row.flatMap((cell) => targetOf(readHeading(cellText(cell)).squashed) ?? [])).size);
  const most = Math.max(0, ...known);
  // One word may stand in any row: a name on its own is a heading only where nothing else is.
  const isSure = most > 1 || (most === 1 && known.indexOf(most) === table.findIndex((row) => !isEmptyRow(row)) && table.length > 1);
  return isSure ? known.indexOf(most) : null;
};

const SAMPLE_ROWS = 200;

/** What the cells of a column are, where the heading does not say: only what cannot be anything else. */
const targetByContent = (cells: readonly Cell[]): ColumnTarget | 'height' | 'text' | null => {
  const filled = cells.filter((cell) => !isEmptyCell(cell)).map(cellText);
  if (filled.length === 0) return null;
  const areAll = (is: (text: string) => boolean): boolean => filled.every(is);
  const unitsAre = (kept: string): boolean => areAll((text) => hasUnit(kept, /[0-9]\s*([^\s0-9.,]+)$/.exec(text.trim())?.[1] ?? ''));
  if (areAll((text) => /-/.test(text) && parseSystemId(text) !== null)) return 'id';
  if (unitsAre('°')) return 'cameraTilt';
  if (unitsAre('m/s')) return 'maxDollySpeed';
  if (unitsAre('cm')) return 'height';
  return areAll((text) => /\p{L}/u.test(text)) ? 'text' : null;
};

const columnCells = (rows: Table, index: number): readonly Cell[] => rows.slice(0, SAMPLE_ROWS).map((row) => row[index] ?? '');

const typicalNumber = (cells: readonly Cell[]): number => {
  const numbers = cells.flatMap((cell) => /[0-9]+(?:[.,][0-9]+)?/.exec(cellText(cell))?.[0].replace(',', '.') ?? []).map(Number);
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(numbers.length, 1);
};

/** Columns that no heading names, by what stands in them; the first texts are the names, of two heights the smaller ones the lower. */
const byContent = (rows: Table, columns: readonly ImportColumn[]): readonly ImportColumn[] => {
  const taken = new Set(columns.flatMap(({ target }) => target ?? []));
  const guesses = columns.map(({ target }, index) => (target === null ? targetByContent(columnCells(rows, index)) : null));
  const heights = guesses.flatMap((guess, index) => (guess === 'height' ? [index] : []));
  const [lower, upper] = heights.toSorted((a, b) => typicalNumber(columnCells(rows, a)) - typicalNumber(columnCells(rows, b)));
  const isHeight = heights.length === 2 && !taken.has('minHeight') && !taken.has('maxHeight');
  const targetAt = (index: number): ColumnTarget | null => {
    const guess = guesses[index] ?? null;
    if (guess === 'height') return isHeight ? (index === lower ? 'minHeight' : index === upper ? 'maxHeight' : null) : null;
    return guess === 'text' ? 'name' : guess;
  };
  return columns.map((column, index) => {
    const target = column.target ?? targetAt(index);
    if (column.target !== null || target === null || taken.has(target)) return column;
    taken.add(target);
    return { ...column, target };
  });
};

/** Guesses what each column is, by its heading and then by what stands in it. Each field has one column at most, the first. */
export const matchColumns = (table: Table): ColumnMatch => {
  const at = headingRow(table);
  const headings = at === null ? [] : (table[at] ?? []);
  const firstRow = at === null ? 0 : at + 1;
  const rows = table.slice(firstRow);
  const width = Math.max(headings.length, ...rows.slice(0, SAMPLE_ROWS).map((row) => row.length), 0);
  const taken = new Set<ColumnTarget>();
  const named = Array.from({ length: width }, (_, index): ImportColumn => {
    const heading = cellText(headings[index]).trim();
    const { squashed, unit } = readHeading(heading);
    const found = targetOf(squashed);
    const target = found === null || taken.has(found) ? null : found;
    if (target !== null) taken.add(target);
    return { heading, target, unit: unitFor(target, unit) };
  });
  return { firstRow, columns: byContent(rows, named) };
};

/** A unit counts only where the field is kept in one of its kind. */
export const unitFor = (target: ColumnTarget | null, unit: string | null): string | null => {
  const kept = target === null || target === 'id' ? null : unitOf(target);
  return kept !== null && unit !== null && hasUnit(kept, unit) ? unit : null;
};

/** A person's choice for one column; the column that was it before is left out. */
export const chooseTarget = (columns: readonly ImportColumn[], index: number, target: ColumnTarget | null): readonly ImportColumn[] =>
  columns.map((column, each) => {
    if (each === index) return { ...column, target, unit: unitFor(target, readHeading(column.heading).unit) };
    return target !== null && column.target === target ? { ...column, target: null, unit: null } : column;
  });
