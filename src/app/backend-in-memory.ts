import { createRandomId } from '../adapters/browser/page/clock-and-random-values.ts';
import { createBrowserSessionStore } from '../adapters/browser/storage/session-store.ts';
import { createTabText } from '../adapters/browser/storage/web-storage.ts';
import { createInMemoryAccountRepository, createInMemoryAuthRepository, createInMemoryMailbox, createInMemorySystemHistory, createInMemorySystemRepository } from '../adapters/in-memory/repositories.ts';
import { createInMemoryBackend } from '../adapters/in-memory/server/backend.ts';
import { demoAccount, demoSeed } from '../adapters/in-memory/server/seeding.ts';
import { mailboxMachine, readerOf } from '../machines/mailbox/mailbox-machine.ts';
import type { Backend } from './compose.ts';

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
    loadHistory: async () => (accessToken) => createInMemorySystemHistory(server, accessToken),
    account: createInMemoryAccountRepository(server),
    storage: tab,
    mailboxMachine: mailboxMachine.provide({ actors: { read: readerOf(createInMemoryMailbox(server)) } }),
    providers: [],
    demoAccount,
    preload: () => undefined,
  };
};
