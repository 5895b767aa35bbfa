import type { AccountRepository, AuthRepository, SessionStore } from '../domain/ports/auth.ts';
import type { CrossTabLock } from '../domain/ports/page.ts';
import type { AccessTokenSource, SystemHistory, SystemRepository } from '../domain/ports/systems.ts';
import type { Services } from '../ui/services.ts';
import type { Settings } from '../domain/shared/settings.ts';

/** What a mode of the app plugs in behind the ports. */
export type Backend = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  readonly lock: CrossTabLock;
  /** A chunk that does not come is asked for again at the next call. */
  readonly loadSystems: () => Promise<(accessToken: AccessTokenSource) => SystemRepository>;
  readonly loadHistory: () => Promise<(accessToken: AccessTokenSource) => SystemHistory>;
  readonly loadAccount: () => Promise<AccountRepository>;
  /** Where what should outlive a reload is kept. The getter throws where a browser blocks it. */
  readonly storage: () => Storage;
  readonly mailboxMachine: Services['mailboxMachine'];
  readonly providers: Services['providers'];
  readonly demoAccount: Services['demoAccount'];
  /** What need not be there for the first paint may be fetched now. */
  readonly preload: () => void;
};

/** Where this build finds its server, as given in the environment, not judged yet. */
export const buildSettings = (): Settings => ({
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').trim().replace(/\/+$/, ''),
  supabaseKey: (import.meta.env.VITE_SUPABASE_ANON_KEY ?? '').trim(),
});

/** The providers to sign in by besides an email address, given as `google, github`. */
export const buildProviders = (): readonly string[] => (import.meta.env.VITE_AUTH_PROVIDERS ?? '').split(/[\s,]+/).filter((name) => name !== '');
