import * as v from 'valibot';
import type { CrossTabLock } from '../../../domain/ports/page.ts';
import type { EpochMs } from '../../../domain/auth/session.ts';
import { attemptStorage, type SlotStorage } from '../storage/web-storage.ts';
import { listenTo } from './page-life.ts';

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

/** Longer than a request may take: while the answer to a slow one may still come, nobody else asks. */
const LEASE_MS = 31_000;
const LEASE_WAIT_LIMIT_MS = 35_000;
const LOOK_AGAIN_MS = 200;
/** Two tabs may both see the lease free. After this wait, the one whose claim is still stored has it. */
const SETTLING_MS = 50;

const leaseSchema = v.pipe(v.string(), v.parseJson(), v.object({ holder: v.string(), until: v.number() }));

type LeaseOptions = {
  readonly key: string;
  /** The getter itself throws where a browser blocks storage. */
  readonly open: () => SlotStorage;
  readonly now: () => EpochMs;
  readonly createId: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** The window: a page that goes away gives its turn back. */
  readonly events: { addEventListener(type: 'pagehide', listener: () => void): void };
};

/**
 * Turns between tabs by a claim in the storage they share, for browsers and addresses without locks.
 * A claim ends by itself, so a tab that died holds nobody up for longer than a request may take.
 */
export const createRefreshLease = (options: LeaseOptions): CrossTabLock => {
  const { key, open, now, createId, wait, events } = options;
  const held = new Set<string>();

  const lastClaim = () => {
    const text = attemptStorage(() => open().getItem(key));
    const lease = v.safeParse(leaseSchema, text.ok ? text.value : null);
    return lease.success ? lease.output : { holder: null, until: 0 };
  };
  /** Who refreshes now; `null` is nobody. A claim from a clock that ran ahead is none. */
  const holder = (): string | null => {
    const { holder: last, until } = lastClaim();
    const left = until - now();
    return left > 0 && left <= LEASE_MS ? last : null;
  };
  const claim = (id: string): boolean =>
    attemptStorage(() => open().setItem(key, JSON.stringify({ holder: id, until: now() + LEASE_MS }))).ok;
  const release = (id: string): void => {
    held.delete(id);
    if (lastClaim().holder === id) attemptStorage(() => open().removeItem(key));
  };
  events.addEventListener('pagehide', () => held.forEach(release));

  /** False where nothing can be claimed, or nobody has let go in time: then there are no turns. */
  const take = async (id: string): Promise<boolean> => {
    const limit = now() + LEASE_WAIT_LIMIT_MS;
    while (now() < limit) {
      if (holder() === null) {
        if (!claim(id)) return false;
        await wait(SETTLING_MS);
        if (holder() === id) return true;
      } else {
        await wait(LOOK_AGAIN_MS);
      }
    }
    return false;
  };

  return {
    async run(task) {
      const id = createId();
      try {
        if (await take(id)) held.add(id);
        return await task();
      } finally {
        release(id);
      }
    },
  };
};

type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
};

/** What the tabs of one browser say to each other beside storage. */
export type TabChannel = {
  post(message: unknown): void;
  /** Gives back the end of the subscription. */
  listen(listener: (message: unknown) => void): () => void;
  /** Runs the task when what was said before has arrived. */
  afterMessages(task: () => void): void;
};

/** Events of storage and messages take different ways between tabs; either may be the first to arrive. */
const ARRIVAL_MS = 150;

/** `open` gives a BroadcastChannel, or throws where there is none: then the tabs have storage alone. */
export const createTabChannel = (open: () => Channel): TabChannel | undefined => {
  try {
    const channel = open();
    return {
      post: (message) => channel.postMessage(message),
      listen: (listener) => listenTo(channel, 'message', ({ data }) => listener(data)),
      afterMessages: (task) => void setTimeout(task, ARRIVAL_MS),
    };
  } catch {
    return undefined;
  }
};
