import { withoutInvisible, withPlainSigns } from '../shared/characters.ts';
import { foldText } from '../shared/folded-text.ts';
import { failed, type Result, success } from '../shared/result.ts';
import { type DecimalSign, decimalSignOf, EACH_WAY, figureIn, groupings, hasUnit, numberText, parseFigureText } from '../systems/figure-with-unit.ts';
import { parseText } from '../systems/system-form.ts';
import { type Figure, isolated, type SystemField, systemFields, unitOf } from '../systems/system.ts';
import { importMessages } from '../words/import-messages.ts';
import { type Cell, cellText, trimmedCell } from './table.ts';

/**
 * Thousands set apart by spaces or, in Switzerland, by apostrophes. Two groups with a plain space between them
 * are as likely a range, from 0 too: `120 180` and `0 180 cm` are no number. No range ends with a figure that begins with 0: `12 000` is one. In mm none goes from 12 to 500.
 */
const SPACED = /^([+-]?(?:[1-9][0-9]{0,2}(?=['\u00a0\u202f]| 0[0-9]{2}| [0-9]{3}(?:[.,]| [0-9]))|[1-9](?= )|[1-9][0-9](?= [0-9]{3} ?mm)))((?:[ '\u00a0\u202f][0-9]{3})+)(?![0-9])/;
const DIGITS = /^[+-]?[0-9.,]*[0-9][.,]?/;

/** Digits with their points and commas, and what follows: a unit, or the inches of a height in feet. */
const parts = (text: string, keptUnit: string): readonly [digits: string, rest: string] | null => {
  const plain = withPlainSigns(withoutInvisible(text));
  const joined = (keptUnit === '°' ? plain.replace(EACH_WAY, '') : plain)
    .replace(SPACED, (_, first: string, groups: string) => first + groups.replace(/[ '\u00a0\u202f]/g, ''))
    .replace(/\s+/g, ' ');
  const [digits] = DIGITS.exec(joined) ?? [];
  return digits === undefined ? null : [digits, joined.slice(digits.length).trim()];
};

/** Most cells of most sheets: nothing in them can be read two ways, and a hundred thousand of them are read in a fraction of the time. */
const PLAIN = /^(?:0|-?[1-9][0-9]{0,8})(?:\.[0-9]{1,2})?$/;

const keptUnits: readonly string[] = systemFields.flatMap((field) => unitOf(field) ?? []);

/** Whether a figure of any field can be written in it. */
export const isUnit = (name: string): boolean => keptUnits.some((keptUnit) => hasUnit(keptUnit, name));

/** `ft-in`, `cm / in`: which of them a bare figure is in a person has to say. */
export const areUnits = (words: readonly string[]): boolean => words.length > 1 && words.every(isUnit);

/** What one cell tells of its column's sign. A cell that is no figure has no say. */
export const signIn = (cell: Cell): DecimalSign | 'either' | 'none' => {
  if (typeof cell === 'number' || cell === '') return 'none';
  if (PLAIN.test(cell)) return cell.includes('.') ? '.' : 'none';
  const split = parts(cell, '°');
  return split !== null && (split[1] === '' || isUnit(split[1])) ? decimalSignOf(split[0]) : 'none';
};

/**
 * The sign that a whole column decides for the cells that could be read two ways. `null`: there are such
 * cells, and the others do not tell, so a person has to.
 */
export const columnSign = (seen: ReadonlySet<ReturnType<typeof signIn>>): DecimalSign | null => {
  if (seen.has('.') !== seen.has(',')) return seen.has(',') ? ',' : '.';
  return seen.has('either') ? null : '.';
};

/** By what a figure is read that could be thousands or decimals: by the sign of its column, or as in the fields of a form, where a point is the decimal point. */
export type SignRule = DecimalSign | 'asInFields' | null;

const signBy = (rule: SignRule, digits: string): DecimalSign | null => (rule === 'asInFields' ? (digits.includes('.') ? '.' : null) : rule);

/** Without its thousands, with a point. `null` where the signs stand as in no number. */
const plainDigits = (digits: string, rule: SignRule): string | null => {
  const own = decimalSignOf(digits);
  const sign = own === 'either' ? signBy(rule, digits) : own;
  if (sign === null) return null;
  if (sign === 'none') return digits;
  const thousands = sign === '.' ? ',' : '.';
  const end = digits.lastIndexOf(sign);
  const whole = end < 0 ? digits : digits.slice(0, end);
  if (whole.includes(sign) || (whole.includes(thousands) && !groupings[thousands].test(whole))) return null;
  return whole.replaceAll(thousands, '') + (end < 0 ? '' : `.${digits.slice(end + 1)}`);
};

/** The text alone does not tell which it is: 1.000 as decimals is `1`. */
type OneWay = { readonly kind: 'thousands' | 'decimals'; readonly text: string };

/** A figure that could be thousands or decimals, and what it is by the sign before its decimals. */
export type TwoWays = { readonly cell: string; readonly readings: Readonly<Record<DecimalSign, OneWay>> };

export const twoWaysOf = (cell: Cell): TwoWays | null => {
  if (typeof cell === 'number' || signIn(cell) !== 'either') return null;
  const digits = parts(cell, '°')?.[0] ?? '';
  // As somebody would write it: 1.250 are 1.25.
  const readBy = (sign: DecimalSign): OneWay => ({ kind: digits.includes(sign) ? 'decimals' : 'thousands', text: numberText(Number(plainDigits(digits, sign) ?? digits)) });
  return { cell: cell.trim(), readings: { '.': readBy('.'), ',': readBy(',') } };
};

/** cm. No camera stays as low at its highest, and few go as low. Whoever writes such heights means metres or feet. */
export const TOO_LOW: Readonly<Partial<Record<SystemField, number>>> = { maxHeight: 30, minHeight: 10 };

export const isCentimetres = (unit: string): boolean => hasUnit('cm', unit) && figureIn(1, 'cm', unit) === 1;

/** Whether a cell has a unit of its own. */
export const hasOwnUnit = (cell: Cell): boolean => {
  if (typeof cell === 'number' || PLAIN.test(cell)) return false;
  const unit = parts(cell, '°')?.[1] ?? '';
  return unit !== '' && (isUnit(unit) || parseFigureText(cell, 'cm').ok);
};

/** Whether a cell says metres or a part of them (true), or feet, inches or yards (false): no name of those has an m. Null where it says neither. */
export const saysMetric = (cell: Cell): boolean | null => (hasOwnUnit(cell) ? /m/i.test(cellText(cell)) : null);

/** Whether a cell has no unit of its own, so that its column's is meant. */
export const isBareFigure = (text: string): boolean => parts(text, '°')?.[1] === '';

type FigureColumn = {
  /** What the figure is kept in: cm, °, m/s. */
  readonly keptUnit: string;
  /** What the heading says, for cells without a unit of their own. */
  readonly unit: string | null;
  readonly decimalSign: SignRule;
};

/** Empty, a dash, `n/a`, `k.A.`, `TBD` or `?`: what people write where nothing is known. */
export const saysNothing = (cell: Cell): boolean =>
  typeof cell === 'string' && !/[0-9]/.test(cell) && /^(?:-*|[nk]\.? ?a\.?|n\/a|tb[acd]|\?+|unknown|unbekannt|inconnu|desconocido)$/i.test(withPlainSigns(withoutInvisible(cell)));

/** `#N/A`, `#REF!`, `#¿NOMBRE?`, `#NV`, `Err:502`: what programs write where a formula fails. */
const FORMULA_ERROR = /^(?:#(?:N\/[AD]|NV|[¡¿]?[\p{Lu}/ ]+0?[!?])|Err:[0-9]{3})$/u;

export const isFormulaError = (cell: Cell): boolean => typeof cell === 'string' && FORMULA_ERROR.test(cell.trim());

const FIGURE = String.raw`[0-9][0-9.,]* ?(?:[a-z"'°/]{0,6}\.?)`;
const TWO_NUMBERS = new RegExp(`^[+-]?${FIGURE}(?: ?(?:-|~|…|\\.\\.+|;|&|\\+| (?:to|and|or|bis|und|oder|a|et|ou|y|o) ) ?| (?!0[0-9]))[+-]?${FIGURE}$`);
const FEET_AND_INCHES = /^[+-]?[0-9]+ ?(?:'|ft\.?|feet|foot) ?(?:[0-9]|- ?[0-9., /-]+ ?(?:"|in))/;
/** In a longer text the pattern would try each dot after a figure in several places, which takes minutes. */
const LONGEST_TWO = 60;
const BEFORE_NUMBER = /^([^0-9]{1,40}?) ?([+-]?[0-9].*)$/;

/** What is wrong with a cell in which no figure is found, where that can be said. */
const whyUnread = (cell: string, keptUnit: string): string | null => {
  const plain = foldText(withoutInvisible(cell)).replace(/\s+/g, ' ');
  // Feet with more inches than a foot has are one figure, and a slip.
  if (plain.length <= LONGEST_TWO && TWO_NUMBERS.test(plain) && !FEET_AND_INCHES.test(plain)) return importMessages.twoNumbers;
  const [, before = '', figure = ''] = BEFORE_NUMBER.exec(withoutInvisible(cell)) ?? [];
  return before.trim() !== '' && /[^\s.,+±-]/.test(before) && parseFigureText(figure, keptUnit).ok ? importMessages.before(isolated(before.trim())) : null;
};

/** A cell -> the figure in the unit it is kept in, or why it cannot be read. Nothing is guessed. */
export const readFigureCell = (cell: Cell, column: FigureColumn): Result<Figure, string> => {
  const read = readFigure(cell, column);
  if (read.ok || typeof cell === 'number') return read;
  const why = whyUnread(cell, column.keptUnit);
  return why === null ? read : failed(why);
};

const readFigure = (cell: Cell, { keptUnit, unit, decimalSign }: FigureColumn): Result<Figure, string> => {
  const withUnit = (digits: string): Result<Figure, string> => parseFigureText(unit === null ? digits : `${digits} ${unit}`, keptUnit);
  if (saysNothing(cell)) return success(null);
  if (typeof cell === 'string' && (unit === null || unit === keptUnit) && PLAIN.test(cell)) return success(Number(cell));
  if (typeof cell === 'number') return withUnit(numberText(cell));
  const split = parts(cell, keptUnit);
  if (split === null) return parseFigureText(cell.trim(), keptUnit);
  const [digits, rest] = split;
  const plain = plainDigits(digits, decimalSign);
  if (plain === null && decimalSignOf(digits) === 'either' && decimalSign === 'asInFields') return parseFigureText(digits, keptUnit);
  if (plain === null) return failed(decimalSignOf(digits) === 'either' ? importMessages.twoWays(digits.replace(/[.,]/g, '')) : importMessages.noNumber);
  return rest === '' ? withUnit(plain) : parseFigureText(`${plain} ${rest}`, keptUnit);
};

// English, German, French and Spanish, folded, short and in full. Not any word that begins so: `2 Marine` is a name.
const MONTH = '(?:jan(?:v|uary?|vier)?|ene(?:ro)?|feb(?:ruary?|rero)?|fevr?(?:ier)?|mrz|mar(?:ch|s|zo?)?|apr(?:il)?|a[bv]r(?:il)?|mai|mayo?|jun(?:e|io?)?|juin|jul(?:y|io?)?|juil(?:let)?|aug(?:ust)?|aout|ago(?:sto)?|sep(?:t|tember|tembre|tiembre)?|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember|embre)?|dic(?:iembre)?)';
/** What spreadsheet programs make of `3-5` or `MAR1` in a column of names. */
const DATE_OF_A_PROGRAM = new RegExp(String.raw`^(?:[0-9]{1,2}[-. ]+${MONTH}\.?|${MONTH}[-. ][0-9]{2,4}|[0-9]{1,2}([-./])[0-9]{1,2}\1[0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2}(?:t[0-9:.]+z?)?)$`);

export const looksLikeDate = (text: string): boolean => DATE_OF_A_PROGRAM.test(foldText(text).trim());

/** What a row of a file says, wherever it stands. */
export const filledCells = (row: readonly Cell[] = []): readonly string[] => row.map(trimmedCell).filter((text) => text !== '');

/** A cell -> the text that is kept. */
export const readTextCell = (cell: Cell): Result<string, string> => parseText(typeof cell === 'number' ? numberText(cell) : cell);
