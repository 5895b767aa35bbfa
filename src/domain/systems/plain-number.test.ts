import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import { alignedDecimals, alignmentPad, numberText, parseNumberText } from './plain-number.ts';

const plain = { ok: false, failure: 'Enter a plain number, such as 120 or 16.5.' };
const tooExact = { ok: false, failure: 'Use at most 15 digits.' };

/** Whole digits, fraction digits, sign -> the text a person types, with this separator. */
const decimal = (whole: string, fraction: string, sign: string, separator: '.' | ',') =>
  `${sign}${whole}${fraction === '' ? '' : separator}${fraction}`;

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

const parts = fc
  .record({ whole: digits(1, 8), fraction: digits(0, 7), sign: fc.constantFrom('', '-', '+') })
  .filter(({ whole, fraction }) => !(fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole)));

/** A second opinion that shares nothing with the code: reads letter by letter. */
const isPlainDecimal = (text: string): boolean => {
  const letters = [...text.trim()];
  if (letters[0] === '+' || letters[0] === '-') letters.shift();
  const separators = letters.filter((letter) => letter === '.' || letter === ',').length;
  const numerals = letters.filter((letter) => '0123456789'.includes(letter)).length;
  return separators <= 1 && numerals >= 1 && separators + numerals === letters.length;
};

describe('parseNumberText', () => {
  test.each([
    ['', null],
    ['   ', null],
    [' 7 ', 7],
    ['\u00A07\u2009', 7],
    ['\u200B7', 7],
    ['16.55', 16.55],
    ['16,55', 16.55],
    ['1.05', 1.05],
    ['1,05', 1.05],
    ['1.', 1],
    ['1,', 1],
    ['.5', 0.5],
    ['.25', 0.25],
    [',5', 0.5],
    ['-.5', -0.5],
    ['+5', 5],
    ['-1', -1],
    ['007', 7],
    ['510', 510],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['1.234', 1.234],
    ['2147483648', 2147483648],
    ['999999999999999', 999999999999999],
    ['0.1', 0.1],
    ['100000000000000000000', 1e20],
    ['1.5000000000000000000', 1.5],
  ])('field reports 48, 50, 51: reads %j as %j', (text, value) => {
    expect(parseNumberText(text)).toEqual({ ok: true, value });
  });

  test.each(['-0', '-0.0', '+0', '-,0'])('%j is 0, not minus zero', (text) => {
    expect(parseNumberText(text)).toStrictEqual({ ok: true, value: 0 });
  });

  test.each([
    '-', '+', '.', ',', '-.', '1..2', '1.2.3', '1,2,3', '1.234,50', '1,234.56', '1 234,5', '1\u00A0234', '$12',
    '$1,234.56', '12 cm', 'e', '1e5', '1E5', '1e309', '0x10', '0b1', '1_000', 'Infinity', '-Infinity', 'NaN', 'null',
    '\u0663', '1\u0663', '\uFF15', '½', '--5', '5-', '(5)', '1\n2',
  ])('field reports 48, 50, 51: refuses %j with a message, never as another value', (text) => {
    expect(parseNumberText(text)).toEqual(plain);
  });

  test.each([
    ['1,234', 'Write 1234 or 1.234: the comma could mean either.'],
    ['-12,345', 'Write -12345 or -12.345: the comma could mean either.'],
    ['999,000', 'Write 999000 or 999.000: the comma could mean either.'],
  ])('asks what the comma in %j means', (text, failure) => {
    expect(parseNumberText(text)).toEqual({ ok: false, failure });
  });

  test.each(['99999999999999999999', `1${'0'.repeat(309)}`, '9007199254740993', '0.1000000000000000055', '1.00000000000000001'])(
    'field reports 53, 54: refuses %j, which a number cannot hold',
    (text) => {
      expect(parseNumberText(text)).toEqual(tooExact);
    },
  );

  test('a decimal of up to fifteen digits is the same number with point and with comma', () => {
    fc.assert(
      fc.property(parts, ({ whole, fraction, sign }) => {
        const value = Number(decimal(whole, fraction, sign, '.'));
        const expected = { ok: true, value: value === 0 ? 0 : value };
        expect(parseNumberText(decimal(whole, fraction, sign, '.'))).toEqual(expected);
        expect(parseNumberText(decimal(whole, fraction, sign, ','))).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing but a plain decimal is ever read', () => {
    const letters = fc.constantFrom(...'0123456789.,+-eExX_ $\u0663\u00BD');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 7 }), (text) => {
        const read = parseNumberText(text);
        if (text.trim() === '') expect(read).toEqual({ ok: true, value: null });
        else if (isPlainDecimal(text)) expect(read).not.toEqual(plain);
        else expect(read).toEqual(plain);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('numberText', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [16.5, '16.5'],
    [-180, '-180'],
    [1234567, '1234567'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [-1.5e-7, '-0.00000015'],
    [1e21, '1000000000000000000000'],
    [1.5e-20, '0.000000000000000000015'],
    [0.3333333333333333, '0.3333333333333333'],
    [9007199254740992, '9007199254740992'],
  ])('writes %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  test('any number, written out, is read as itself: an untouched field changes nothing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseNumberText(numberText(value))).toEqual({ ok: true, value: value === 0 ? 0 : value });
      }),
      { numRuns: 2000 },
    );
  });
});

test('the points of a column stand below one another, for up to two decimals', () => {
  const decimalsOf = (...figures: readonly (number | null)[]) => alignedDecimals(figures.map((maxHeight, id) => aSystem(id, { maxHeight })), 'maxHeight');
  expect([decimalsOf(), decimalsOf(null, 90), decimalsOf(90, 16.5), decimalsOf(1.25, 2), decimalsOf(1.23456)]).toEqual([0, 0, 1, 2, 2]);
  expect([[90, 2], [16.5, 2], [1.25, 2], [1.2345, 2], [90, 0]].map(([figure = 0, decimals = 0]) => alignmentPad(figure, decimals))).toEqual(['.00', '0', '', '', '']);
});
