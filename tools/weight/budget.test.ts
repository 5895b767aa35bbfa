import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { gzipBytes, measureNames, overBudget, renderTable, type Budget, type Measure } from './budget.ts';

/** An alarm against accidents, not an aim: the list carries its dialogs along, so that no question waits for a file. */
const budget: Budget = { 'login: form usable': 145, 'login: all': 175, 'list: all': 200 };
const budgetFile = v.object({ unit: v.string(), ...v.entriesFromList(measureNames, v.number()) });
const measure = (bytes: number): Measure => ({ name: 'login: all', files: [{ path: 'static/js/a.js', bytes }] });

test('the budget file has a limit for every measure, and none was ever raised', () => {
  const { unit, ...limits } = v.parse(budgetFile, JSON.parse(readFileSync('tools/weight/budget.json', 'utf8')));
  expect({ unit, measures: Object.keys(limits) }).toEqual({ unit: expect.any(String), measures: measureNames });
  expect(measureNames.filter((name) => limits[name] > budget[name])).toEqual([]);
});

describe('overBudget', () => {
  test('is silent up to the limit', () => {
    expect(overBudget([measure(175_000)], budget)).toEqual([]);
  });

  test('says by how much', () => {
    expect(overBudget([measure(177_500)], budget)).toEqual(['login: all is 2.5 kB over its budget of 175 kB.']);
  });

  test('does not pass on nothing', () => {
    expect(overBudget([{ name: 'list: all', files: [] }], budget)).toEqual([
      'list: all: nothing was loaded, so nothing was weighed.',
    ]);
  });
});

test('the table has a line for each file, heaviest first', () => {
  const files = [{ path: 'small.js', bytes: 1200 }, { path: 'large.js', bytes: 90_000 }];
  const lines = renderTable([{ name: 'list: all', files }], budget).split('\n');
  expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual([
    'list: all 91.2 of 200 kB',
    'large.js 90.0',
    'small.js 1.2',
  ]);
});

test('weighs what is sent, not what is written', () => {
  expect(gzipBytes(Buffer.from('a'.repeat(10_000)))).toBeLessThan(100);
});
