import { describe, expect, test } from 'vitest';
import { columnSign, looksLikeDate, readFigureCell, readTextCell, signIn, twoWaysOf } from './import-cells.ts';
import type { Cell } from './table.ts';

const twoWays = 'This could be thousands or decimals. Choose which for the whole column, or write 1234.';

const figure = (cell: Cell, keptUnit: string, unit: string | null = null, decimalSign: '.' | ',' | null = '.') => {
  const read = readFigureCell(cell, { keptUnit, unit, decimalSign });
  return read.ok ? read.value : read.failure;
};

test.each([
  ['1.8m', 'cm', 180], ['180 cm', 'cm', 180], ['1,80', 'cm', 1.8], [`5'11"`, 'cm', 180.34], ['6′ 2″', 'cm', 187.96], ['71 in', 'cm', 180.34],
  ['12 km/h', 'm/s', 3.33], ['25 mph', 'm/s', 11.18], ['±45°', '°', 45], ['+/- 45', '°', 45], ['-15', '°', -15], ['−15°', '°', -15], ['1.234,5', 'cm', 1234.5], ['1,234.5', 'cm', 1234.5],
  ['1.234.567', 'cm', 1234567], ['1 234,5', 'cm', 1234.5], ['1\u202f234', 'cm', 1234], ["1'234.5", 'cm', 1234.5], ['1’234', 'cm', 1234], ['1’000', 'cm', 1000], ['1’000 cm', 'cm', 1000], ['0.123', 'cm', 0.123], ['12345,678', 'cm', 12345.678],
  ['', 'cm', null], [' - ', 'cm', null], ['–', 'cm', null], ['n/a', 'cm', null], ['N/A', '°', null], ['?', 'm/s', null], ['N.A.', 'cm', null], ['k.A.', 'm/s', null], ['k. A.', 'cm', null], ['TBD', 'cm', null], ['??', '°', null], ['unbekannt', 'cm', null], [180, 'cm', 180], [1.234, 'cm', 1.234], ['1.80', 'cm', 1.8], ['.5 m', 'cm', 50], ['12 345,5', 'cm', 12345.5], ['12 345,5 mm', 'cm', 1234.55], ['1 234 567 mm', 'cm', 123456.7], ['1 500 mm', 'cm', 150], ["5'110", 'cm', 5110], ['2 Metern', 'cm', 200], ['12 000', 'cm', 12000], ['-12 000', 'cm', -12000], ['12 000 mm', 'cm', 1200], ['12 500 mm', 'cm', 1250], ['-12 500mm', 'cm', -1250], ['120 050', 'cm', 120050], ['1 500', 'cm', 1500], ['\u200b', 'cm', null],
  [`5'-0"`, 'cm', 152.4], ['5’–4”', 'cm', 162.56], ['14-1/2"', 'cm', 36.83], [`-5'-4-1/2"`, 'cm', -163.83], ['1ft. 2in.', 'cm', 35.56],
  ['6 ft', 'cm', 182.88], ['1,5 m', 'cm', 150], ["6'", 'cm', 182.88], ['10 MPH', 'm/s', 4.47],
] as const)('a cell %j, kept in %s, is read as %j', (cell, keptUnit, expected) => {
  expect(figure(cell, keptUnit)).toBe(expected);
});

test.each([
  ['1.8', 'm', 180], [1.8, 'm', 180], ['1,8', 'm', 180], ['6', 'ft', 182.88], ['71', 'in', 180.34], ['71', '"', 180.34], ['180 cm', 'm', 180], [`5'11"`, 'm', 180.34], ['', 'm', null],
] as const)('a heading gives the cell %j its unit %s, unless it has one: %j', (cell, unit, expected) => {
  expect(figure(cell, 'cm', unit)).toBe(expected);
});

test.each([
  ['tall', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], ['1234’000', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], ['1’ 000', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], [' m', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], ['12 kg', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], ['1.23.4', 'This isn’t a number.'], ['1,23,456.7', 'This isn’t a number.'], ['±5', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], ['12 05', 'Enter a length, such as 120, 1.2 m or 4\' 2".'], [`5' 12"`, 'Enter a length, such as 120, 1.2 m or 4\' 2".'], [`5'-12"`, 'Enter a length, such as 120, 1.2 m or 4\' 2".'],
] as const)('what is no figure stays as it is, and says so: %j', (cell, expected) => {
  expect(figure(cell, 'cm')).toBe(expected);
});

