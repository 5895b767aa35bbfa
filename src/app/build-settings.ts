import type { Settings } from '../domain/shared/settings.ts';

/** Where this build finds its server, as given in the environment, not judged yet. */
export const buildSettings = (): Settings => ({
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').trim().replace(/\/+$/, ''),
  supabaseKey: (import.meta.env.VITE_SUPABASE_ANON_KEY ?? '').trim(),
});
