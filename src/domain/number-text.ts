import { trimBlank } from './blank-space';
import { failed, type Result, success } from './result';

const PLAIN_DECIMAL = /^[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)$/;
const COMMA_BEFORE_THREE_DIGITS = /^[+-]?[1-9][0-9]{0,2},[0-9]{3}$/;

/** A double keeps fifteen digits exactly; one more might come back as another value. */
const EXACT_DIGITS = 15;

const significantDigits = (text: string): number =>
  text.replace(/[^0-9]/g, '').replace(/^0+/, '').length;

/**
 * Text as a person typed it -> a number, or the message for its field.
 * Plain decimals with point or comma; nothing is guessed. Empty is the default 0 (spec §3), `-0` is 0.
 */
export const parseNumberText = (text: string): Result<number, string> => {
  const plain = trimBlank(text);
  if (plain === '') return success(0);
  if (!PLAIN_DECIMAL.test(plain)) return failed('Enter a plain number, such as 120 or 16.5.');
  if (COMMA_BEFORE_THREE_DIGITS.test(plain)) {
    return failed(`Write ${plain.replace(',', '')} or ${plain.replace(',', '.')}: the comma could mean either.`);
  }
  if (significantDigits(plain) > EXACT_DIGITS) return failed(`Use at most ${EXACT_DIGITS} digits.`);
  const value = Number(plain.replace(',', '.'));
  return success(value === 0 ? 0 : value);
};

/** The number as plain digits, as it can be typed again: never `1e-7`, never a thousands sign. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
