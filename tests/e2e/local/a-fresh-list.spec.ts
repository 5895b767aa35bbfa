import { expect } from '@playwright/test';
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
