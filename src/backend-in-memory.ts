import { createRandomId } from './adapters/browser/random-id.ts';
import { createBrowserSessionStore } from './adapters/browser/session-store.ts';
import { createTabText } from './adapters/browser/tab-text.ts';
import { createInMemoryAuthRepository } from './adapters/in-memory/auth-repository.ts';
import { createInMemoryBackend } from './adapters/in-memory/backend.ts';
import { demoAccount, demoSeed } from './adapters/in-memory/demo-seed.ts';
import { createInMemoryMailbox } from './adapters/in-memory/mailbox.ts';
import { createInMemorySystemRepository } from './adapters/in-memory/system-repository.ts';
import type { Backend } from './backend.ts';

/** The demo: no server, everything in this tab, also over a reload. */
export const inMemoryBackend = (): Backend => {
  const tab = () => window.sessionStorage;
  const state = createTabText({ key: 'dolly-demo', open: tab });
  const server = createInMemoryBackend({
    now: Date.now,
    createId: createRandomId(window.crypto),
    siteUrl: window.location.origin,
    tokenLifeSeconds: 3600,
    snapshot: state.read(),
    seed: demoSeed,
    onChange: state.write,
  });
  return {
    auth: createInMemoryAuthRepository(server),
    // The accounts live in this tab, and so does the session: other tabs have a demo of their own.
    store: createBrowserSessionStore({ storageKey: 'dolly-demo-session', shared: tab, tab, events: window }),
    // One tab, so nobody to take turns with.
    lock: { run: (task) => task() },
    loadSystems: async () => (accessToken) => createInMemorySystemRepository(server, accessToken),
    storage: tab,
    mailbox: createInMemoryMailbox(server),
    demoAccount,
    preload: () => undefined,
  };
};
