import { describe, expect, test } from 'vitest';
import { droppedPercent, median, percentile } from './statistics.ts';

test.each([
  [[5], 5],
  [[3, 1, 2], 2],
  [[10, 1, 2, 3], 2.5],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [[7], 0.95, 7],
  [Array.from({ length: 20 }, (_, index) => 20 - index), 0.95, 19],
  [Array.from({ length: 40 }, (_, index) => index + 1), 0.95, 38],
  [[1, 2, 3, 100], 0.95, 100],
  [[], 0.95, Number.NaN],
])('percentile %#', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

describe('frames dropped', () => {
  test('none while every gap is about a frame', () => {
    expect(droppedPercent([16.7, 16.6, 16.8, 17.9], 16.7)).toBe(0);
  });

  test('a gap of three frames has dropped two', () => {
    expect(droppedPercent([16.7, 16.7, 50.1, 16.7, 16.7, 16.7, 16.7, 16.7], 16.7)).toBe(20);
  });

  test('nothing seen is no zero', () => {
    expect(droppedPercent([], 16.7)).toBeNaN();
  });
});
