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

// Changes and deletes that do not arrive, and what is discarded, are in src/ui/sync/writes-on-the-list.test.tsx.
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

  await line.getByRole('link', { name, exact: true }).click();
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
