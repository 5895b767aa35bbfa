import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CrossTabLock } from '../../../domain/ports/page.ts';
import { claimForPage, createBrowserCrossTabLock, createRefreshLease } from './tabs.ts';
import type { SlotStorage } from '../storage/web-storage.ts';

const noOthers = {
  run: (): Promise<never> => {
    throw new Error('Nobody else is to be asked.');
  },
};

const NAME = 'sb-abc-auth-token-refresh';

/** As the browser does it: first come, first served, and whoever waits gives up when its signal says so. */
const scriptedLocks = () => {
  const asked: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    asked,
    request<Value>(name: string, { signal }: { readonly signal: AbortSignal }, task: () => Promise<Value>): Promise<Value> {
      asked.push(name);
      const turn = last;
      let begun = false;
      const begin = (): Promise<Value> => {
        begun = true;
        return task();
      };
      const outcome = Promise.race([
        turn,
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => begun || reject(signal.reason));
        }),
      ]).then(begin);
      last = Promise.allSettled([turn, outcome]);
      return outcome;
    },
  };
};

/** Where locks work, nobody else is asked. */
const lockOf = (locks: ReturnType<typeof scriptedLocks>, waitLimitMs?: number): CrossTabLock =>
  createBrowserCrossTabLock(NAME, () => locks, { others: noOthers, ...(waitLimitMs !== undefined && { waitLimitMs }) });

const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

describe('the refresh lock of a browser', () => {
  // AbortSignal.timeout keeps its own time, which fake timers do not reach.
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Too long.', 'TimeoutError')), ms);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('two tabs: the second begins when the first is done, and each has its own answer', async () => {
    const locks = scriptedLocks();
    const tabs = [lockOf(locks), lockOf(locks)];
    const events: string[] = [];
    const gate = deferred<null>();
    const first = tabs[0]?.run(async () => {
      events.push('first begins');
      await gate.promise;
      events.push('first ends');
      return 1;
    });
    const second = tabs[1]?.run(async () => {
      events.push('second begins');
      return 2;
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(events).toEqual(['first begins']);
    gate.resolve(null);
    expect([await first, await second]).toEqual([1, 2]);
    expect(events).toEqual(['first begins', 'first ends', 'second begins']);
    expect(locks.asked).toEqual([NAME, NAME]);
  });

  test.each([
    [35_000, undefined],
    [155_000, 155_000],
  ])('a tab frozen while it holds the lock holds up the others for as long as its requests may take, %i ms, and no longer', async (ms, limit) => {
    const lock = lockOf(scriptedLocks(), limit);
    const gate = deferred<string>();
    const frozen = lock.run(() => gate.promise);
    const events: string[] = [];
    const other = lock.run(async () => {
      events.push('other begins');
      return 'other';
    });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await other).toBe('other');
    gate.resolve('frozen');
    expect(await frozen).toBe('frozen');
    expect(events).toEqual(['other begins']);
  });

  test('a task that takes longer than the wait is not begun a second time', async () => {
    const locks = scriptedLocks();
    const gate = deferred<string>();
    const task = vi.fn(() => gate.promise);
    const answer = lockOf(locks).run(task);
    await vi.advanceTimersByTimeAsync(60_000);
    gate.resolve('late');
    expect(await answer).toBe('late');
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('a task that fails has failed, once', async () => {
    const task = vi.fn(() => Promise.reject(new Error('scripted crash')));
    await expect(lockOf(scriptedLocks()).run(task)).rejects.toThrow('scripted crash');
    expect(task).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['there are none', () => undefined],
    ['they refuse at once', () => ({ request: () => Promise.reject(new DOMException('Blocked.', 'SecurityError')) })],
    ['they throw', () => ({ request: () => { throw new DOMException('Blocked.', 'SecurityError'); } })],
  ])('where locks do not work (%s), the others keep the turns, and the task runs once', async (_, locks) => {
    const task = vi.fn(() => Promise.resolve('done'));
    const asked: unknown[] = [];
    const others: CrossTabLock = {
      run: (given) => {
        asked.push(given);
        return given();
      },
    };
    expect(await createBrowserCrossTabLock(NAME, locks, { others }).run(task)).toBe('done');
    expect(asked).toHaveLength(1);
    expect(task).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['it is free', { request: (_: string, __: object, granted: (lock: unknown) => unknown) => Promise.resolve(granted({})) }, true],
  ['another page has it', { request: (_: string, __: object, granted: (lock: unknown) => unknown) => Promise.resolve(granted(null)) }, false],
  ['there are no locks', undefined, true],
  ['locks refuse', { request: () => Promise.reject(new DOMException('Blocked.', 'SecurityError')) }, true],
  ['locks throw', { request: () => { throw new DOMException('Blocked.', 'SecurityError'); } }, true],
])('a name that a page claims for as long as it is open, where %s', async (_, locks, isIts) => {
  vi.stubGlobal('navigator', locks === undefined ? {} : { locks });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await claimForPage('a form')).toBe(isIts);
});

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
