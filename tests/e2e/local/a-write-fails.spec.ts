import { expect, type Page } from '@playwright/test';
import { fill, follow, press } from '../fill.ts';
import { valuesOf } from '../words-of.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf } from './table-rows.ts';

const denied = { code: '42501', message: 'permission denied for table systems', details: null, hint: null };
const notAllowed = 'This account is not allowed to do that.';
const breakWrites = (page: Page, method: string) =>
  page.route('**/rest/v1/systems**', (route) => (route.request().method() === method ? route.fulfill({ status: 403, json: denied }) : route.fallback()));
const mendWrites = (page: Page) => page.unroute('**/rest/v1/systems**');

test('a new system that did not arrive stands on the list with what was typed, and Retry adds it once', async ({ page, systems }) => {
  const name = uniqueName('Not there yet');
  await breakWrites(page, 'POST');
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Max height [cm]': '77,5', 'Connection type': 'WiFi' });
  await press(page, 'Add');
  await expect(page).toHaveURL('/');
  const line = lineOf(page, name);
  await expect(line.getByRole('alert')).toContainText(`Not added. ${notAllowed}`);
  expect(await systems.named(name)).toEqual([]);

  await follow(page, name);
  await follow(page, 'Edit');
  await expect.poll(() => valuesOf(page)).toMatchObject({ Name: name, 'Max height [cm]': '77.5', 'Connection type': 'WiFi' });
  await follow(page, 'back');

  await line.getByRole('button', { name: 'Retry' }).click();
  await expect(line.getByRole('alert')).toContainText(`Not added. ${notAllowed}`);
  await mendWrites(page);
  await line.getByRole('button', { name: 'Retry' }).click();
  await expect(line.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => systems.named(name)).toMatchObject([{ name, maxHeight: 77.5, connectionType: 'WiFi' }]);
});

test('a new system that is discarded is gone', async ({ page, systems }) => {
  const name = uniqueName('Thrown away');
  await breakWrites(page, 'POST');
  await page.goto('/systems/add');
  await fill(page, { Name: name });
  await press(page, 'Add');
  await lineOf(page, name).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect(await systems.named(name)).toEqual([]);
});

test('a change that did not arrive is kept and retried; discarded, the old value is back', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Steady'), maxHeight: 1 });
  const renamed = uniqueName('Renamed');
  await breakWrites(page, 'PATCH');
  await page.goto(`/systems/${id}/edit`);
  await fill(page, { Name: renamed });
  await press(page, 'Update');
  await expect(lineOf(page, renamed).getByRole('alert')).toContainText(`Not saved. ${notAllowed}`);
  await lineOf(page, renamed).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.goto(`/systems/${id}/edit`);
  await fill(page, { Name: renamed });
  await press(page, 'Update');
  await expect(lineOf(page, renamed).getByRole('alert')).toBeVisible();
  await mendWrites(page);
  await lineOf(page, renamed).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => systems.named(renamed)).toMatchObject([{ id, maxHeight: 1 }]);
  await expect(lineOf(page, renamed).getByRole('alert')).toHaveCount(0);
});

test('a delete that did not arrive leaves the line with its failure, and Retry deletes', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Stubborn') });
  await breakWrites(page, 'DELETE');
  await page.goto(`/systems/${id}`);
  await press(page, 'Delete');
  await expect(page).toHaveURL('/');
  await expect(lineOf(page, name).getByRole('alert')).toContainText(`Not deleted. ${notAllowed}`);
  await mendWrites(page);
  await lineOf(page, name).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect.poll(() => systems.named(name)).toEqual([]);
});

test('while a write is on its way the list shows it, marked', async ({ page }) => {
  const name = uniqueName('On its way');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/rest/v1/systems**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await page.goto('/systems/add');
  await fill(page, { Name: name });
  await press(page, 'Add');
  await expect(lineOf(page, name).getByRole('status')).toHaveText(['Adding …']);
  letThrough();
  await expect(lineOf(page, name).getByRole('status')).toHaveCount(0);
});
