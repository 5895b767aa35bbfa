import { expect } from '@playwright/test';
import { press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { serveMany } from './many-systems.ts';
import { statusLine } from './list.ts';
import { test } from './signed-in.ts';

test('the way back from a detail leads to the same results at the same place: by Back, by the link, in a long list, before the typing has paused (stubbed network)', async ({ page }) => {
  await serveMany(page, 4000);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('4,000 systems');
  await page.getByRole('searchbox').fill('dolly');
  await expect(statusLine(page)).toHaveText('800 of 4,000 systems');
  for (const goBack of [() => page.goBack(), () => page.getByRole('link', { name: 'Back', exact: true }).click()]) {
    await page.evaluate(() => window.scrollTo(0, 20_211));
    const line = page.getByRole('link', { name: /^Dolly 21/ }).first();
    await expect(line).toBeInViewport();
    // Otherwise the press itself may scroll.
    await line.scrollIntoViewIfNeeded();
    const name = (await line.textContent()) ?? '';
    const before = await line.boundingBox();
    await line.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await goBack();
    await expect(page).toHaveURL('/?q=dolly');
    await expect(statusLine(page)).toHaveText('800 of 4,000 systems');
    await expect.poll(async () => (await page.getByRole('link', { name, exact: true }).boundingBox())?.y).toBe(before?.y);
  }
  await page.getByRole('searchbox').fill('dolly 3990');
  await page.getByRole('link', { name: 'Dolly 3990' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dolly 3990');
  await page.goBack();
  await expect(page).toHaveURL('/?q=dolly+3990');
  await expect(page.getByRole('searchbox')).toHaveValue('dolly 3990');
});

// Bounds, orders, shots and nonsense in the address are tried in src/ui/systems/list-search.test.tsx.
test('which fits a shot is asked by keyboard in a long list on a small screen, in which nothing is to complain of, and the address says it to somebody else (stubbed network)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // More than are all in the page at once.
  await serveMany(page, 200);
  await page.goto('/?q=i');
  await expect(statusLine(page)).toHaveText('120 of 200 systems');
  await page.getByRole('button', { name: 'Which fits?' }).press('Enter');
  await page.getByRole('button', { name: 'Which fits?' }).press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('140');
  const first = page.getByRole('list', { name: 'Systems' }).getByRole('listitem').first();
  await expect(page).toHaveURL('/?q=i&from=10&to=140');
  const [status, words] = [await statusLine(page).textContent(), await first.textContent()];
  await page.reload();
  await expect(statusLine(page)).toHaveText(status ?? '');
  expect(status).toMatch(/^120 of 200 systems, (?:none fit the shot, closest first|\d+ fits? the shot, then the closest)$/);
  await expect(first).toHaveText(words ?? '');
  await press(page, 'Filters');
  await expect(page.getByRole('combobox', { name: 'Connection', exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expectUsableInEveryLook(page, 640);
});
