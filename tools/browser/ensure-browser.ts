import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findBrowser } from './find-browser.ts';

type Installer = { readonly name: string; readonly run: () => void };

const minutes = (count: number) => count * 60_000;

const installers: readonly Installer[] = [
  { name: "Playwright's installer", run: () => playwright('install', 'chromium') },
  ...(isRootOnDebian() ? [{ name: 'apt-get', run: aptInstall }] : []),
];

export function main(): number {
  const path = findBrowser() ?? installBrowser();
  if (path === undefined) {
    console.error('No browser for the tests was found, and none could be installed. Install Chrome or Chromium, or set CHROME_PATH.');
    return 1;
  }
  console.log(path);
  return 0;
}

function installBrowser(): string | undefined {
  for (const { name, run } of installers) {
    console.error(`Looking for a browser: none is installed, trying ${name} ...`);
    run();
    const path = findBrowser();
    if (path !== undefined) return path;
  }
  return undefined;
}

function playwright(...args: readonly string[]): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env };
  spawnSync(process.execPath, [cli, ...args], { env, timeout: minutes(3), stdio: ['ignore', 2, 2] });
}

function aptInstall(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: readonly string[]) => spawnSync('apt-get', args, { env, timeout: minutes(4), stdio: ['ignore', 2, 2] }).status === 0;
  run('update', '-q');
  // One without windows takes a fifth less time for a journey; not every Debian has it.
  const install = ['install', '-qy', '--no-install-recommends'];
  if (!run(...install, 'chromium-headless-shell')) run(...install, 'chromium');
}

function isRootOnDebian(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}
