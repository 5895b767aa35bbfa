import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { productionBuild } from '../../../tools/testing/places.ts';
import { field, fill, press } from '../form.ts';
import { lineOf } from './list.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test.use({ serviceWorkers: 'allow' });
// They share the file of the worker.
test.describe.configure({ mode: 'serial' });

const keepsFiles = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

test('closed and started again without a network, the app opens; what is added then is sent when the network is back', async ({ page, context, systems }) => {
  await page.goto('/');
  await expect.poll(() => keepsFiles(page), { timeout: 40_000 }).toBe(true);
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto('/?q=dolly');
  await expect(again.getByRole('heading', { level: 1, name: 'Systems' })).toBeVisible();
  const name = uniqueName('Cellar dolly');
  await again.goto('/systems/add');
  await fill(again, { Name: name });
  await press(again, 'Add');
  await expect(lineOf(again, name)).toContainText('Not sent yet.');
  await context.setOffline(false);
  await expect.poll(() => systems.named(name)).toHaveLength(1);
});

test('a new release waits until it is asked for, and loading it keeps what was typed', async ({ page }) => {
  const file = `${productionBuild}/worker.js`;
  const before = readFileSync(file, 'utf8');
  await page.goto('/systems/add');
  await expect.poll(() => keepsFiles(page), { timeout: 40_000 }).toBe(true);
  await fill(page, { Name: 'Half a dolly' });
  try {
    appendFileSync(file, '\n// The next release.\n');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version of the app is ready.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Half a dolly');
    const loaded = page.waitForEvent('load');
    await press(page, 'Reload');
    await loaded;
    await expect(field(page, 'Name')).toHaveValue('Half a dolly');
    await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0);
  } finally {
    writeFileSync(file, before);
  }
});
