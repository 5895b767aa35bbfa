import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SlotStorage } from '../storage/web-storage.ts';
import { createRefreshLease } from './refresh-lease.ts';

const KEY = 'sb-abc-auth-token-refresh';

const openBrowser = () => {
  const texts = new Map<string, string>();
  const storage: SlotStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
  let ids = 0;
  const openTab = (open: () => SlotStorage = () => storage) => {
    const leaving = new Set<() => void>();
    const lease = createRefreshLease({
      key: KEY,
      open,
      now: Date.now,
      createId: () => `tab-${(ids += 1)}`,
      wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
      events: { addEventListener: (_, listener) => void leaving.add(listener) },
    });
    return { lease, leave: () => leaving.forEach((listener) => listener()) };
  };
  return { texts, openTab };
};

const lasting = (name: string, ms: number, log: string[]) => async (): Promise<string> => {
  log.push(`${name} begins`);
  await new Promise((resolve) => void setTimeout(resolve, ms));
  log.push(`${name} ends`);
  return name;
};

describe('turns by a claim in storage', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([8_000, 30_000])('three tabs at once, the first takes %i ms: one after the other, and nothing is left', async (ms) => {
    const { texts, openTab } = openBrowser();
    const log: string[] = [];
    const answers = ['a', 'b', 'c'].map((name) => openTab().lease.run(lasting(name, name === 'a' ? ms : 10, log)));
    await vi.advanceTimersByTimeAsync(ms + 2000);
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
    expect(log.slice(0, 2)).toEqual(['a begins', 'a ends']);
    expect(log.filter((_, index) => index % 2 === 0).map((line) => line.slice(1))).toEqual(Array(3).fill(' begins'));
    expect([...texts]).toEqual([]);
  });

  test('a tab that died while it held its turn is waited for as long as its request could take', async () => {
    const { openTab } = openBrowser();
    const log: string[] = [];
    void openTab().lease.run(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(100);
    void openTab().lease.run(lasting('other', 0, log));
    await vi.advanceTimersByTimeAsync(30_800);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(log).toEqual(['other begins', 'other ends']);
  });

  test('a page that goes away gives its turn back', async () => {
    const { texts, openTab } = openBrowser();
    const gone = openTab();
    void gone.lease.run(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(100);
    gone.leave();
    expect([...texts]).toEqual([]);
    const log: string[] = [];
    void openTab().lease.run(lasting('next', 0, log));
    await vi.advanceTimersByTimeAsync(100);
    expect(log).toEqual(['next begins', 'next ends']);
  });

  test('others that claim it again and again do not hold a tab up for ever', async () => {
    const { texts, openTab } = openBrowser();
    const log: string[] = [];
    void openTab().lease.run(lasting('patient', 0, log));
    for (let second = 0; second < 34; second += 1) {
      texts.set(KEY, JSON.stringify({ holder: 'greedy', until: Date.now() + 31_000 }));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(log).toEqual(['patient begins', 'patient ends']);
    expect([...texts.keys()]).toEqual([KEY]);
  });

  test.each(['', 'null', '{"holder":1}', '{"holder":"x","until":1}', JSON.stringify({ holder: 'ahead', until: 9e15 })])(
    'what is no claim that holds (%s) holds nobody up',
    async (text) => {
      const { texts, openTab } = openBrowser();
      texts.set(KEY, text);
      const log: string[] = [];
      void openTab().lease.run(lasting('one', 0, log));
      await vi.advanceTimersByTimeAsync(100);
      expect(log).toEqual(['one begins', 'one ends']);
      expect([...texts]).toEqual([]);
    },
  );

  test('where storage throws, the task runs at once, once', async () => {
    const blocked = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const task = vi.fn(() => Promise.resolve('done'));
    expect(await openBrowser().openTab(blocked).lease.run(task)).toBe('done');
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('a task that fails has failed, once, and gives its turn back', async () => {
    const { texts, openTab } = openBrowser();
    const task = vi.fn(() => Promise.reject(new Error('scripted crash')));
    const outcome = openTab().lease.run(task).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toEqual(new Error('scripted crash'));
    expect(task).toHaveBeenCalledTimes(1);
    expect([...texts]).toEqual([]);
  });
});
