import { expect, test } from 'vitest';
import * as v from 'valibot';
import { logStart } from './change-log.ts';
import { checksumOf, isDueForComparison, isQuickerAnew, isSameChecksum, isWorthKeeping } from './kept-list.ts';
import { systemSchema } from './system.ts';

const row = (id: string, updatedAt: string | null) => v.parse(systemSchema, { id: `${id}-0000-4000-8000-000000000000`, updatedAt });
const at = '2026-11-27T09:00:00.123456+00:00';
const [one, two] = [row('00000001', at), row('ffffffff', at)];

test('the order makes no difference, and nothing but id and version is looked at', () => {
  expect(checksumOf([])).toEqual({ count: 0, sum: 0 });
  expect(checksumOf([one, two])).toEqual({ count: 2, sum: 2 ** 32 + 2 * (Date.parse(at) % 2 ** 32) });
  expect(checksumOf([two, { ...one, name: 'x' }])).toEqual(checksumOf([one, two]));
  expect(isSameChecksum(checksumOf([two, { ...one, name: 'x' }]), checksumOf([one, two]))).toBe(true);
});

test.each([
  ['one that is missing', [one]],
  ['another one in its place', [one, row('fffffffe', at)]],
  ['another version', [one, row('ffffffff', '2026-11-27T09:00:00.124456+00:00')]],
  ['no version', [one, row('ffffffff', null)]],
  ['one more, of number 0 and without a version', [one, two, row('00000000', null)]],
])('%s is told', (_, systems) => {
  expect(isSameChecksum(checksumOf(systems), checksumOf([one, two]))).toBe(false);
});

test('a list is kept where it differs, or its time has become old, whichever way the clock was set', () => {
  const [systems, minute] = [[one, two], 60_000];
  const list = (asOf: number, of = systems) => ({ mark: { position: logStart, asOf }, systems: of });
  const cases = [null, list(5 * minute), list(5 * minute, [one, two]), list(4 * minute + 1), list(4 * minute), list(6 * minute)];
  expect(cases.map((kept) => isWorthKeeping(list(5 * minute), kept))).toEqual([true, false, true, false, true, true]);
});

test('a list is compared once in each page, and then by the hour, whichever way the clock was set', () => {
  const hour = 3_600_000;
  expect([null, 5 * hour, 4 * hour + 1, 4 * hour, 6 * hour].map((comparedAt) => isDueForComparison(comparedAt, 5 * hour))).toEqual([true, false, false, true, true]);
});

test('reading the list anew is quicker where more than a page has changed, and more than a third of the rows', () => {
  expect(([[1000, 0], [1001, 3002], [1001, 3003], [50_000, 200_000]] as const).map(([changes, rows]) => isQuickerAnew(changes, rows))).toEqual([false, true, false, false]);
});
