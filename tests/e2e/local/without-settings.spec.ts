import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, type InlineConfig } from 'vite';
import { e2eFolder, productionBuild } from '../../../tools/testing/places.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { test } from '../quiet.ts';
import { publicKey } from './accounts.ts';

const refused = join(e2eFolder, 'without-settings-refused');
const origin = 'http://without-settings.test';

/** Whatever is set on this machine, the build sees none of it. */
const unset: InlineConfig = { envPrefix: 'NOBODY_SETS_', logLevel: 'silent' };

test('a build stops and names what is missing', async () => {
  await expect(build({ ...unset, build: { outDir: refused } })).rejects.toThrow(
    /^VITE_SUPABASE_URL: supabaseUrl is required\.\nVITE_SUPABASE_ANON_KEY: supabaseKey is required\.\n/,
  );
  expect(existsSync(refused)).toBe(false);
});

/** What was built, with nothing where its settings stand. Served without a server: the browser's own requests are answered from the folder. */
const serve = (page: Page, settings: readonly string[]) =>
  page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(productionBuild, /\.\w+$/.test(pathname) ? pathname : 'index.html');
    if (!path.endsWith('.js')) return route.fulfill({ path });
    const body = settings.reduce((text, setting) => text.replaceAll(setting, ''), readFileSync(path, 'utf8'));
    return route.fulfill({ body, contentType: 'text/javascript' });
  });

test('a page that was built without them all the same says what is missing and what to do', async ({ page, baseURL }) => {
  await serve(page, [baseURL ?? '', publicKey()]);
  for (const path of ['/', '/login']) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This app isn’t set up yet');
  }
  await expect(page).toHaveTitle('Not set up yet · Dolly Ledger');
  await expect(page.getByRole('alert')).toHaveText(['supabaseUrl is required.', 'supabaseKey is required.']);
  await expect(page.getByRole('main').getByText('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to the values from your Supabase project’s API settings, then build the app again.')).toBeVisible();
  await expectUsableInEveryLook(page, 568);
});
