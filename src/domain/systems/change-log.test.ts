import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ChangeNumber, changeNumberSchema, ENTRIES_AT_END, type LogPosition, logStart, olderThanThese, positionAfter, positionAtEnd } from './change-log.ts';

const number = (value: number): ChangeNumber => v.parse(changeNumberSchema, value);
const numbers = (...values: readonly number[]) => values.map(number);
const at = (upTo: number, ...gaps: readonly (readonly [number, number])[]): LogPosition => ({
  upTo: number(upTo),
  gaps: gaps.map(([after, before]) => ({ after: number(after), before: number(before) })),
});

test('a position knows the numbers that were left out, until they are heard', () => {
  expect(positionAfter(logStart, [])).toEqual(logStart);
  expect(positionAfter(at(4), numbers(5, 6))).toEqual(at(6));
  expect(positionAfter(at(4), numbers(9, 6))).toEqual(at(9, [4, 6], [6, 9]));
  expect(positionAfter(at(9, [4, 6], [6, 9]), numbers(8, 10))).toEqual(at(10, [4, 6], [6, 8]));
  expect(positionAfter(at(10, [4, 6], [6, 8]), numbers(5, 7))).toEqual(at(10));
  expect(positionAfter(at(10), numbers(3, 10))).toEqual(at(10));
});

test('a position keeps the youngest gaps, so that requests stay short', () => {
  const every = Array.from({ length: 100 }, (_, index) => 2 * (index + 1));
  const position = positionAfter(logStart, numbers(...every));
  expect(position).toEqual(at(200, ...every.slice(-20).map((even) => [even - 2, even] as const)));
});

test('at the end of the log, what came in the last ten seconds is heard again', () => {
  const entry = (value: number, second: number) => ({ number: number(value), at: new Date(second * 1000).toISOString() });
  expect(positionAtEnd([])).toEqual(logStart);
  expect(positionAtEnd([entry(9, 30), entry(7, 21), entry(8, 20), entry(5, 10)])).toEqual(at(8, [0, 5], [5, 8]));
  const many = Array.from({ length: ENTRIES_AT_END }, (_, index) => entry(500 - index, 3000 - 60 * index));
  expect(positionAtEnd(many)).toEqual(at(499));
  expect(positionAtEnd(many.with(ENTRIES_AT_END - 1, entry(400, 0)))).toEqual(at(499, [400, 452]));
  const atOnce = many.map((each) => ({ ...each, at: entry(1, 30).at }));
  expect([[], many, atOnce.slice(1), atOnce.with(ENTRIES_AT_END - 1, entry(400, 20))].map(olderThanThese)).toEqual([null, null, null, null]);
  expect(olderThanThese(atOnce)).toBe(entry(1, 20).at);
});
