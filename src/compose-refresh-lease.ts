import { createRandomId } from './adapters/browser/random-id.ts';
import { createRefreshLease } from './adapters/browser/refresh-lease.ts';
import type { CrossTabLock } from './domain/ports/cross-tab-lock.ts';

/** For browsers and addresses without locks: few need it, so it is loaded where it is used. */
export const composeRefreshLease = (key: string, open: () => Storage): CrossTabLock =>
  createRefreshLease({
    key,
    open,
    now: Date.now,
    createId: createRandomId(window.crypto),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    events: window,
  });
