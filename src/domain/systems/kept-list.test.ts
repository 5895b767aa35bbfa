import { expect, test } from 'vitest';
import * as v from 'valibot';
import { checksumOf, isSameChecksum } from './kept-list.ts';
import { systemSchema } from './system.ts';

const row = (id: string, updatedAt: string | null) => v.parse(systemSchema, { id: `${id}-0000-4000-8000-000000000000`, updatedAt });
const at = '2026-11-27T09:00:00.123456+00:00';
const [one, two] = [row('00000001', at), row('ffffffff', at)];

test('the order makes no difference, and nothing but id and version is looked at', () => {
  expect(checksumOf([])).toEqual({ count: 0, sum: 0 });
  expect(checksumOf([one, two])).toEqual({ count: 2, sum: 2 ** 32 + 2 * (Date.parse(at) % 2 ** 32) });
  expect(checksumOf([two, { ...one, name: 'x' }])).toEqual(checksumOf([one, two]));
});

test.each([
  ['one that is missing', [one]],
  ['another one in its place', [one, row('fffffffe', at)]],
  ['another version', [one, row('ffffffff', '2026-11-27T09:00:00.124456+00:00')]],
  ['no version', [one, row('ffffffff', null)]],
])('%s is told', (_, systems) => {
  expect(isSameChecksum(checksumOf(systems), checksumOf([one, two]))).toBe(false);
});