test.each(['120 180', '120 180 cm', '120 180cm', '120 500 mm', '12 500', '12 500 m', '0 180', '0 180 cm', '1-2', '38-157', '38 – 157 cm', '38cm-157cm', '0.5 m to 1,2 m', '38 bis 157', '38 à 157', '38…157', '-10 - 20', '38 and 157', '5-4"', `5'-6'`, '3 ft - 6'])('two figures in a cell are said to be two: %j', (cell) => {
  expect(figure(cell, 'cm')).toBe('These are two numbers. Write the one that belongs here.');
});

test.each([['ca. 157 cm', 'ca.'], ['approx 1,5 m', 'approx'], ['~ 157', '~'], ['up to 6 ft', 'up to'], ['> 30', '>'], ['H=180', 'H=']])('what stands before the figure is named: %j', (cell, before) => {
  expect(figure(cell, 'cm')).toBe(`Remove “\u2068${before}\u2069” before the number.`);
});

test('a cell of 100,000 characters is read in no time to speak of, whatever stands in it', () => {
  const many = (text: string): string => text.repeat(100_000 / text.length);
  const long = ['1' + many('.'), '1' + many(','), `1.${many('0')}1`, `1${many(' 000')}x`, many('111.'), `1 ${many('a ')}`, `1${many(' to ')}1`];
  const noLength = 'Enter a length, such as 120, 1.2 m or 4\' 2".';
  const noNumber = 'This isn’t a number.';
  const tooManyDigits = 'Use at most 15 digits.';
  expect(long.map((cell) => figure(cell, 'cm'))).toEqual([noLength, noLength, tooManyDigits, tooManyDigits, noNumber, noLength, noLength]);
});

describe('1.234 is read as its whole column is', () => {
  test.each([
    [['1.234', '1.5'], '.', 1.234], [['1.234', '1,5'], ',', 1234], [['1.234', '2.345,6'], ',', 1234], [['1.234', '0.345'], '.', 1.234], [['1.234', '1.234.567'], ',', 1234], [['1.234', 1.5], null, twoWays],
    [['1.234', '180'], null, twoWays], [['1.234', '1.5', '1,5'], null, twoWays], [['1.234 m', '1,25 m'], ',', 123400], [['1.5', '1,5', '180'], '.', 1.5], [['1.234', '180, see notes'], null, twoWays], [[], '.', undefined],
  ] as const)('%j', (cells, sign, first) => {
    expect(columnSign(new Set(cells.map(signIn)))).toBe(sign);
    expect(cells[0] === undefined ? undefined : figure(cells[0], 'cm', null, sign)).toBe(first);
  });
});

test('both readings of a figure are written as somebody would write them, and which is which is said of round figures too', () => {
  const thousands = (text: string) => ({ kind: 'thousands', text });
  const decimals = (text: string) => ({ kind: 'decimals', text });
  expect(['1.250', '-1,250 m', '12.345', '100.000', '1.000', '2.000', '1,000'].map((cell) => twoWaysOf(cell)?.readings)).toEqual([
    { '.': decimals('1.25'), ',': thousands('1250') }, { '.': thousands('-1250'), ',': decimals('-1.25') }, { '.': decimals('12.345'), ',': thousands('12345') }, { '.': decimals('100'), ',': thousands('100000') },
    { '.': decimals('1'), ',': thousands('1000') }, { '.': decimals('2'), ',': thousands('2000') }, { '.': thousands('1000'), ',': decimals('1') },
  ]);
});

test('texts are kept as they stand, without blanks around them', () => {
  const read = (cell: Cell) => {
    const text = readTextCell(cell);
    return text.ok ? text.value : text.failure;
  };
  expect([' Rig 1 ', '=1+1', "'72 crane", 42, '-5', 'a'.repeat(501)].map(read)).toEqual(['Rig 1', '=1+1', "'72 crane", '42', '-5', 'Use at most 500 characters.']);
});

test.each(['01. Mrz', '01. Mai', '1. März', '05-févr', '05-févr.', '05-août', '15-juil', '03-ene', '03-abr', '12-dic', '1-sept', '01. Okt', '1-avr', '05.03.2026', '5/3/2026', '5-3-2026', 'Mrz 26', 'août-26'])('%s looks like the date that a program makes of a name', (text) => {
  expect(looksLikeDate(text)).toBe(true);
});

test('what a program made of a name looks like a date', () => {
  expect(['3-May', '05. Mär', 'Mar-01', '2024-05-03', '2024-05-03T00:00:00.000Z', '1-Dec', 'May'].map(looksLikeDate)).toEqual([true, true, true, true, true, true, false]);
  expect(['2 Marine', '3 Energy', '1.2.3', '5/3/20', '5/3-2026'].filter(looksLikeDate)).toEqual([]);
  expect(['Mark 3', 'GF-8', 'Dolly 3-5', '3', 'March'].map(looksLikeDate)).toEqual([false, false, false, false, false]);
});
