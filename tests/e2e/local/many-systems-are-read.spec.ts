import { expect } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { press } from '../form.ts';
import { manyRows, serveMany } from './many-systems.ts';
import { linesInSight, statusLine } from './list.ts';
import { test } from './signed-in.ts';

const count = 1001;

test(`field report 37: ${count} rows at a thousand a time are all there in natural order, counted, and reached by scroll, keys and search (stubbed network)`, async ({ page }) => {
  const served = await serveMany(page, count);
  await page.goto('/');
  await expect(statusLine(page)).toHaveText(`${count.toLocaleString('en-US')} systems`);
  expect(served.pages).toBe(Math.ceil(count / 1000));
  const natural = manyRows(count).map(({ name }) => name).toSorted(new Intl.Collator(undefined, { numeric: true }).compare);
  const first = page.getByRole('listitem').first();
  await expect(first).toHaveAttribute('aria-posinset', '1');
  await expect(first).toHaveAttribute('aria-setsize', String(count));
  // At the top, in the middle and at the end, each row in its place.
  for (const [part, middle] of [[0, 1], [0.5, 500], [1, count]] as const) {
    await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part);
    await expect.poll(async () => (await linesInSight(page)).some(({ at }) => at === middle)).toBe(true);
    const seen = await linesInSight(page);
    expect(seen).toEqual(seen.map(({ at }) => ({ at, name: natural[at - 1] })));
  }
  await page.getByRole('listitem').getByRole('link').last().focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: natural.at(-1) ?? '', exact: true })).toBeFocused();

  // Beyond some hundred rows the library compresses in a worker of its own.
  await press(page, 'Export');
  await page.getByLabel('File type').selectOption('xlsx');
  const download = page.waitForEvent('download');
  await press(page, 'Save file');
  const [sheet] = await readWorkbook(await (await download).path());
  expect(sheet?.data.map(([name]) => name).toSorted()).toEqual(['Name', ...natural].toSorted());

  await page.getByRole('searchbox').fill(natural.at(-1) ?? '');
  await expect(page.getByRole('link', { name: natural.at(-1) ?? '', exact: true })).toBeVisible();
});

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

for (const [kind, order, last, meanwhile] of [
  ['later pages come, nor at the end', undefined, 'Crane 2501', ['Crane 1', 'Crane 2', 'Crane 3']],
  ['later pages of a server come that has Crane 1000 before Crane 2; at the end all stand in natural order', byCodePoint, 'Crane 999', ['Crane 1', 'Crane 10', 'Crane 11']],
] as const) {
  test(`field report 106: no row moves while ${kind}; one page comes at the second try, and a row that cannot be read is counted (stubbed network)`, async ({ page }) => {
    const served = await serveMany(page, 2501);
    served.rows = served.rows.map((row, index) => ({ ...row, name: `Crane ${index + 1}` })).map((row) => (row.name === last ? { ...row, minHeight: 'NaN' } : row));
    if (order !== undefined) served.order = order;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/or=.*gt/, async (route) => {
      if (served.pages < 2) return route.fallback();
      await held;
      return route.fulfill({ status: 503, body: 'away' });
    }, { times: 2 });
    await page.goto('/');
    await expect(statusLine(page)).toHaveText('2,000 of 2,501 systems');
    const names = async () => (await linesInSight(page)).slice(0, 3).map(({ name }) => name);
    expect(await names()).toEqual(meanwhile);
    letGo();
    await expect(page.getByText('Not all systems could be loaded. The server had a problem.')).toBeVisible();
    await press(page, 'Retry');
    await expect(statusLine(page)).toHaveText('2,500 systems 1 system couldn’t be read.');
    expect(await names()).toEqual(['Crane 1', 'Crane 2', 'Crane 3']);
  });
}
