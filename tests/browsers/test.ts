import process from 'node:process';
import { test as base } from '@playwright/test';
import { servePreview } from '../../tools/testing/serve-for-e2e.ts';
import { startFirefox } from './firefox.ts';
import type { Engine, Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** Between the browser and everything it talks to. */
export type Network = { readonly cut: () => void; readonly mend: () => void };

export type OfEachProject = { readonly engineName: 'firefox' | 'webkit' };
type OfEachTest = { readonly engine: Engine; readonly tab: Tab };
type OfEachWorker = { readonly network: Network };

const starts = { firefox: startFirefox, webkit: startWebKit } as const;

/** Journeys in browsers that Playwright does not drive as they are; of it they use the runner alone. */
export const test = base.extend<OfEachProject & OfEachTest, OfEachWorker>({
  engineName: ['firefox', { option: true }],
  network: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright refuses a fixture that takes anything else first.
    async ({}, use) => {
      // Vite ends with its standard input otherwise, and this process has none.
      process.env['CI'] = 'true';
      let isCut = false;
      const server = await servePreview('local');
      server.httpServer.prependListener('connection', (socket) => void (isCut && socket.destroy()));
      await use({
        cut: () => {
          isCut = true;
          if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
        },
        mend: () => void (isCut = false),
      });
      await server.close();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
  engine: async ({ engineName, baseURL }, use) => {
    const engine = await starts[engineName](baseURL ?? '');
    await use(engine);
    await engine.close();
  },
  tab: async ({ engine }, use, testInfo) => {
    const tab = await engine.newTab();
    await use(tab);
    if (testInfo.status === testInfo.expectedStatus) return;
    const seen = [await tab.address(), ...(await tab.texts('//body | //input'))];
    await testInfo.attach('what the tab showed', { body: seen.join('\n') });
  },
});
