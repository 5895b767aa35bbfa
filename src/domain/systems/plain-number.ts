import { withoutInvisible, withPlainMinus } from '../shared/characters.ts';
import { failed, type Result, success } from '../shared/result.ts';
import { systemMessages } from '../words/systems.ts';
import type { Figure, System, SystemField } from './system.ts';

const PLAIN_DECIMAL = /^[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)$/;
const COMMA_BEFORE_THREE_DIGITS = /^[+-]?[1-9][0-9]{0,2},[0-9]{3}$/;

/** A double keeps fifteen digits whatever they are, and some longer numbers too. */
const SURE_DIGITS = 15;

/** Without the sign and the zeros that say nothing: two texts of one number look alike. */
const significant = (plain: string): string => {
  const [whole = '', fraction = ''] = plain.replace(/^[+-]/, '').split('.');
  return `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`;
};

/**
 * Text as a person typed it -> a number, or the message for its field.
 * Plain decimals with point or comma; nothing is guessed. Empty is not stated, `-0` is 0.
 */
export const parseNumberText = (text: string): Result<Figure, string> => {
  const plain = withPlainMinus(withoutInvisible(text));
  if (plain === '') return success(null);
  if (!PLAIN_DECIMAL.test(plain)) return failed(systemMessages.figure.number);
  if (COMMA_BEFORE_THREE_DIGITS.test(plain)) {
    return failed(systemMessages.figure.commaMeansTwo(plain.replace(',', ''), plain.replace(',', '.')));
  }
  const decimal = plain.replace(',', '.');
  const value = Number(decimal);
  if (significant(numberText(value)) !== significant(decimal)) return failed(systemMessages.figure.tooManyDigits(SURE_DIGITS));
  return success(value === 0 ? 0 : value);
};

/** More would move the figures far from their heading, and looking for them hold up each page of a long list. */
const [ALIGNED_DECIMALS, ALIGNED_FIGURES] = [2, 5000];

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : (numberText(value).split('.')[1]?.length ?? 0));

/** How many decimals stand behind the point of a column of figures. */
export const alignedDecimals = (systems: readonly System[], field: SystemField): number => {
  let most = 0;
  for (const system of systems.slice(0, ALIGNED_FIGURES)) {
    const value = system[field];
    if (typeof value === 'number') most = Math.max(most, decimalsOf(value));
    if (most >= ALIGNED_DECIMALS) return ALIGNED_DECIMALS;
  }
  return most;
};

/** As wide as what a figure lacks behind its point: with it, the points of a column stand below one another. */
export const alignmentPad = (figure: number, decimals: number): string => {
  const own = decimalsOf(figure);
  return `${own === 0 && decimals > 0 ? '.' : ''}${'0'.repeat(Math.max(0, decimals - own))}`;
};

/**
 * The number as plain digits, as it can be typed again: never `1e-7`, never a thousands sign.
 * Every digit is kept, so that a field nobody touched reads as the value it came from.
 */
export const numberText = (value: number): string => {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const after = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  return `${value < 0 ? '-' : ''}${before}${after === '' ? '' : `.${after}`}`;
};
