import { expect } from '@playwright/test';
import { press } from '../fill.ts';
import { manyRows, serveMany } from './many-systems.ts';
import { allByScrolling, linesInSight, statusLine } from './seen-list.ts';
import { test } from './signed-in.ts';

const count = 1001;

test(`field report 37: ${count} rows at a thousand a time are all there in natural order, counted, and reached by scroll, keys and search (stubbed network)`, async ({ page }) => {
  const served = await serveMany(page, count);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText(`${count} systems`);
  expect(served.pages).toBe(Math.ceil(count / 1000));
  const natural = manyRows(count).map(({ name }) => name).toSorted(new Intl.Collator(undefined, { numeric: true }).compare);
  const first = page.getByRole('listitem').first();
  await expect(first).toHaveAttribute('aria-posinset', '1');
  await expect(first).toHaveAttribute('aria-setsize', String(count));
  expect((await linesInSight(page)).map(({ name }) => name)).toEqual(natural.slice(0, (await linesInSight(page)).length));

  expect(await allByScrolling(page)).toEqual(natural);
  await page.getByRole('listitem').getByRole('link').last().focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: natural.at(-1) ?? '', exact: true })).toBeFocused();

  await page.getByRole('searchbox').fill(natural.at(-1) ?? '');
  await expect(page.getByRole('link', { name: natural.at(-1) ?? '', exact: true })).toBeVisible();
});

test('the first page is on the screen before the second; that does not come: the line says so, what came stays, Retry goes on (stubbed network)', async ({ page }) => {
  const served = await serveMany(page, 1500);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/or=.*gt/, async (route) => {
    await held;
    await route.fulfill({ status: 503, body: 'away' });
  }, { times: 1 });
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('1000 of 1500 systems');
  await expect(page.getByRole('listitem').first()).toContainText('Ångström rig 2');
  letGo();
  await expect(page.getByText('Not all systems could be loaded. The server could not be reached.')).toBeVisible();
  await expect(statusLine(page)).toHaveText('1000 of 1500 systems');
  await press(page, 'Retry');
  await expect(statusLine(page)).toHaveText('1500 systems');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('listitem').first()).toContainText('Ångström rig 2');
  expect(served.pages).toBe(2);
});

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

for (const [kind, order, meanwhile] of [
  ['later pages come, nor at the end', undefined, ['Crane 1', 'Crane 2', 'Crane 3']],
  ['later pages of a server come that has Crane 1000 before Crane 2; at the end all stand in natural order', byCodePoint, ['Crane 1', 'Crane 10', 'Crane 11']],
] as const) {
  test(`field report 106: no row moves while ${kind} (stubbed network)`, async ({ page }) => {
    const served = await serveMany(page, 2500);
    served.rows = served.rows.map((row, index) => ({ ...row, name: `Crane ${index + 1}` }));
    if (order !== undefined) served.order = order;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    served.beforePage = (number) => (number === 3 ? held : undefined);
    await page.goto('/');
    await expect(statusLine(page)).toHaveText('2000 of 2500 systems');
    const names = async () => (await linesInSight(page)).slice(0, 3).map(({ name }) => name);
    expect(await names()).toEqual(meanwhile);
    letGo();
    await expect(statusLine(page)).toHaveText('2500 systems');
    expect(await names()).toEqual(['Crane 1', 'Crane 2', 'Crane 3']);
  });
}

test('a row renamed from behind the page under way to before it is neither lost nor doubled; one that cannot be read is counted (stubbed network)', async ({ page }) => {
  const served = await serveMany(page, 1500);
  served.rows = served.rows.map((row, index) => (index === 1 ? { ...row, minHeight: 'NaN' } : row));
  served.beforePage = (number) => {
    if (number === 2) served.rows = served.rows.map((row) => (row.name === 'Rail 3' ? { ...row, name: 'A first one' } : row));
  };
  await page.goto('/');
  await expect(statusLine(page)).toHaveText('1499 systems 1 system could not be read.');
  await page.getByRole('searchbox').fill('a first one');
  await expect(statusLine(page)).toContainText('1 of 1499 systems');
  await page.getByRole('searchbox').fill('Rail 3');
  await expect(page.getByRole('link', { name: 'Rail 3', exact: true })).toHaveCount(0);
});
