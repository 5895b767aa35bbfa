interface ViteTypeOptions {
  readonly strictImportMetaEnv: unknown;
}

interface ImportMetaEnv {
  /** Compile-time constants; see tools/build/backend-choice.ts. */
  readonly VITE_BACKEND: 'supabase' | 'in-memory';
  readonly VITE_MAILBOX: 'true' | 'false';
  /** Whether the build has a worker that keeps its files; see tools/build/offline.ts. */
  readonly VITE_OFFLINE?: 'true' | 'false';
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  readonly VITE_QUIRKS?: string;
  readonly VITE_AUTH_PROVIDERS?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
