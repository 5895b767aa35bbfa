import { expect } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { accessibilityFaults } from '../accessibility-faults.ts';
import { sidewaysScroll } from '../sideways-scroll.ts';
import { serveMany } from './many-systems.ts';
import { linesInSight, statusLine } from './seen-list.ts';
import { test } from './signed-in.ts';

test('results change as one types; accents and capitals do not matter; the address follows, can be shared, and Clear empties it (stubbed network)', async ({ page, context }) => {
  await serveMany(page, 1500);
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Find by name or connection' }).pressSequentially('ANGSTROM 14');
  await expect(statusLine(page)).toHaveText('24 of 1500 systems');
  await expect(page).toHaveURL('/?q=ANGSTROM+14');
  expect(await page.evaluate(() => window.history.length)).toBe(2);

  const shared = await context.newPage();
  await serveMany(shared, 1500);
  await shared.goto(page.url());
  await expect(statusLine(shared)).toHaveText('24 of 1500 systems');
  await expect(shared.getByRole('searchbox')).toHaveValue('ANGSTROM 14');

  await page.getByRole('searchbox').fill('nothing of that kind');
  await expect(page.getByText('No system matches')).toBeVisible();
  await expect(page.getByText('No systems yet')).toHaveCount(0);
  await expect(statusLine(page)).toHaveText('0 of 1500 systems');
  await press(page, 'Clear the search');
  await expect(statusLine(page)).toHaveText('1500 systems');
  await expect(page).toHaveURL('/');
});

test('ranges over the numbers: what is no number is said at its field, stays there, and finds nothing out (stubbed network)', async ({ page }) => {
  const { rows } = await serveMany(page, 1500);
  const meant = rows.filter((row) => row.maxHeight >= 180 && Math.abs(row.cameraTilt) >= 40 && row.maxDollySpeed >= 2.5);
  expect(meant.length).toBeGreaterThan(5);
  const found = `${meant.length} of 1500 systems`;
  await page.goto('/');
  await press(page, 'Filters');
  await fill(page, { 'Reaches at least [cm]': 'tall' });
  await expect(page.getByText('Enter a plain number, such as 120 or 16.5.')).toBeVisible();
  await expect(statusLine(page)).toHaveText('1500 systems');
  await fill(page, { 'Reaches at least [cm]': '180', 'Tilts at least [°]': '40', 'Speed at least [m/s]': '2,5' });
  await expect(page).toHaveURL('/?reach=180&tilt=40&speed=2.5');
  await expect(statusLine(page)).toHaveText(found);
  await page.reload();
  await expect(statusLine(page)).toHaveText(found);
  await expect(page.getByRole('textbox', { name: 'Tilts at least [°]' })).toHaveValue('40');
  await press(page, 'Clear');
  await expect(page).toHaveURL('/');
});

test('field reports 47, 54: any column sorts, by number and not by digit (stubbed network)', async ({ page }) => {
  await serveMany(page, 1500);
  await page.goto('/?q=dolly');
  await page.getByRole('button', { name: /^Sort by Min height/ }).click();
  await expect(page).toHaveURL('/?q=dolly&sort=minHeight');
  await expect(page.getByRole('listitem').first()).toContainText('Dolly 0');
  await page.getByRole('button', { name: /^Sort by Min height.*sorted upwards/ }).click();
  await expect(page).toHaveURL('/?q=dolly&sort=minHeight&order=desc');
  // 85 is the highest that a dolly has here, and the names decide between those.
  expect((await linesInSight(page)).slice(0, 3).map(({ name }) => name)).toEqual(['Dolly 85', 'Dolly 175', 'Dolly 265']);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('nonsense in the address is left out, and never a crash (stubbed network)', async ({ page }) => {
  await serveMany(page, 3);
  await page.goto('/?reach=tall&sort=size&order=up&tilt=%5B1%5D&q=%20&speed=1e9&down=1,234&x=%7B');
  await expect(statusLine(page)).toHaveText('3 systems');
});

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

test('by keys alone: the rows take arrows, Home and End; what has the focus stays in the page (stubbed network)', async ({ page }) => {
  await serveMany(page, 1500);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('1500 systems');
  const place = () => page.evaluate(() => document.activeElement?.closest('li')?.ariaPosInSet);
  await page.getByRole('listitem').getByRole('link').first().focus();
  for (const [key, at] of [['ArrowDown', 2], ['ArrowDown', 3], ['ArrowUp', 2], ['PageDown', 12], ['End', 1500], ['ArrowDown', 1500], ['Home', 1], ['End', 1500]] as const) {
    await page.keyboard.press(key);
    await expect.poll(place, `${key} to ${at}`).toBe(String(at));
  }
  await expect(page.getByRole('listitem').last()).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('listitem').first()).toBeInViewport();
  expect(await place()).toBe('1500');
  await page.keyboard.press('Shift+Tab');
  expect(await place()).toBe('1499');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a long list with its filters open, ${colorScheme}, 320 px: nothing to complain of and no sideways scroll (stubbed network)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await serveMany(page, 1500);
    // More than are all in the page at once.
    await page.goto('/?q=i&reach=120');
    await expect(statusLine(page)).toContainText('of 1500 systems');
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 20_000));
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}
