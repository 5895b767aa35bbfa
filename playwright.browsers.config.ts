import { defineConfig } from '@playwright/test';
import type { OfEachProject } from './tests/browsers/test.ts';
import { addressOf, readE2eRun } from './tools/testing/e2e-run.ts';
import { e2eFolder } from './tools/testing/places.ts';

/** The main journeys once more, in the browsers that `npm test` does not see. */
export default defineConfig<OfEachProject>({
  testDir: 'tests/browsers',
  outputDir: `${e2eFolder}/browsers-results`,
  forbidOnly: true,
  retries: 0,
  // One local stack, and its network is cut off at times.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { baseURL: addressOf(readE2eRun().localPort) },
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
});
