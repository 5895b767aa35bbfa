import { createFetchMailbox } from '../adapters/browser/page/fetch-mailbox.ts';
import { createRandomId } from '../adapters/browser/page/clock-and-random-values.ts';
import { withFirstRows } from '../adapters/browser/page/first-rows.ts';
import { createBrowserSessionStore } from '../adapters/browser/storage/session-store.ts';
import { browserLocks, createBrowserCrossTabLock, createRefreshLease, createTabChannel } from '../adapters/browser/page/tabs.ts';
import { createSupabaseAccountRepository } from '../adapters/supabase/auth/account-repository.ts';
import { createSupabaseAuthRepository, preloadAuthClient } from '../adapters/supabase/auth/auth-repository.ts';
import { isJwt, storageKey } from '../domain/auth/session.ts';
import type { Settings } from '../domain/shared/settings.ts';
import { mailboxMachine, readerOf } from '../machines/mailbox/mailbox-machine.ts';
import type { Backend } from './compose.ts';

/** Where this build finds its server, as given in the environment, not judged yet. */
export const buildSettings = (): Settings => ({
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').trim().replace(/\/+$/, ''),
  supabaseKey: (import.meta.env.VITE_SUPABASE_ANON_KEY ?? '').trim(),
});

/** The providers to sign in by besides an email address, given as `google, github`. */
export const buildProviders = (): readonly string[] => (import.meta.env.VITE_AUTH_PROVIDERS ?? '').split(/[\s,]+/).filter((name) => name !== '');

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
    account: createSupabaseAccountRepository({ ...connection, now: Date.now }),
    storage,
    mailboxMachine:
      import.meta.env.VITE_MAILBOX === 'true'
        ? mailboxMachine.provide({ actors: { read: readerOf(createFetchMailbox(connection.fetch)) } })
        : null,
    providers: buildProviders(),
    demoAccount: null,
  };
};
