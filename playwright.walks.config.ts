import { defineConfig } from '@playwright/test';
import { findBrowser, testBrowserArguments } from './tools/browser/find-browser.ts';
import { e2eFolder, reportPaths } from './tools/testing/places.ts';

const browser = findBrowser();
if (browser === undefined) throw new Error('There is no browser. Run npm run browser first.');

/** The paths of the machines on the real screens. */
export default defineConfig({
  testDir: 'tests/walks',
  outputDir: `${e2eFolder}/walk-results`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // The longest walk takes a minute where nothing else runs.
  timeout: 300_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: reportPaths.walks }]],
  use: { launchOptions: { executablePath: browser, args: [...testBrowserArguments] } },
});
