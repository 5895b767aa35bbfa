import { expect } from '@playwright/test';
import { accessibilityFaults, sidewaysScroll } from '../looks.ts';
import { serveMany } from './many-systems.ts';
import { statusLine } from './list.ts';
import { test } from './signed-in.ts';

test('the way back from a detail leads to the same results at the same place: by Back, by the link, at 10,000 rows, before the typing has paused (stubbed network)', async ({ page }) => {
  await serveMany(page, 10_000);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('10000 systems');
  await page.getByRole('searchbox').fill('dolly');
  await expect(statusLine(page)).toHaveText('2000 of 10000 systems');
  for (const goBack of [() => page.goBack(), () => page.getByRole('link', { name: 'Back', exact: true }).click()]) {
    await page.evaluate(() => window.scrollTo(0, 30_011));
    const line = page.getByRole('link', { name: /^Dolly 31/ }).first();
    await expect(line).toBeInViewport();
    // Otherwise the press itself may scroll.
    await line.scrollIntoViewIfNeeded();
    const name = (await line.textContent()) ?? '';
    const before = await line.boundingBox();
    await line.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await goBack();
    await expect(page).toHaveURL('/?q=dolly');
    await expect(statusLine(page)).toHaveText('2000 of 10000 systems');
    await expect.poll(async () => (await page.getByRole('link', { name, exact: true }).boundingBox())?.y).toBe(before?.y);
  }
  await page.getByRole('searchbox').fill('dolly 9990');
  await page.getByRole('link', { name: 'Dolly 9990' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dolly 9990');
  await page.goBack();
  await expect(page).toHaveURL('/?q=dolly+9990');
  await expect(page.getByRole('searchbox')).toHaveValue('dolly 9990');
});

// Bounds, orders, and nonsense in the address are tried in src/ui/systems/list-search.test.tsx.
test('a long list with its filters open, in both themes, 320 px: nothing to complain of and no sideways scroll (stubbed network)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await serveMany(page, 1500);
  // More than are all in the page at once.
  await page.goto('/?q=i&reach=120&from=10&to=200');
  await expect(statusLine(page)).toContainText('of 1500 systems');
  await expect(page.getByRole('combobox', { name: 'Connection', exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([colorScheme, [], []]);
  }
  await page.evaluate(() => window.scrollTo(0, 20_000));
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('which fits a shot is asked by keyboard on a small screen, and the address says it to somebody else (stubbed network)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await serveMany(page, 20);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('20 systems');
  await page.getByRole('button', { name: 'Which fits?' }).press('Enter');
  await page.getByRole('button', { name: 'Which fits?' }).press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('140');
  const first = page.getByRole('list', { name: 'Systems' }).getByRole('listitem').first();
  await expect(page).toHaveURL('/?from=10&to=140');
  const [status, words] = [await statusLine(page).textContent(), await first.textContent()];
  await page.reload();
  await expect(statusLine(page)).toHaveText(status ?? '');
  expect(status).toMatch(/^20 systems, (none|\d+) fits? the shot, closest first$/);
  await expect(first).toHaveText(words ?? '');
  expect([await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([[], []]);
});
