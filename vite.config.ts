import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { anyVisitor } from './tools/build/any-visitor.ts';
import { backendDefines } from './tools/build/backend-choice.ts';
import { contentSecurityPolicyMeta } from './tools/build/content-security-policy.ts';
import { hostingFiles } from './tools/build/hosting-files.ts';
import { hostingPreview } from './tools/build/hosting-preview.ts';
import { leftOut } from './tools/build/left-out.ts';
import { offline } from './tools/build/offline.ts';
import { output, workerOutput } from './tools/build/chunks.ts';
import { prerender } from './tools/build/prerender.ts';
import { retryAuthClient } from './tools/build/retry-auth-client.ts';
import { buildSettings } from './tools/build/settings.ts';
import { undescribed } from './tools/build/undescribed.ts';

export default defineConfig(({ mode, command }) => ({
  define: backendDefines(mode),
  plugins: [
    buildSettings(),
    react(),
    tailwindcss(),
    anyVisitor(),
    localStackIn(mode),
    // After the local stack, which answers its own addresses first.
    hostingPreview(),
    contentSecurityPolicyMeta(),
    hostingFiles(),
    leftOut(),
    retryAuthClient(),
    undescribed(),
    prerender(),
    // After the pages are written, since it keeps them.
    ...offline(mode, command, loadEnv(mode, process.cwd(), 'VITE_OFFLINE')['VITE_OFFLINE']),
  ],
  worker: { format: 'es', rolldownOptions: { output: workerOutput } },
  build: {
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    assetsDir: 'static',
    // It runs after what it would preload has been loaded.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output,
      // They only describe a route, so a route that a mode leaves out goes, with its screen.
      treeshake: { manualPureFunctions: ['createRoute', 'lazyScreen'] },
    },
  },
}));

// Loaded only when asked for: reading it must not cost a build, and no test may boot a database by accident.
async function localStackIn(mode: string): Promise<Plugin | undefined> {
  if (mode !== 'local-stack') return undefined;
  const { localStack } = await import('./tools/local-stack/vite-plugin.ts');
  return localStack();
}
