import { numberText } from '../systems/figure-with-unit.ts';

/** What stands in one cell. A number where the file keeps one as such, else the text, letter by letter; empty is ''. */
export type Cell = string | number;

/** A sheet as it was read: rows of cells, of any length. */
export type Table = readonly (readonly Cell[])[];

export const cellText = (cell: Cell | undefined): string => (cell === undefined ? '' : String(cell));

export const trimmedCell = (cell: Cell | undefined): string => cellText(cell).trim();

export const isEmptyCell = (cell: Cell | undefined): boolean => trimmedCell(cell) === '';

/** A row of a file that says nothing: programs leave them at the end, with or without commas. */
export const isEmptyRow = (row: readonly Cell[]): boolean => row.every(isEmptyCell);

export type DecimalFormat = { readonly separator: ',' | ';' | '\t'; readonly decimalSign: '.' | ',' };

/**
 * Spreadsheet programs calculate a text that begins so, and a calculation may call out; blanks before it are left out of
 * markup. Where a program takes another sign to stand between cells than the file has, a cell begins after each of them,
 * with or without quotes.
 */
const CALCULATED = /^(?=[\s']*[=+\-@\t\r])/;
const CALCULATED_LATER = /([,;\t\r\n])(?=['"]*[=+\-@\t\r])/g;
const GUARDED = /^'(?=[\s']*[=+\-@\t\r])|([,;\t\r\n])'(?=['"]*[=+\-@\t\r])/g;

/** As it stands in a text file: with an apostrophe before what would be calculated. */
export const guardedText = (text: string): string => text.replace(CALCULATED_LATER, "$1'").replace(CALCULATED, "'");

/** As it stood before an export put apostrophes there. */
const withoutGuard = (text: string): string => text.replace(GUARDED, '$1');

/** Cells as they stand in a text file. Numbers keep their sign. */
export const textCells = (table: Table, { decimalSign }: DecimalFormat): readonly (readonly string[])[] =>
  table.map((row) => row.map((cell) => (typeof cell === 'number' ? numberText(cell).replace('.', decimalSign) : guardedText(cell))));

/** The cells of a text file, without the apostrophes that an export puts there. */
export const tableFromText = (rows: readonly (readonly string[])[]): Table => rows.map((row) => row.map((cell) => withoutGuard(cell)));

/** Some browsers name their language as the system does, `en-US@posix`, which is no language tag. */
const knownNumbers = (language: string | undefined): Intl.NumberFormat => {
  try {
    return new Intl.NumberFormat(language);
  } catch {
    return new Intl.NumberFormat('en-US');
  }
};

/** Where numbers have a comma before their decimals, programs expect a semicolon between cells. */
export const decimalFormatFor = (language: string | undefined): DecimalFormat =>
  knownNumbers(language).format(1.5).includes(',') ? { separator: ';', decimalSign: ',' } : { separator: ',', decimalSign: '.' };
