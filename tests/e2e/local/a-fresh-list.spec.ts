import { expect } from '@playwright/test';
import { press } from '../fill.ts';
import { serveMany } from './many-systems.ts';
import { statusLine } from './seen-list.ts';
import { test } from './signed-in.ts';

test('back at the page or online again the list is read anew, behind what is there, at most once in ten seconds (stubbed network)', async ({ page }) => {
  await page.clock.install();
  const served = await serveMany(page, 3);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('3 systems');
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const online = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  served.rows = served.rows.map((row, index) => ({ ...row, name: `Renamed ${index}` }));
  await comeBack();
  await online();
  expect(served.pages).toBe(1);
  await page.clock.runFor(10_000);
  await comeBack();
  await expect(page.getByRole('link', { name: 'Renamed 2' })).toBeVisible();
  await comeBack();
  await page.clock.runFor(10_000);
  served.rows = served.rows.slice(1);
  await online();
  await expect(statusLine(page)).toHaveText('2 systems');
  expect(served.pages).toBe(3);
});

test('a detail shows what the list knows at once, the newer row behind it, and keeps it through an outage (stubbed network)', async ({ page }) => {
  const served = await serveMany(page, 3);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('3 systems');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/rest/v1/systems?*id=eq.*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Crane 1' }).click();
  await expect(page.getByRole('cell', { name: 'Crane 1' })).toBeVisible();
  served.rows = served.rows.map((row) => ({ ...row, connectionType: 'Changed elsewhere' }));
  letGo();
  await expect(page.getByRole('cell', { name: 'Changed elsewhere' })).toBeVisible();

  await page.goBack();
  await expect(statusLine(page)).toHaveText('3 systems');
  await page.route('**/rest/v1/systems?*id=eq.*', (route) => route.abort());
  await page.getByRole('link', { name: 'Dolly 0' }).click();
  await expect(page.getByText('This is how it was when the list was read. The server could not be reached.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Dolly 0' })).toBeVisible();
  await page.unroute('**/rest/v1/systems?*id=eq.*');
  served.rows = served.rows.filter(({ name }) => name !== 'Dolly 0');
  await press(page, 'Retry');
  await expect(page.getByText('No such system')).toBeVisible();
});

test('a late answer for another system never shows (stubbed network)', async ({ page }) => {
  await serveMany(page, 3);
  await page.goto('/');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/rest/v1/systems?*id=eq.*000000', async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Dolly 0' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dolly 0');
  await page.goBack();
  await page.getByRole('link', { name: 'Crane 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crane 1');
  const late = page.waitForResponse(/000000$/);
  letGo();
  await late.catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crane 1');
  await expect(page.getByRole('cell', { name: 'Crane 1' })).toBeVisible();
});
