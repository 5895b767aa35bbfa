import { resolve } from 'node:path';
import { build, type Plugin, preview } from 'vite';
import { demoAccount } from '../../src/adapters/in-memory/server/demo-seed.ts';
import type { BenchBackend } from './backend.ts';
import { rowsKey } from './in-memory/rows-wanted.ts';
import type { Alone } from './in-page/fetch-alone.ts';
import { inMemoryBuild } from './places.ts';

/** The demo's server, with as many rows as the bench asks for. Only this build has it. */
function fullServer(): Plugin {
  return {
    name: 'bench-full-server',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('/in-memory/backend.ts') && importer.endsWith('/src/app/backend-in-memory.ts')
        ? resolve('tools/bench/in-memory/full-server.ts')
        : null,
  };
}

/** The demo, with everything in the tab. */
export async function openInMemoryBackend(): Promise<BenchBackend> {
  await build({ mode: 'demo', logLevel: 'warn', plugins: [fullServer()], build: { outDir: inMemoryBuild } });
  const server = await preview({
    mode: 'demo',
    logLevel: 'warn',
    build: { outDir: inMemoryBuild },
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  const url = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  return {
    name: 'in-memory',
    url,
    reset: async () => undefined,
    signIn: async (page, rows) => {
      await page.goto(`${url}/login`);
      await page.getByLabel('Email Address').fill(demoAccount.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(demoAccount.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('heading', { name: 'Systems', exact: true }).waitFor();
      // From the next load on.
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [rowsKey, String(rows)] as const);
    },
    readAlone: (page, _requests, repeats) =>
      page.evaluate(async (times) => {
        const alone: Alone[] = [];
        for (let repeat = 0; repeat < times; repeat += 1) {
          const read = await globalThis.benchReadAlone?.();
          if (read !== undefined) alone.push(read);
        }
        return alone;
      }, repeats),
    close: () => server.close(),
  };
}
