import { afterEach, expect, test, vi } from 'vitest';
import { attempt } from './attempt.ts';

afterEach(() => void vi.useRealTimers());

test('what came of it', async () => {
  expect(await attempt(async () => 7, 1000)).toEqual({ ok: true, value: 7 });
});

test('why nothing did, in one line that fits into a table', async () => {
  const failing = (message: string) => attempt(() => Promise.reject(new Error(message)), 1000);
  expect(await failing('Gone | closed.\nCall log:\n  - waiting')).toEqual({ ok: false, why: 'Gone / closed.' });
  expect(await failing('page.waitForFunction: Timeout 120000ms exceeded.')).toEqual({ ok: false, why: 'not within 120 s' });
});

test('what hangs is given up', async () => {
  vi.useFakeTimers();
  const hanging = attempt(() => new Promise<never>(() => undefined), 5000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await hanging).toEqual({ ok: false, why: 'not within 5 s' });
});
