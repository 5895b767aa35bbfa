import { createRandomId } from './adapters/browser/random-id';
import { createBrowserSessionStore } from './adapters/browser/session-store';
import { createTabText } from './adapters/browser/tab-text';
import { createInMemoryAuthRepository } from './adapters/in-memory/auth-repository';
import { createInMemoryBackend } from './adapters/in-memory/backend';
import { demoAccount, demoSeed } from './adapters/in-memory/demo-seed';
import { createInMemoryMailbox } from './adapters/in-memory/mailbox';
import { createInMemorySystemRepository } from './adapters/in-memory/system-repository';
import type { Backend } from './backend';

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
    createSystems: (accessToken) => createInMemorySystemRepository(server, accessToken),
    mailbox: createInMemoryMailbox(server),
    demoAccount,
    preload: () => undefined,
  };
};
