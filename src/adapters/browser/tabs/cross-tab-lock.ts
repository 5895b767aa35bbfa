import type { CrossTabLock } from '../../../domain/ports/page.ts';

type Locks = {
  request<Value>(name: string, options: { readonly signal: AbortSignal }, task: () => Promise<Value>): Promise<Value>;
};

/** Longer than a request may take: while the token of a slow one may still work, it must not be sent a second time. */
const WAIT_LIMIT_MS = 35_000;

const noTurns: CrossTabLock = { run: (task) => task() };

type CrossTabLockOptions = {
  /** What keeps turns where there are no locks. */
  readonly others?: CrossTabLock;
  /** A tab that was frozen while it held the lock holds up the others for no longer than this. */
  readonly waitLimitMs?: number;
};

/**
 * One tab at a time: for the refresh of a session, and under another name for sending the outbox.
 * `locks` gives `navigator.locks`, which browsers leave out where a page is served over plain http. A race that is lost all the same is settled by the session
 * machine: it reads storage again, twice.
 */
export const createBrowserCrossTabLock = (
  name: string,
  locks: () => Locks | undefined,
  { others = noTurns, waitLimitMs = WAIT_LIMIT_MS }: CrossTabLockOptions = {},
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
      return await manager.request(name, { signal: AbortSignal.timeout(waitLimitMs) }, begin);
    } catch (error) {
      if (hasBegun) throw error;
      const isLong = error instanceof DOMException && error.name === 'TimeoutError';
      return isLong ? task() : others.run(task);
    }
  },
});

/** Left out by browsers where a page is served over plain http, whatever the types say. */
export const browserLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Whether the name is this page's from now on, until it is closed. Without locks nothing tells whether another
 * page is still open, and the last to ask gets it: what was typed before a reload must be found again.
 */
export const claimForPage = (name: string): Promise<boolean> =>
  new Promise<boolean>((resolve, reject) => {
    const locks = browserLocks();
    if (locks === undefined) return resolve(true);
    const granted = (lock: Lock | null): Promise<never> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    };
    locks.request(name, { ifAvailable: true }, granted).catch(reject);
  }).catch(() => true);
