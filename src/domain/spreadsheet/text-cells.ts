import { numberText } from '../systems/number-text.ts';
import type { Table } from './table.ts';

/** Spreadsheet programs calculate a text that begins so, and a calculation may call out. */
const CALCULATED = /^'*[=+\-@\t\r]/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

export type DecimalFormat = { readonly separator: ',' | ';' | '\t'; readonly decimalSign: '.' | ',' };

/** Cells as they stand in a text file. Numbers keep their sign; a text that would be calculated gets an apostrophe before it. */
export const textCells = (table: Table, { decimalSign }: DecimalFormat): readonly (readonly string[])[] =>
  table.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'number') return numberText(cell).replace('.', decimalSign);
      return CALCULATED.test(cell) ? `'${cell}` : cell;
    }),
  );

/** The cells of a text file, without the apostrophes that an export puts there. */
export const tableFromText = (rows: readonly (readonly string[])[]): Table => rows.map((row) => row.map((cell) => cell.replace(GUARDED, '')));

/** Where numbers have a comma before their decimals, programs expect a semicolon between cells. */
export const decimalFormatFor = (language: string | undefined): DecimalFormat =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? { separator: ';', decimalSign: ',' } : { separator: ',', decimalSign: '.' };
