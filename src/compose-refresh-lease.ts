import { createRandomId } from './adapters/browser/random-id.ts';
import { createRefreshLease } from './adapters/browser/refresh-lease.ts';
import type { RefreshLock } from './domain/ports/refresh-lock.ts';

/** For browsers and addresses without locks: few need it, so it is loaded where it is used. */
export const composeRefreshLease = (key: string, open: () => Storage): RefreshLock =>
  createRefreshLease({
    key,
    open,
    now: Date.now,
    createId: createRandomId(window.crypto),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    events: window,
  });
