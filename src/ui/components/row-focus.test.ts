import { expect, test } from 'vitest';
import { rowForKey } from './row-focus.ts';

test.each([
  ['ArrowDown', 0, 1], ['ArrowDown', 24, 24], ['ArrowUp', 3, 2], ['ArrowUp', 0, 0],
  ['PageDown', 3, 13], ['PageDown', 20, 24], ['PageUp', 13, 3], ['PageUp', 4, 0],
  ['Home', 20, 0], ['End', 2, 24], ['Tab', 2, null], ['Enter', 2, null], ['a', 2, null],
] as const)('%s from row %i of 25 leads to %s', (key, from, to) => {
  expect(rowForKey(key, from, 25, 10)).toBe(to);
});
