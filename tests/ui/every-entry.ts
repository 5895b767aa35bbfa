import { setImmediate } from 'node:timers';
import { vi } from 'vitest';
import { takeAuthCallback } from '../../src/adapters/browser/page/mail-link-return.ts';
import type { InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { createInMemorySessionStore } from '../../src/adapters/in-memory/stores.ts';
import type { SessionStore } from '../../src/domain/ports/auth.ts';
import { headingOf } from '../../src/ui/components/focus.ts';
import { aServerWith, plantFactor, sessionOf } from './accounts.ts';
import { openApp } from './open-app.tsx';

export const SYSTEM_ID = '00000000-0000-4000-8000-000000000001';

export type Way = { readonly server: InMemoryBackend; readonly store: SessionStore };

/** Before time is made to fly: their chunks come in real time, and are given up after a while. */
export const screensAreLoaded = (): Promise<unknown> =>
  Promise.all([
    import('../../src/ui/account/account-screen.tsx'),
    import('../../src/ui/account/change-address.tsx'),
    import('../../src/ui/spreadsheet/import-screen.tsx'),
    import('../../src/ui/auth/confirm-screen.tsx'),
    import('../../src/ui/auth/new-password-screen.tsx'),
    import('../../src/ui/auth/reset-request-screen.tsx'),
    import('../../src/ui/auth/second-factor-screen.tsx'),
    import('../../src/ui/auth/sign-up-screen.tsx'),
    import('../../src/ui/router/protected-layout.tsx'),
    import('../../src/ui/systems/system-form-screen.tsx'),
    import('../../src/ui/systems/deleted-screen.tsx'),
    import('../../src/ui/systems/system-detail-screen.tsx'),
    import('../../src/ui/systems/system-list-screen.tsx'),
    import('../../src/ui/router/loading-and-errors.tsx'),
    import('../../src/app/compose.ts'),
    import('../../src/app/compose-signed-in.ts'),
    import('../../src/app/compose-account.ts'),
    import('../../src/machines/account/provider-machine.ts'),
    import('../../src/machines/auth/second-factor-machine.ts'),
    import('../../src/machines/spreadsheet/import-actors.ts'),
    import('../../src/machines/spreadsheet/import-machine.ts'),
    import('../../src/machines/sync/undo-import-machine.ts'),
    import('../../src/machines/systems/deleted-systems-machine.ts'),
    import('../../src/machines/systems/system-history-machine.ts'),
  ]);

/** Takes its time with each answer, so that the page has shown by then that it does not know. */
const slowly = (store: SessionStore): SessionStore => ({
  ...store,
  read: async () => {
    await new Promise<void>((resolve) => void setTimeout(resolve, 2_000));
    return store.read();
  },
});

const start = (): Way => ({ server: aServerWith('confirmed'), store: createInMemorySessionStore() });

const signedIn = async (): Promise<Way> => {
  const way = start();
  await way.store.write({ purpose: 'signIn', session: await sessionOf(way.server) });
  return way;
};

/** Who may come to any address. */
export const visitors = {
  'signed in': signedIn,
  'not known, then signed in': async () => {
    const way = await signedIn();
    return { ...way, store: slowly(way.store) };
  },
  'signed out': async () => start(),
  'not known, then signed out': async () => {
    const way = start();
    return { ...way, store: slowly(way.store) };
  },
  'run out, and refused': async () => {
    const way = start();
    await way.store.write({ purpose: 'signIn', session: { ...(await sessionOf(way.server)), expires_at: 1 } });
    way.server.faults.auth.next('refresh', { kind: 'fails', failure: { kind: 'rejected', code: 'refresh_token_not_found', message: 'no' } });
    return way;
  },
  recovering: async () => {
    const way = start();
    await way.store.write({ purpose: 'recovery', session: await sessionOf(way.server) });
    return way;
  },
  'a code is owed': async () => {
    const way = start();
    plantFactor(way.server);
    await way.store.write({ purpose: 'signIn', session: await sessionOf(way.server) });
    return way;
  },
} as const satisfies Readonly<Record<string, () => Promise<Way>>>;

export type Visitor = keyof typeof visitors;

export const everyVisitor: readonly Visitor[] = ['signed in', 'not known, then signed in', 'signed out', 'not known, then signed out', 'run out, and refused', 'recovering', 'a code is owed'];

const place = () => window.location.href.replace(window.location.origin, '');

/** Nothing is under way any more: neither a session, nor a screen, nor a navigation. */
const isAtRest = ({ services, router }: ReturnType<typeof openApp>): boolean =>
  !services.session.getSnapshot().hasTag('determining') &&
  router.state.status === 'idle' &&
  router.state.resolvedLocation?.href === router.latestLocation.href &&
  headingOf(document) !== null;

/** What waits for a timer is spared the wait; what comes from outside, such as a chunk, gets its time. */
const goOn = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(10);
  await new Promise<void>((resolve) => void setImmediate(resolve));
};

const CALM = 30;
const PATIENCE_MS = 10_000;

/** Until it has held for a while, or will not. */
const holds = async (check: () => boolean): Promise<void> => {
  const from = performance.now();
  let calm = 0;
  while (calm < CALM && performance.now() - from < PATIENCE_MS) {
    await goOn();
    calm = check() ? calm + 1 : 0;
  }
};

/** Examples for what stands in the addresses of the routes. */
const examples: Readonly<Record<string, string>> = { id: SYSTEM_ID, token: 'one-time', key: 'confirm' };

const exampleOf = (name: string): string => {
  const example = examples[name];
  if (example === undefined) throw new Error(`Give '${name}' of a route an example in tests/ui/every-entry.ts.`);
  return example;
};

/** An address of each route, and of one with an optional part also without it. */
export const addressesOf = (paths: readonly string[]): readonly string[] =>
  paths
    .flatMap((path) => (path.includes('/{-') ? [path.replace(/\/\{-.*$/, ''), path] : [path]))
    .map((path) => path.replaceAll(/\{-\$(\w+)\}|\$(\w+)/g, (_, optional?: string, name?: string) => exampleOf(optional ?? name ?? '')))
    .toSorted();

type Visit = {
  readonly way: Way;
  /** Waited for: a machine that is busy with other tests takes its time. */
  readonly end: string;
  /** What is done at the address, once it has come to rest. */
  readonly act?: () => void;
};

/**
 * Where an address ends, with which heading, and after how many navigations, the entry counted.
 * Counted is what the router loads: how it spells the address of an entry is no navigation.
 */
export const enter = async (entry: string, { way: { server, store }, end, act }: Visit): Promise<string> => {
  window.history.replaceState(null, '', entry);
  // As in src/app/main.tsx, before there is an app.
  const authCallback = takeAuthCallback(window.location, window.history);
  const app = openApp(place(), { server, store, ...(authCallback !== null && { authCallback }) });
  const loaded: string[] = [];
  app.router.subscribe('onBeforeLoad', ({ toLocation: { href } }) => {
    if (loaded.at(-1) !== href) loaded.push(href);
  });
  const reached = () => `${loaded.length}: ${place()} “${document.querySelector('h1')?.textContent ?? ''}”`;
  try {
    if (act !== undefined) await holds(() => isAtRest(app));
    act?.();
    await holds(() => isAtRest(app) && reached() === end);
    return reached();
  } finally {
    app.close();
    vi.clearAllTimers();
  }
};
