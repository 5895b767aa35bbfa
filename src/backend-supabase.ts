import { createFetchMailbox } from './adapters/browser/fetch-mailbox';
import { createBrowserSessionStore } from './adapters/browser/session-store';
import type { Backend } from './backend';
import type { Settings } from './domain/settings';
import { storageKey } from './domain/storage-key';
import { lazyAuthRepository, lazySystemRepository } from './lazy-repositories';

/** Any Supabase project, or the local stack. */
export const supabaseBackend = ({ supabaseUrl, supabaseKey }: Settings): Backend => {
  const connection = { supabaseUrl, supabaseKey, fetch: window.fetch.bind(window) };
  const { auth, preload } = lazyAuthRepository(async () => {
    const { createSupabaseAuthRepository } = await import('./adapters/supabase/auth-repository');
    return createSupabaseAuthRepository({
      ...connection,
      now: Date.now,
      siteUrl: window.location.origin,
    });
  });
  return {
    auth,
    preload,
    store: createBrowserSessionStore({
      storageKey: storageKey(supabaseUrl),
      shared: () => window.localStorage,
      tab: () => window.sessionStorage,
      events: window,
    }),
    createSystems: (accessToken) =>
      lazySystemRepository(async () => {
        const { createSupabaseSystemRepository } = await import('./adapters/supabase/system-repository');
        return createSupabaseSystemRepository({ ...connection, accessToken });
      }),
    mailbox: import.meta.env.VITE_MAILBOX === 'true' ? createFetchMailbox(connection.fetch) : null,
    demoAccount: null,
  };
};
