import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findFreePort } from '../local-stack/free-port.ts';
import { loadSecrets } from '../local-stack/secrets.ts';
import { acquireStack } from '../local-stack/shared-stack.ts';
import { fetchAlone, type Alone, type SeenRequest } from './in-page/fetch-alone.ts';
import { signedIn } from './local-account.ts';
import { changeRows, seedTable } from './seed-table.ts';

/** Everything a run needs and leaves behind, in one folder that git ignores. */
export const benchFolder = '.bench';
const stackFolder = `${benchFolder}/stack`;
const productionBuild = `${benchFolder}/production`;

/** Where the rows are read. */
export const rowsPath = '/rest/v1/systems';

export type Backend = Awaited<ReturnType<typeof openLocalBackend>>;

/** The production build, against a local stack of its own on the same origin. */
export async function openLocalBackend() {
  rmSync(benchFolder, { recursive: true, force: true });
  mkdirSync(benchFolder, { recursive: true });
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
    url,
    /** The table then holds these and nothing else. */
    reset: (rows: number) => seedTable(stack.databaseUrl, rows),
    changeRows: (count: number) => changeRows(stack.databaseUrl, count),
    /** After this the page's addresses are opened signed in. */
    signIn: async (page: Page): Promise<void> => {
      const session = await signedIn({ url, publishableKey });
      await page.addInitScript(({ key, value }) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, session);
    },
    /** Reads the pages that the list has read, without the list. */
    readAlone: async (page: Page, requests: readonly SeenRequest[], repeats: number): Promise<readonly Alone[]> => {
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
    close: async (): Promise<void> => {
      await server.close();
      await release();
      rmSync(stackFolder, { recursive: true, force: true });
    },
  };
}

export const isRowsRequest = (method: string, url: string): boolean =>
  method === 'GET' && new URL(url).pathname === rowsPath;
