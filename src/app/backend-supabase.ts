import { createFetchMailbox } from '../adapters/browser/page/fetch-mailbox.ts';
import { createRandomId } from '../adapters/browser/page/random-values.ts';
import { withFirstRows } from '../adapters/browser/page/first-rows.ts';
import { createBrowserSessionStore } from '../adapters/browser/storage/session-store.ts';
import { browserLocks, createBrowserCrossTabLock, createRefreshLease, createTabChannel } from '../adapters/browser/page/tabs.ts';
import { createSupabaseAuthRepository, preloadAuthClient } from '../adapters/supabase/auth/auth-repository.ts';
import { isJwt, storageKey } from '../domain/auth/session.ts';
import type { Settings } from '../domain/shared/settings.ts';
import { mailboxMachine, readerOf } from '../machines/mailbox/mailbox-machine.ts';
import { type Backend, buildProviders } from './backend.ts';

/** Any Supabase project, or the local stack. */
export const supabaseBackend = ({ supabaseUrl, supabaseKey }: Settings): Backend => {
  const key = storageKey(supabaseUrl);
  const lockName = `${key}-refresh`;
  const connection = { supabaseUrl, supabaseKey, fetch: window.fetch.bind(window) };
  const storage = () => window.localStorage;
  // For browsers and addresses that have no lock manager.
  const lease = createRefreshLease({
    key: lockName,
    open: storage,
    now: Date.now,
    createId: createRandomId(window.crypto),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    events: window,
  });
  return {
    auth: createSupabaseAuthRepository({ ...connection, now: Date.now, siteUrl: window.location.origin }),
    preload: preloadAuthClient,
    lock: createBrowserCrossTabLock(lockName, browserLocks, { others: lease }),
    store: createBrowserSessionStore({
      storageKey: key,
      shared: storage,
      tab: () => window.sessionStorage,
      events: window,
      isAccessToken: isJwt,
      channel: createTabChannel(() => new BroadcastChannel(key)),
    }),
    loadSystems: async () => {
      const { createSupabaseSystemRepository } = await import('../adapters/supabase/data/system-repository.ts');
      return (accessToken) => createSupabaseSystemRepository({ ...connection, fetch: withFirstRows(connection.fetch, window), accessToken });
    },
    loadHistory: async () => {
      const { createSupabaseSystemHistory } = await import('../adapters/supabase/data/system-history.ts');
      return (accessToken) => createSupabaseSystemHistory({ ...connection, accessToken });
    },
    loadAccount: async () => {
      const { createSupabaseAccountRepository } = await import('../adapters/supabase/auth/account-repository.ts');
      return createSupabaseAccountRepository({ ...connection, now: Date.now });
    },
    storage,
    mailboxMachine:
      import.meta.env.VITE_MAILBOX === 'true'
        ? mailboxMachine.provide({ actors: { read: readerOf(createFetchMailbox(connection.fetch)) } })
        : null,
    providers: buildProviders(),
    demoAccount: null,
  };
};
