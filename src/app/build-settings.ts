import type { Settings } from '../domain/shared/settings.ts';

/** Where this build finds its server, as given in the environment, not judged yet. */
export const buildSettings = (): Settings => ({
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').trim().replace(/\/+$/, ''),
  supabaseKey: (import.meta.env.VITE_SUPABASE_ANON_KEY ?? '').trim(),
});

/** The providers to sign in by besides an email address, given as `google, github`. */
export const buildProviders = (): readonly string[] => (import.meta.env.VITE_AUTH_PROVIDERS ?? '').split(/[\s,]+/).filter((name) => name !== '');
