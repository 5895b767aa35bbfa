import { expect, type Route } from '@playwright/test';
import { press } from '../fill.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const systemsCall = '**/rest/v1/systems**';

test('a line says so and Retry brings it; adding is possible all the while', async ({ page, systems }) => {
  const { name } = await systems.add({ name: uniqueName('Waited for') });
  await page.route(systemsCall, (route) => route.fulfill({ status: 500, body: 'away' }));
  await page.goto('/');
  await expect(page.getByRole('status')).toContainText(['The systems could not be loaded. The server could not be reached.']);
  await expect(page.getByRole('link', { name: 'Add system', exact: true })).toBeVisible();
  await page.unroute(systemsCall);
  await press(page, 'Retry');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('what is known stays in sight when a later look fails', async ({ page, systems }) => {
  const { name } = await systems.add({ name: uniqueName('Known') });
  await page.goto('/');
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).waitFor();
  await page.route(systemsCall, (route) => route.abort());
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('status')).toContainText(['The list could not be refreshed. The server could not be reached.']);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('there are none yet (stubbed network)', async ({ page }) => {
  await page.route(systemsCall, (route) => answer(route, [], 0));
  await page.goto('/');
  await expect(page.getByRole('main').getByText('No systems yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add the first system' }).click();
  await expect(page).toHaveURL('/systems/add');
});


const answer = (route: Route, rows: readonly object[], count: number) =>
  route.fulfill({ json: rows, headers: { 'Content-Range': `0-${Math.max(0, rows.length - 1)}/${count}` } });
