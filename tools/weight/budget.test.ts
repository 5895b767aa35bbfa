import { expect, test } from 'vitest';
import { gzipBytes, type Measure, overBudget, renderTable } from './budget.ts';

const budget = { 'login: form usable': 145, 'login: all': 175, 'list: all': 200 };
const measure = (...bytes: readonly number[]): Measure => ({ name: 'login: all', files: bytes.map((each, index) => ({ path: `${index}.js`, bytes: each })) });

test('silent up to the limit, says by how much it is over, and does not pass on nothing', () => {
  expect([measure(100_000, 75_000), measure(177_500), measure()].flatMap((each) => overBudget([each], budget))).toEqual([
    'login: all is 2.5 kB over its budget of 175 kB.',
    'login: all: nothing was loaded, so nothing was weighed.',
  ]);
});

test('the table has a line for each file, heaviest first', () => {
  const lines = renderTable([measure(1200, 90_000)], budget).split('\n');
  expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual(['login: all 91.2 of 175 kB', '1.js 90.0', '0.js 1.2']);
});

test('weighs what is sent, not what is written', () => {
  expect(gzipBytes(Buffer.from('a'.repeat(10_000)))).toBeLessThan(100);
});
