import { resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { loadSecrets } from './secrets.ts';
import { acquireStack, type SharedStack } from './shared-stack.ts';

const DEFAULT_PORT = 5173;

// Vite refuses a mode called 'local', because of `.env.local`.
const LOCAL_STACK_MODE = 'local-stack';

/** The backend of `--mode local-stack`, on the app's own origin. In any other mode it does nothing. */
export function localStack(): Plugin {
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.local-stack');
  let shared: SharedStack | undefined;

  const mount = async (middlewares: Connect.Server, port: number | undefined): Promise<void> => {
    shared = await acquireStack({ dataDir, siteUrl: `http://127.0.0.1:${port ?? DEFAULT_PORT}` });
    middlewares.use(shared.stack.handler);
  };
  const release = async (): Promise<void> => shared?.release();

  return {
    name: 'local-stack',
    apply: (_config, { mode }) => mode === LOCAL_STACK_MODE,
    config: (_config, { command }) => ({
      // A build gets its settings from outside, like any other build.
      define: command === 'serve' ? settings(dataDir) : {},
      // The API answers CORS itself, for any origin. Vite would answer preflights first, and only for localhost.
      server: { cors: false },
      preview: { cors: false },
    }),
    configureServer: ({ middlewares, config }) => mount(middlewares, config.server.port),
    configurePreviewServer: ({ middlewares, config }) => mount(middlewares, config.preview.port),
    closeServer: release,
    closePreviewServer: release,
  };
}

function settings(dataDir: string): Record<string, string> {
  return {
    'import.meta.env.VITE_SUPABASE_URL': 'window.location.origin',
    'import.meta.env.VITE_AUTH_PROVIDERS': JSON.stringify('example'),
    'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(loadSecrets(dataDir).publishableKey),
  };
}
