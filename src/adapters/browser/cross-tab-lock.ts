import type { CrossTabLock } from '../../domain/ports/cross-tab-lock.ts';

type Locks = {
  request<Value>(name: string, options: { readonly signal: AbortSignal }, task: () => Promise<Value>): Promise<Value>;
};

/**
 * A tab that was frozen while it held the lock must not hold up the others. Longer than a request may
 * take: while the token of a slow one may still work, it must not be sent a second time.
 */
const WAIT_LIMIT_MS = 35_000;

const noTurns: CrossTabLock = { run: (task) => task() };

/**
 * `locks` gives `navigator.locks`, which browsers leave out where a page is served over plain http:
 * `others` is what keeps turns there. A race that is lost all the same is settled by the session
 * machine: it reads storage again, twice.
 */
export const createBrowserCrossTabLock = (
  name: string,
  locks: () => Locks | undefined,
  others: CrossTabLock = noTurns,
): CrossTabLock => ({
  async run(task) {
    const manager = locks();
    if (manager === undefined) return others.run(task);
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return task();
    };
    try {
      return await manager.request(name, { signal: AbortSignal.timeout(WAIT_LIMIT_MS) }, begin);
    } catch (error) {
      if (hasBegun) throw error;
      const isLong = error instanceof DOMException && error.name === 'TimeoutError';
      return isLong ? task() : others.run(task);
    }
  },
});
