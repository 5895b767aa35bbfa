import { resolve } from 'node:path';
import { build, preview } from 'vite';
import { findFreePort } from '../local-stack/free-port.ts';
import { loadSecrets } from '../local-stack/secrets.ts';
import { acquireStack } from '../local-stack/shared-stack.ts';
import { type BenchBackend, rowsPath } from './backend.ts';
import { fetchAlone, type Alone } from './in-page/fetch-alone.ts';
import { signedIn } from './local-account.ts';
import { productionBuild, stackFolder } from './places.ts';
import { seedTable } from './seed-table.ts';

/** The production build, against a local stack of its own on the same origin. */
export async function openLocalBackend(): Promise<BenchBackend> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { publishableKey } = loadSecrets(stackFolder);
  const settings = { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: publishableKey, VITE_QUIRKS: '' };
  Object.assign(process.env, { DATA_DIR: stackFolder, ...settings });
  await build({ mode: 'production', logLevel: 'warn', build: { outDir: productionBuild } });
  const server = await preview({
    mode: 'local-stack',
    logLevel: 'warn',
    build: { outDir: productionBuild },
    preview: { host: '127.0.0.1', port, strictPort: true, open: false },
  });
  // The one that the preview has started: a stack is shared by folder within a process.
  const { stack, release } = await acquireStack({ dataDir: resolve(stackFolder), siteUrl: url });
  return {
    name: 'local',
    url,
    reset: (rows) => seedTable(stack.databaseUrl, rows),
    signIn: async (page) => {
      const session = await signedIn({ url, publishableKey });
      await page.addInitScript(({ key, value }) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, session);
    },
    readAlone: async (page, requests, repeats) => {
      const bare = await page.context().newPage();
      try {
        await bare.goto(`${url}/mailbox.json`);
        const alone: Alone[] = [];
        for (let repeat = 0; repeat < repeats; repeat += 1) alone.push(await bare.evaluate(fetchAlone, requests));
        return alone;
      } finally {
        await bare.close();
      }
    },
    close: async () => {
      await server.close();
      await release();
    },
  };
}

export const isRowsRequest = (method: string, url: string): boolean =>
  method === 'GET' && new URL(url).pathname === rowsPath;
