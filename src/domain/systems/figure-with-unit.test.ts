import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figureIn, figureReading, chosenAfter, inChosenUnit, isUnfinishedFigure, numberText, parseFigureText, parseNumberText, stillShows, typedUnit, unitsFor, withOtherSign, withUnit } from './figure-with-unit.ts';

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
    ['1,250', 'Write 1250 or 1.25: the comma could mean either.'],
    ['999,000', 'Write 999000 or 999: the comma could mean either.'],
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

test.each([
  ['', 'cm', null],
  ['120', 'cm', 120],
  ['1.8m', 'cm', 180],
  ['5m', 'cm', 500],
  ['180 cm', 'cm', 180],
  ['1855.5 MM', 'cm', 185.55],
  ['-0,4 m', 'cm', -40],
  ['−40 cm', 'cm', -40],
  [`5'11"`, 'cm', 180.34],
  ['5′ 11⅞″', 'cm', 182.56],
  ['-½ in', 'cm', -1.27],
  ['6′ 2″', 'cm', 187.96],
  [`74''`, 'cm', 187.96],
  ['5 ft 11 1/2 in', 'cm', 181.61],
  ['5’ 1/2”', 'cm', 153.67],
  ['3/4"', 'cm', 1.91],
  [`5' 11/16"`, 'cm', 154.15],
  [`6' 15/16`, 'cm', 185.26],
  [`-5' 3 13/16"`, 'cm', -162.08],
  ['11/16 in', 'cm', 1.75],
  ['1 3/4 in', 'cm', 4.45],
  [`5'-0"`, 'cm', 152.4], [`1'-3"`, 'cm', 38.1], [`-1'-3"`, 'cm', -38.1], ['5’–4”', 'cm', 162.56], [`1' - 2"`, 'cm', 35.56], [`5'-4`, 'cm', 162.56], [`5'-½"`, 'cm', 153.67],
  ['14-1/2"', 'cm', 36.83], ['14–½ in.', 'cm', 36.83], [`5' 4-1/2"`, 'cm', 163.83], [`−5'-4-1/2"`, 'cm', -163.83], ['-14-1/2"', 'cm', -36.83], ['1ft. 2in.', 'cm', 35.56], ['1 ft-2 in', 'cm', 35.56],
  ['2 ft.', 'cm', 60.96], ['30 cm.', 'cm', 30], ['3 In.', 'cm', 7.62],
  ['71 in', 'cm', 180.34],
  ['60  ft', 'cm', 1828.8],
  ['2 yards', 'cm', 182.88],
  ['2 Centimetres', 'cm', 2], ['3 feet', 'cm', 91.44], ['4 grados', '°', 4],
  ['45', '°', 45],
  ['±45°', '°', 45],
  ['+/- 30 deg', '°', 30],
  ['-12,5 º', '°', -12.5],
  ['2', 'm/s', 2],
  ['1.5 m/s', 'm/s', 1.5],
  ['12 km/h', 'm/s', 3.33],
  ['3 mph', 'm/s', 1.34],
  ['25mph', 'm/s', 11.18],
  ['5 ft/s', 'm/s', 1.52],
  ['18 m/min', 'm/s', 0.3],
  ['25 M/min', 'm/s', 0.417],
  ['-0 m', 'cm', 0],
  ['12,5 kg', 'kg', 12.5],
  ['2 kN', 'kN', 2],
] as const)('reads %j, kept in %s, as %s', (text, unit, value) => expect(parseFigureText(text, unit)).toStrictEqual({ ok: true, value }));

const length = { ok: false, failure: `Enter a length, such as 120, 1.2 m or 4' 2".` };
const degrees = { ok: false, failure: 'Enter degrees, such as 45.' };
const speed = { ok: false, failure: 'Enter a speed, such as 1.5, 5 km/h or 3 mph.' };

