import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { parseFigureText } from './figure-with-unit.ts';
import { alignedDecimals, alignmentPad, figureInWords, figureText, readingIn, shownValue, unitsApart, type UnitSystem, valueInWords } from './shown-figure.ts';

test.each([
  ['139.7 cm', 139.7, 'cm', 'metric'],
  ['-0.4 m/s', -0.4, 'm/s', 'metric'],
  ['45°', 45, '°', 'metric'],
  ['45°', 45, '°', 'feet'],
  ['12 kg', 12, 'kg', 'feet'],
  ['4′ 7″', 139.7, 'cm', 'feet'],
  ['4′ 7⅛″', 140, 'cm', 'feet'],
  ['1′ 1⅞″', 35.2, 'cm', 'feet'],
  ['3″', 7.6, 'cm', 'feet'],
  ['1′ 0½″', 31.75, 'cm', 'feet'],
  ['½″', 1.27, 'cm', 'feet'],
  ['0″', 0, 'cm', 'feet'],
  ['-3″', -7.6, 'cm', 'feet'],
  ['-1′ 2″', -35.56, 'cm', 'feet'],
  // Rounded up from 5′ 11 15/16″ and 11 15/16″, and down from 6′ and a little.
  ['6′ 0″', 182.75, 'cm', 'feet'],
  ['1′ 0″', 30.4, 'cm', 'feet'],
  ['6′ 0″', 183, 'cm', 'feet'],
  ['57′ 0″', 1737.36, 'cm', 'feet'],
  // Too little for an eighth of an inch, and not nothing.
  ['0.04″', 0.1, 'cm', 'feet'],
  ['-0.04″', -0.1, 'cm', 'feet'],
  ['3.1 mph', 1.39, 'm/s', 'feet'],
  ['5 mph', 2.24, 'm/s', 'feet'],
  ['0.67 mph', 0.3, 'm/s', 'feet'],
  // In neither are there so few digits that they are read as it.
  ['0.28 mph', 0.125, 'm/s', 'feet'],
  ['0.038 mph', 0.017, 'm/s', 'feet'],
  ['0 mph', 0, 'm/s', 'feet'],
] as const)('%s is %s %s in %s', (text, figure, unit, units) => expect(figureText(figure, unit, units)).toBe(text));

/** As they are kept: to a tenth of a millimeter, and a centimeter a second. */
const hundredths = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((whole) => whole / 100);
const inFeet = (cm: number) => figureText(cm, 'cm', 'feet');
const figureOf = (text: string, unit: string) => {
  const figure = parseFigureText(text, unit);
  return figure.ok ? figure.value : figure.failure;
};

const HALF_AN_EIGHTH = 2.54 / 16;

/** The smallest doubles there are have no room for another digit. */
const isKeepable = (cm: number): boolean => cm === 0 || Math.abs(cm) > 1e-300;

test('a height in feet is one that a person could write, and is it to half of an eighth of an inch, by its signs or in words', () => {
  fc.assert(
    fc.property(fc.oneof(hundredths(200), hundredths(1_000_000), fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter(isKeepable)), (cm) => {
      const text = inFeet(cm);
      expect(text).toMatch(/^-?(?:0|0\.0+[1-9]|(?:[1-9][0-9]*′ )?(?:(?:[0-9]|1[01])[⅛¼⅜½⅝¾⅞]?|[⅛¼⅜½⅝¾⅞]))″$/);
      expect(text).not.toMatch(/^-0″/);
      const read = figureOf(text, 'cm');
      expect(read).toBe(figureOf(figureInWords(text), 'cm'));
      expect(Math.abs(Number(read) - cm)).toBeLessThanOrEqual(HALF_AN_EIGHTH + Math.abs(cm) * 1e-14 + 0.006);
      expect(cm === 0 || text !== '0″').toBe(true);
    }),
  );
});

test('each eighth of an inch reads as it was typed, and no two whole centimeters look alike', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(11), fc.constantFrom(['', ''], ['⅛', ' 1/8'], ['¼', ' 1/4'], ['⅜', ' 3/8'], ['½', ' 1/2'], ['⅝', ' 5/8'], ['¾', ' 3/4'], ['⅞', ' 7/8']), (feet, inches, [sign, fraction]) => {
      const typed = `${feet + 1}' ${inches}${fraction}"`;
      expect(inFeet(Number(figureOf(typed, 'cm')))).toBe(`${feet + 1}′ ${inches}${sign}″`);
    }),
  );
  const heights = Array.from({ length: 4001 }, (_, index) => inFeet(index - 2000));
  expect(new Set(heights).size).toBe(heights.length);
});

test('a speed in mph is read as the one that is kept', () => {
  fc.assert(
    fc.property(hundredths(100), (speed) => {
      const text = figureText(speed, 'm/s', 'feet');
      expect(text).toMatch(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]{1,2}|\.0[0-9]{2})? mph$/);
      expect(figureOf(text, 'm/s')).toBe(speed === 0 ? 0 : speed);
    }),
  );
});

const [one, other, unlike] = [aSystem('1', { name: '4″ slider', maxHeight: 140, maxDollySpeed: null }), aSystem('2', { maxHeight: 140.1 }), aSystem('3', { maxHeight: 90 })];

test('a value of a system: a text and what is not stated stay as they are', () => {
  expect((['name', 'maxHeight', 'maxDollySpeed'] as const).map((field) => [shownValue(one, field, 'feet'), valueInWords(one, field, 'feet')])).toEqual([
    ['4″ slider', '4″ slider'],
    ['4′ 7⅛″', '4 ft 7 1/8 in'],
    [null, null],
  ]);
});

test('what differs and would look alike in feet is read in metric', () => {
  const together = [[one, other], [one, one], [one, unlike], [other, unlike, one], []];
  expect(together.map((systems) => unitsApart(systems, 'maxHeight', 'feet'))).toEqual(['metric', 'feet', 'feet', 'metric', 'feet']);
  expect(unitsApart([one, other], 'maxDollySpeed', 'feet')).toBe('feet');
});

test('the points of a column stand below one another, for up to two decimals; feet and inches have none', () => {
  const decimalsOf = (units: UnitSystem, ...figures: readonly (number | null)[]) =>
    (['maxHeight', 'maxDollySpeed'] as const).map((field) => alignedDecimals(figures.map((figure, id) => aSystem(id, { [field]: figure })), field, units));
  expect([decimalsOf('metric'), decimalsOf('metric', null, 90), decimalsOf('metric', 90, 16.5), decimalsOf('metric', 1.25, 2), decimalsOf('metric', 1.23456)]).toEqual([[0, 0], [0, 0], [1, 1], [2, 2], [2, 2]]);
  expect([decimalsOf('feet', 2.24), decimalsOf('feet', 1.39), decimalsOf('feet', 2)]).toEqual([[0, 0], [0, 1], [0, 2]]);
  expect(([['90', 2], ['16.5', 2], ['1.25', 2], ['1.2345', 2], ['90', 0], ['4′ 7⅛″', 0]] as const).map(([text, decimals]) => alignmentPad(text, decimals))).toEqual(['.00', '0', '', '', '', '']);
  expect([readingIn('cm', 'feet').heading, readingIn('m/s', 'feet').heading, readingIn('°', 'feet').heading, readingIn('cm', 'metric').heading]).toEqual(['ft in', 'mph', '°', 'cm']);
});
