import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserCandidates } from './browser-candidates.ts';

/** What Playwright turns off by itself. Of this switch only the last one counts, so it has to be said again. */
const turnedOffByPlaywright: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Beside each window two more pages, with the suggestions of an address bar that nobody sees, which take a third of the time of a journey;
 * and after each page a process for one that may follow.
 */
const unseenPages: readonly string[] = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];

export const browserArguments: readonly string[] = [
  `--disable-features=${[...turnedOffByPlaywright, ...unseenPages].join(',')}`,
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * A page of a test lives for seconds: what compiles its code a second time never earns that back, and took an eighth of all processor time.
 * Not for what is measured: a person's page lives on.
 */
export const testBrowserArguments: readonly string[] = [...browserArguments, '--js-flags=--max-lazy --no-maglev --no-turbofan'];

export function findBrowser(): string | undefined {
  const machine = {
    platform: process.platform,
    environment: process.env,
    playwrightPath: chromium.executablePath(),
  };
  return browserCandidates(machine).find((path) => existsSync(path) && starts(path));
}

/** A downloaded browser may lack system libraries. On Windows the question would open a window. */
function starts(path: string): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}