test.each([
  ['3 kg', 'cm', length], ['3 ms', 'cm', length], ['3 fts', 'cm', length], ['3 m/s', 'cm', length], ['45°', 'cm', length], ['±5 cm', 'cm', length], ['high', 'cm', length], ['5-6 m', 'cm', length], ['1½', 'cm', length],
  ['1 2', 'cm', length], [`5'11"x`, 'cm', length], [`1'234`, 'cm', length], [`1'000`, 'cm', length], ['1’000', 'cm', length], ['-1’000', 'cm', length], [`1' 000"`, 'cm', length], ['1 ft 000 in', 'cm', length], ['1’000 cm', 'cm', length], ['1’000 mm', 'cm', length], [`5' 12"`, 'cm', length], [`5' 11 4/4"`, 'cm', length], ['1/0"', 'cm', length], ['5\' 1/0"', 'cm', length], [`1${'0'.repeat(307)} m`, 'cm', length], ['5\' 1.2.3"', 'cm', { ok: false, failure: 'Enter a plain number, such as 120 or 16.5.' }], ['1e5', 'cm', length], ['1.234,5', 'cm', length], ['m', 'cm', length], ['٣', 'cm', length],
  ['5-4', 'cm', length], ['5-4"', 'cm', length], ['14-1/2', 'cm', length], ['1/4-1/2"', 'cm', length], ['1.5-1/2"', 'cm', length], [`5'-6'`, 'cm', length], [`5'--4"`, 'cm', length], [`5'-12"`, 'cm', length], ['3 ft - 6', 'cm', length], [`1'000`, 'cm', length], [`1'-000"`, 'cm', length], ['5 ft..', 'cm', length], ['3".', 'cm', length],
  ['3 m', '°', degrees], ['± °', '°', degrees], ['fast', 'm/s', speed], ['5 m', 'kg', { ok: false, failure: 'Enter a number of kg, such as 120 or 16.5.' }], ['3 m', 'm/s', speed],
  ['1,234 m', 'cm', { ok: false, failure: 'Write 1234 or 1.234: the comma could mean either.' }],
  [`5' 1,234"`, 'cm', { ok: false, failure: 'Write 1234 or 1.234: the comma could mean either.' }],
  ['0.12345678901234567 m', 'cm', { ok: false, failure: 'Use at most 15 digits.' }],
] as const)('refuses %j, kept in %s, and never guesses', (text, unit, answer) => expect(parseFigureText(text, unit)).toEqual(answer));

test('what a text in another unit is kept as is said, and nothing where it says so itself', () => {
  expect([figureReading(`5'-0"`, 'cm'), figureReading('2.4 m', 'cm'), figureReading('3 mph', 'm/s'), figureReading('±45', '°'), figureReading('240', 'cm'), figureReading('tall', 'cm'), figureReading('', 'cm')]).toEqual([
    '= 152.4 cm', '= 240 cm', '= 1.34 m/s', '= 45°', null, null, null,
  ]);
});

test('a number that is kept reads as itself, with its unit and without, and metres as a hundred times as much', () => {
  const kept = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(kept, (value) => {
      const text = numberText(value);
      expect([parseFigureText(text, 'cm'), parseFigureText(`${text} cm`, 'cm'), parseFigureText(`${text}m`, 'cm')]).toEqual([
        { ok: true, value }, { ok: true, value }, { ok: true, value: Number((value * 100).toPrecision(12)) },
      ]);
    }),
  );
});

test.each([
  ['12 k', 'm/s', true], ['12 km/h', 'm/s', true], ['3 m', 'm/s', true], ['12 kg', 'm/s', false], ['-', 'cm', true], ['±', '°', true], ['5 fe', 'cm', true],
  ["5' 1/", 'cm', true], ["5'-", 'cm', true], ['5 ft. 4-1/2 i', 'cm', true], ['14-', 'cm', true], ['14 1/', 'cm', true], ['14-1/2 inc', 'cm', true], ['14-1/2', '°', false], ["5' x", 'cm', false], ['45 de', '°', true], ['fast', 'm/s', false], ['1e5', 'cm', false], ['1,', 'cm', false],
])('%j in %s may still become a figure: %j', (text, unit, expected) => {
  expect(isUnfinishedFigure(text, unit)).toBe(expected);
});

test.each([['45', '-45'], ['- 45', '45'], [`5' - 6"`, `-5' - 6"`], ['', '-'], ['\u221212', '12'], ['2.4 m', '-2.4 m'], ['+3', '3']])('the other sign of %j is %j', (text, expected) => {
  expect(withOtherSign(text)).toBe(expected);
});

