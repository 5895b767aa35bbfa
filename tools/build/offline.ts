import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { backendOf } from './backend-choice.ts';

export type OfflineChoice = 'on' | 'off' | 'remove';

/**
 * `VITE_OFFLINE`: a build for a real server has the worker unless this says `false`; a development server never has one.
 * `remove` builds a worker that takes itself and all it kept out of every browser that comes by.
 */
export function offlineChoice(mode: string, command: 'build' | 'serve', value: unknown): OfflineChoice {
  if (backendOf(mode) === 'in-memory' || command === 'serve') return 'off';
  if (value === 'remove') return 'remove';
  return value === 'false' ? 'off' : 'on';
}

/** By path and search, as Workbox asks: never the API, the mailbox, or a file that is not there. A search may end like a file. */
export const neverAnswered = [/^\/(?:auth|rest|storage|functions|realtime)\/v1(?:[/?]|$)/, /^\/mailbox/, /^\/(?:static|assets)\//, /^[^?]*\.[a-z\d]+(?:\?|$)/i] as const;

/**
 * Takes itself and all that was kept out of the browser. Not the plugin's own, which loads every open page anew, with a password half typed:
 * a page hears of this one as of a newer release, and offers that.
 */
export const removingWorker = `addEventListener('install', () => skipWaiting());
const removeAll = async () => {
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
};
addEventListener('activate', (event) => event.waitUntil(removeAll()));
`;

/**
 * What the app asks a server for goes there without asking the worker. Where the worker is asked in the very moment in which the next one is
 * to take over, Chromium keeps that one waiting until the page is left, however often it is let in. Other browsers know no such routes.
 */
const besideWorker = `addEventListener('install', (event) => {
  if (event.addRoutes) event.waitUntil(event.addRoutes({ condition: { requestDestination: '' }, source: 'network' }).catch(() => undefined));
});
`;

/** Workbox writes the worker, and has no place for what is not its own. */
function requestsBesideWorker(): Plugin {
  let outDir = '';
  return {
    name: 'requests-beside-worker',
    configResolved: ({ build }) => void (outDir = build.outDir),
    closeBundle: {
      sequential: true,
      order: 'post',
      handler(error) {
        if (error) return;
        const file = join(outDir, 'worker.js');
        writeFileSync(file, besideWorker + readFileSync(file, 'utf8'));
      },
    },
  };
}

/** The manifest, and a worker that keeps the built files and nothing else. */
export function offline(mode: string, command: 'build' | 'serve', value: unknown): readonly Plugin[] {
  const choice = offlineChoice(mode, command, value);
  const define: Plugin = {
    name: 'offline-choice',
    config: () => ({ define: { 'import.meta.env.VITE_OFFLINE': JSON.stringify(String(choice !== 'off')) } }),
  };
  if (choice === 'off') return [define];
  if (choice === 'remove') {
    return [define, { name: 'removing-worker', generateBundle() { this.emitFile({ type: 'asset', fileName: 'worker.js', source: removingWorker }); } }];
  }
  return [
    define,
    ...VitePWA({
      strategies: 'generateSW',
      filename: 'worker.js',
      // A person decides when the page is loaded anew (release-machine.ts).
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Dolly Ledger',
        short_name: 'Dolly Ledger',
        description: 'Records of camera-dolly systems.',
        start_url: '/',
        display: 'standalone',
        theme_color: '#1f3a5f',
        background_color: '#ffffff',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        globIgnores: ['**/404.html'],
        // Their names have hashes.
        dontCacheBustURLsMatching: /^static\//,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [...neverAnswered],
        inlineWorkboxRuntime: true,
        clientsClaim: true,
        sourcemap: false,
      },
    }),
    requestsBesideWorker(),
  ];
}
