import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, type InlineConfig } from 'vite';
import { e2eFolder } from '../../../tools/testing/places.ts';
import config from '../../../vite.config.ts';
import { accessibilityFaults, sidewaysScroll } from '../looks.ts';
import { test } from '../quiet.ts';

const folder = join(e2eFolder, 'without-settings');
const origin = 'http://without-settings.test';

/** Whatever is set on this machine, the build sees none of it. */
const unset: InlineConfig = { envPrefix: 'NOBODY_SETS_', logLevel: 'silent' };

test.describe.configure({ mode: 'serial' });

test('a build stops and names what is missing', async () => {
  await expect(build({ ...unset, build: { outDir: `${folder}-refused` } })).rejects.toThrow(
    /^VITE_SUPABASE_URL: supabaseUrl is required\.\nVITE_SUPABASE_ANON_KEY: supabaseKey is required\.\n/,
  );
  expect(existsSync(`${folder}-refused`)).toBe(false);
});

/** Served without a server: the browser's own requests are answered from the folder. */
const serve = (page: Page) =>
  page.route(`${origin}/**`, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    return path.includes('.') && existsSync(path) && /\.\w+$/.test(path) ? route.fulfill({ path }) : route.fulfill({ path: join(folder, 'index.html') });
  });

test('a page that was built without them all the same says what is missing and what to do', async ({ page }) => {
  const described = config({ mode: 'production', command: 'build' });
  const plugins = (described.plugins ?? []).filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'build-settings'));
  await build({ ...described, ...unset, configFile: false, mode: 'production', plugins, build: { ...described.build, outDir: folder } });
  await serve(page);
  for (const path of ['/', '/login', '/systems/add']) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This app isn’t set up yet');
  }
  await expect(page).toHaveTitle('Not set up yet · Dolly Ledger');
  await expect(page.getByRole('alert')).toHaveText(['supabaseUrl is required.', 'supabaseKey is required.']);
  await expect(page.getByRole('main').getByText('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to the values from your Supabase project’s API settings, then build the app again.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 568 });
    expect([await sidewaysScroll(page), await accessibilityFaults(page)]).toEqual([[], []]);
  }
});