test.each([['2.4 m', 'cm', 'm'], ['2.4', 'cm', 'cm'], ['', 'cm', 'cm'], [' m', 'cm', 'm'], ['5\' 11"', 'cm', 'cm'], ['11"', 'cm', 'in'], ['3 MPH', 'm/s', 'mph'], ['±45 deg', '°', '°'], ['1 3/4 in', 'cm', 'in'], ['3 m', 'm/s', 'm/s']] as const)('behind %j in %s stands %s', (text, unit, name) => {
  expect(typedUnit(text, unit)).toBe(name);
});

test('a unit is put behind what is typed, and stands for another one', () => {
  expect([unitsFor('cm'), unitsFor('m/s'), unitsFor('°').length, unitsFor('kg')]).toEqual([
    ['cm', 'mm', 'm', 'in', 'ft', 'yd'], ['m/s', 'km/h', 'mph', 'ft/s', 'm/min', 'cm/s'], 1, ['kg'],
  ]);
  expect([withUnit('2.4', 'm', 'cm'), withUnit('-2,4 m', 'in', 'cm'), withUnit('2.4 m', 'cm', 'cm'), withUnit('', 'm', 'cm')]).toEqual(['2.4 m', '-2,4 in', '2.4', ' m']);
  for (const unit of ['cm', 'm/s', '°']) for (const name of unitsFor(unit)) expect(parseFigureText(withUnit('2', name, unit), unit).ok).toBe(true);
});

test('a unit that was chosen stays behind whatever is typed without one; alone it states nothing', () => {
  expect(['', '9', '9 ', '−1,5', '9  km/h', ' km/h', '9 km/', '5 m km/h', '5 mph', '18x'].map((text) => inChosenUnit(text, 'km/h', 'm/s'))).toEqual([' km/h', '9 km/h', '9 km/h', '−1,5 km/h', '9  km/h', ' km/h', '9 km/', '5 m', '5 mph', '18x']);
  expect([chosenAfter('5 mph', '', 'm/s'), ...['', '6', '6 km/h', '5 mph', '5 m', '5 m/s', '5 mph km/h'].map((text) => chosenAfter(text, 'km/h', 'm/s'))]).toEqual(['', 'km/h', 'km/h', 'km/h', 'mph', 'km/h', 'm/s', 'mph']);
  expect([inChosenUnit('1/2', 'in', 'cm'), inChosenUnit(`5' 11 in`, 'in', 'cm'), inChosenUnit('9', '', 'm/s'), inChosenUnit('', 'm/s', 'm/s')]).toEqual(['1/2 in', `5' 11`, '9', '']);
  expect([parseFigureText(' km/h', 'm/s'), figureReading(' m', 'cm')]).toEqual([{ ok: true, value: null }, null]);
});

test('a figure in another unit is written as short as still comes back to it', () => {
  expect([figureIn(180, 'cm', 'ft'), figureIn(180.34, 'cm', 'in'), figureIn(0.5, 'm/s', 'km/h'), figureIn(0.5, 'm/s', 'mph'), figureIn(123.4567, 'cm', 'ft'), figureIn(0.417, 'm/s', 'm/min')]).toEqual([
    5.9055, 71, 1.8, 1.12, 4.05041666666667, 25,
  ]);
  const units = fc.constantFrom(['cm', 'm'], ['cm', 'in'], ['cm', 'ft'], ['cm', 'cm'], ['m/s', 'km/h'], ['m/s', 'mph'], ['m/s', 'm/min']);
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), units, (hundredths, [kept = '', other = '']) => {
      const figure = hundredths / 100;
      const written = figureIn(figure, kept, other);
      expect(parseFigureText(`${numberText(written)} ${other}`, kept)).toEqual({ ok: true, value: figure });
      expect(String(written).length).toBeLessThanOrEqual(10);
    }),
  );
});

