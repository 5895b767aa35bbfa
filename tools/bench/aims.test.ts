import { expect, test } from 'vitest';
import { aims } from './aims.ts';

test('the aims, from what they are measured against', () => {
  expect([100, 10_000, 10_001, 50_000].map(aims.search)).toEqual([16, 16, 50, 50]);
  expect([aims.firstRow(20), aims.allRows(50_000, 1000), aims.save(80, 16)]).toEqual([70, 1300, 96]);
  expect(aims.heap(50_000)).toBe(150);
});

test('what is aimed at for many rows is no aim for few', () => {
  expect([aims.allRows(10_000, 1000), aims.heap(10_000)]).toEqual([null, null]);
});
