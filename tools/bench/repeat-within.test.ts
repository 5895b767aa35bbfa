import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWithin } from './repeat-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const taking = (milliseconds: number) => async (repeat: number) => {
  vi.advanceTimersByTime(milliseconds);
  return repeat;
};

test.each([
  ['all of them, in time', 10, { times: 3, budget: 100, least: 1 }, [1, 2, 3]],
  ['not another one that would end too late', 40, { times: 5, budget: 100, least: 1 }, [1, 2]],
  ['the least, however late', 200, { times: 5, budget: 100, least: 2 }, [1, 2]],
  ['none that is known to take too long', 10, { times: 3, budget: 100, least: 0, each: 101 }, []],
  ['none, where none is needed and no time is left', 10, { times: 3, budget: -1, least: 0 }, []],
])('%s', async (_name, milliseconds, repeats, expected) => {
  expect(await repeatWithin(repeats, taking(milliseconds))).toEqual(expected);
});
