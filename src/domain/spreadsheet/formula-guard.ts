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
export const withoutGuard = (text: string): string => text.replace(GUARDED, '$1');
