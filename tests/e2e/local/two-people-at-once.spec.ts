import { type Browser, expect, type Page } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { confirmedAccount } from './accounts.ts';
import { storageWith, test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf } from './table-rows.ts';

/** Somebody else, with a browser of their own. */
const secondPerson = async (browser: Browser, first: Page, origin: string | undefined): Promise<Page> => {
  const { session } = await confirmedAccount(first.request);
  const context = await browser.newContext({ baseURL: origin ?? '', storageState: storageWith(origin ?? '', session) });
  return context.newPage();
};

test('field report 46: one edits a height, the other the name: both hold', async ({ page, browser, baseURL, systems }) => {
  const other = await secondPerson(browser, page, baseURL);
  const { id, name } = await systems.add({ name: uniqueName('Before'), minHeight: 10, maxHeight: 20 });
  const renamed = uniqueName('After');
  await page.goto(`/systems/${id}/edit`);
  await other.goto(`/systems/${id}/edit`);
  await fill(page, { 'Max height [cm]': '99' });
  await fill(other, { Name: renamed });
  await press(page, 'Update');
  await expect.poll(() => systems.named(name)).toMatchObject([{ maxHeight: 99 }]);
  await press(other, 'Update');
  await expect(other).toHaveURL('/');
  await expect.poll(() => systems.named(renamed)).toMatchObject([{ id, name: renamed, minHeight: 10, maxHeight: 99 }]);
  await expect(lineOf(other, renamed)).toContainText('99 cm');
  await other.context().close();
});

test('field report 39: one deletes what the other edits: the other is told that it is gone, and nothing comes back', async ({ page, browser, baseURL, systems }) => {
  const other = await secondPerson(browser, page, baseURL);
  const { id, name } = await systems.add({ name: uniqueName('Doomed') });
  const renamed = uniqueName('Saved too late');
  await page.goto(`/systems/${id}/edit`);
  await fill(page, { Name: renamed });
  await other.goto(`/systems/${id}`);
  await press(other, 'Delete');
  await expect(other).toHaveURL('/');
  await expect.poll(() => systems.named(name)).toEqual([]);
  await press(page, 'Update');
  await expect(lineOf(page, renamed).getByRole('alert')).toContainText('Not saved. The system is gone: someone else has deleted it.');
  await lineOf(page, renamed).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  expect(await systems.named(renamed)).toEqual([]);
  await other.context().close();
});
