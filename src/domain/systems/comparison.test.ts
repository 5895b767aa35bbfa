import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { compareFields, readCompared } from './comparison.ts';
import { comparedAddress } from './list-address.ts';

test.each([
  [{}, [], 0],
  [{ ids: '' }, [], 0],
  [{ ids: ['1', '2'] }, [], 0],
  [{ ids: 7 }, ['7'], 0],
  [{ ids: '1' }, ['1'], 0],
  [{ ids: '2,1,2' }, ['2', '1'], 0],
  [{ ids: '1,, ,none,-3, 4,5' }, ['1', '5'], 3],
  [{ ids: 'D0111E5A-0000-4000-8000-000000000001,1' }, ['d0111e5a-0000-4000-8000-000000000001', '1'], 0],
  [{ ids: '1,2,3,4,5,6,7' }, ['1', '2', '3', '4', '5', '6', '7'], 0],
])('the address %j compares %j, and %i parts of it are no ids', (params, ids, unreadable) => {
  const read = readCompared(params);
  expect(read).toEqual({ asked: ids, unreadable });
  expect(readCompared(comparedAddress(read.asked))).toEqual({ asked: ids, unreadable: 0 });
});

const figures = (field: string, ...values: readonly unknown[]) =>
  compareFields(values.map((value, index) => aSystem(index + 1, { minHeight: null, maxHeight: null, [field]: value }))).flatMap((row) =>
    row.field === field ? [[row.differs, [...row.best].map(Number)]] : [],
  )[0];

test.each([
  ['maxHeight', [1, 3, 2], [true, [2]]],
  ['minHeight', [1, 3, 2], [true, [1]]],
  ['minHeight', [-5, 3], [true, [1]]],
  ['cameraTilt', [-40, 30, 0], [true, [1]]],
  ['maxDollySpeed', [4, 4, 1], [true, [1, 2]]],
  ['maxDollySpeed', [4, 4], [false, []]],
  ['maxHeight', [null, 3, 0], [true, [2]]],
  ['maxHeight', [null, 3], [true, []]],
  ['maxHeight', [null, null], [false, []]],
  ['maxHeight', [3], [false, []]],
  ['connectionType', ['rail', 'rail'], [false, []]],
  ['connectionType', ['rail', ''], [true, []]],
])('%s of %j: differs, best', (field, values, expected) => {
  expect(figures(field, ...values)).toEqual(expected);
});

test('heights that are the wrong way round are neither the lowest nor the highest', () => {
  const heights = [[500, 300], [10, 5], [40, 60], [20, 50]].map(([minHeight, maxHeight], index) => aSystem(index + 1, { minHeight, maxHeight }));
  expect(compareFields(heights).flatMap(({ field, best }) => (best.size > 0 ? [[field, [...best].map(Number)]] : []))).toEqual([['minHeight', [4]], ['maxHeight', [3]]]);
});

test('the name is whose column it is, and no row', () => {
  expect(compareFields([]).map(({ field }) => field)).not.toContain('name');
});
