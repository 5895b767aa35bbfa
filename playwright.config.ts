import { defineConfig, devices } from '@playwright/test';
import { findBrowser, testBrowserArguments } from './tools/browser/find-browser.ts';
import { addressOf, readE2eRun } from './tools/testing/e2e-run.ts';
import { e2eFolder, reportPaths } from './tools/testing/places.ts';

const { localPort, demoPort } = readE2eRun();
const browser = findBrowser();
if (browser === undefined) throw new Error('There is no browser. Run npm run browser first.');

// Ended gently, so that the database is shut down and not left behind.
const gracefulShutdown = { signal: 'SIGTERM', timeout: 15_000 } as const;
const server = { gracefulShutdown, reuseExistingServer: false, stdout: 'ignore', stderr: 'pipe' } as const;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `${e2eFolder}/results`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Room for a busy machine: nothing waits longer than it has to.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: reportPaths.e2e }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: browser, args: [...testBrowserArguments] },
    // Frames of what moves are a tenth of the time. The demo is gone through with motion, and has every kind of screen.
    contextOptions: { reducedMotion: 'reduce' },
    // It costs an eighth of the time: `npm run test:e2e -- --trace on` where a failure needs one.
    trace: 'off',
    // Only where a journey is about it: a worker's requests pass by what a test answers.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'local', testDir: 'tests/e2e/local', use: { baseURL: addressOf(localPort) } },
    { name: 'demo', testDir: 'tests/e2e/demo', use: { baseURL: addressOf(demoPort), contextOptions: { reducedMotion: 'no-preference' } } },
  ],
  webServer: [
    { ...server, command: 'node scripts/run-tool.mjs tools/testing/serve-for-e2e.ts local', url: `${addressOf(localPort)}/auth/v1/health`, timeout: 90_000 },
    { ...server, command: 'node scripts/run-tool.mjs tools/testing/serve-for-e2e.ts demo', url: addressOf(demoPort), timeout: 30_000 },
  ],
});
