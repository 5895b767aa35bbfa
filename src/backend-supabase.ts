import { createFetchMailbox } from './adapters/browser/fetch-mailbox.ts';
import { createBrowserCrossTabLock } from './adapters/browser/cross-tab-lock.ts';
import { createBrowserSessionStore } from './adapters/browser/session-store.ts';
import { createTabChannel } from './adapters/browser/tab-channel.ts';
import type { Backend } from './backend.ts';
import { browserLocks } from './browser-locks.ts';
import type { Settings } from './domain/settings.ts';
import { storageKey } from './domain/storage-key.ts';
import { loadOnce } from './load-once.ts';
import { lazyAuthRepository } from './lazy-auth-repository.ts';

/** Any Supabase project, or the local stack. */
export const supabaseBackend = ({ supabaseUrl, supabaseKey }: Settings): Backend => {
  const key = storageKey(supabaseUrl);
  const connection = { supabaseUrl, supabaseKey, fetch: window.fetch.bind(window) };
  const { auth, preload } = lazyAuthRepository(async () =>
    (await import('./adapters/supabase/auth-repository.ts')).createSupabaseAuthRepository({
      ...connection,
      now: Date.now,
      siteUrl: window.location.origin,
    }),
  );
  const storage = () => window.localStorage;
  const turns = `${key}-refresh`;
  const lease = loadOnce(async () => (await import('./compose-refresh-lease.ts')).composeRefreshLease(turns, storage));
  return {
    auth,
    preload,
    lock: createBrowserCrossTabLock(turns, browserLocks, { run: async (task) => (await lease()).run(task) }),
    store: createBrowserSessionStore({
      storageKey: key,
      shared: storage,
      tab: () => window.sessionStorage,
      events: window,
      channel: createTabChannel(() => new BroadcastChannel(key)),
    }),
    loadSystems: async () => {
      const { createSupabaseSystemRepository } = await import('./adapters/supabase/system-repository.ts');
      return (accessToken) => createSupabaseSystemRepository({ ...connection, accessToken });
    },
    storage,
    mailbox: import.meta.env.VITE_MAILBOX === 'true' ? createFetchMailbox(connection.fetch) : null,
    demoAccount: null,
  };
};
