import { expect, test } from 'vitest';
import { insertsAtOnce } from './batch.ts';

test('a request that got no answer is followed by smaller ones, one that was answered by larger ones; what is no matter of its size changes nothing', () => {
  const unreachable = { kind: 'unreachable' } as const;
  expect([1000, 250, 63, 50].map((before) => insertsAtOnce(before, unreachable))).toEqual([250, 63, 50, 50]);
  expect([50, 100, 500, 800, 1000].map((before) => insertsAtOnce(before, null))).toEqual([100, 200, 1000, 1000, 1000]);
  expect(insertsAtOnce(1000, { kind: 'serverError' })).toBe(250);
  expect((['offline', 'rateLimited', 'unauthenticated', 'unexpected'] as const).map((kind) => insertsAtOnce(1000, { kind }))).toEqual([1000, 1000, 1000, 1000]);
});