test('another unit shows what the field held as the same quantity; what was typed since keeps its figures and takes the unit', () => {
  expect([
    withUnit('1.39', 'km/h', 'm/s', '1.39'), withUnit('5 km/h', 'mph', 'm/s', '1.39'), withUnit('3.1 mph', 'm/s', 'm/s', '1.39'),
    withUnit('180', 'ft', 'cm', '180'), withUnit('0', 'km/h', 'm/s', '0'), withUnit('', 'm', 'cm', ''), withUnit(' m', 'cm', 'cm', ''), withUnit(' m', 'in', 'cm', ''),
    withUnit('5', 'km/h', 'm/s', '1.39'), withUnit('6 km/h', 'mph', 'm/s', '1.39'), withUnit('-5 km/h', 'm/s', 'm/s', '1.39'), withUnit('', 'm', 'cm', '180'), withUnit('18x', 'm', 'cm', '180'), withUnit('3 MS-1', 'km/h', 'm/s'),
  ]).toEqual(['5 km/h', '3.1 mph', '1.39', '5.9055 ft', '0 km/h', ' m', '', ' in', '5 km/h', '6 mph', '-1.39', ' m', '18 m', '3 km/h']);
  // With the other sign it is that quantity, and comes back as it: what the shown figure would be read as may be another one.
  expect([
    withUnit('-4.5604 ft', 'cm', 'cm', '139'), withUnit('4.5604 ft', 'm', 'cm', '-139'), withUnit('-5.0084442 km/h', 'm/s', 'm/s', '1.3912345'),
    withUnit('-139', 'ft', 'cm', '139'), withUnit('-', 'm', 'cm', ''), withUnit('-0', 'm', 'cm', '0'), withUnit('+139', 'm', 'cm', '139'), withUnit('-3', 'm', 'cm', '+3'),
  ]).toEqual(['-139', '1.39 m', '-1.3912345', '-4.5604 ft', '- m', '0 m', '+139 m', '-3 m']);
  // Nothing is lost of what is no single figure, as the half of 1/2; of feet and inches none could stay.
  expect(['1/2', '14-1/2 cm', '5½', '1 250', '90-180', "1'250", '1e3', '2½ ft'].map((text) => withUnit(text, 'in', 'cm', '0'))).toEqual(['1/2 in', '14-1/2 in', '5 1/2 in', '1 250 in', '90-180 in', "1'250", '1e3', '2 1/2 in']);
  expect([withUnit(`5' 11"`, 'm', 'cm'), withUnit(`5' 11"`, 'cm', 'cm'), withUnit('1/2"', 'mm', 'cm')]).toEqual(['1.8034 m', '180.34', '12.7 mm']);
});

test('through any units what the field held is still shown, however few digits they keep, and comes back digit for digit', () => {
  const figures = fc.oneof(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.integer({ min: -100_000, max: 100_000 }).map((thousandths) => thousandths / 1000));
  fc.assert(
    fc.property(figures, fc.constantFrom('cm', 'm/s'), fc.array(fc.nat({ max: 5 }), { maxLength: 4 }), (figure, unit, chosen) => {
      const held = numberText(figure);
      const texts = chosen.reduce<readonly string[]>((all, index) => [...all, withUnit(all.at(-1) ?? '', unitsFor(unit)[index] ?? unit, unit, held)], [held]);
      expect(texts.filter((text) => !stillShows(text, held, unit))).toEqual([]);
      expect([withUnit(texts.at(-1) ?? '', unit, unit, held), figureReading(texts.at(-1) ?? '', unit, held)]).toEqual([held, texts.at(-1) === held ? null : `= ${held} ${unit}`]);
    }),
  );
  expect([stillShows('5.0084442 km/h', '1.3912345', 'm/s'), stillShows('5 km/h', '1.3912345', 'm/s'), stillShows('1.391234', '1.3912345', 'm/s'), stillShows('', '0', 'cm'), stillShows(' m', '0', 'cm')]).toEqual([true, false, false, false, false]);
});

test('a figure that others would read as thousands is said to be decimals, with how thousands are written; not where it was there before', () => {
  expect([figureReading('1.250', 'cm'), figureReading('-12.345', 'm/s'), figureReading('1.250', '°'), figureReading('1.250 m', 'cm')]).toEqual([
    '= 1.25 cm. For thousands, write 1250.', '= -12.345 m/s. For thousands, write -12345.', '= 1.25°. For thousands, write 1250.', '= 125 cm. For thousands, write 1250.',
  ]);
  expect([figureReading('1.25', 'cm'), figureReading('0.250', 'cm'), figureReading('1234.567', 'cm'), figureReading('1.2345', 'cm'), figureReading('1.250', 'cm', '1.250')]).toEqual([null, null, null, null, null]);
});
