import { expect, type Page, type Route } from '@playwright/test';
import { field, fill, restoredLine, valuesOf } from '../form.ts';
import { confirmedAccount, signInAs } from './accounts.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const refreshCall = /\/auth\/v1\/token\?grant_type=refresh_token/;
const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } });

/** The provider takes the session away: at the next look at the token, which is an hour away. */
const endSession = async (page: Page): Promise<void> => {
  await page.route(refreshCall, refuse);
  await page.clock.fastForward('01:00:00');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('Your session was ended from another device')).toBeVisible();
  await page.unroute(refreshCall, refuse);
};

test('what was typed is there for the same user, on the page it was typed on, and never for another', async ({ page, account, request, systems }) => {
  const { email: somebodyElse } = await confirmedAccount(request);
  const { id, name } = await systems.add({ name: uniqueName('Shared') });
  await page.clock.install();
  await page.goto(`/systems/${id}/edit`);
  await fill(page, { Name: 'half a na', 'Max height [cm]': '12,' });

  await endSession(page);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/systems/${id}/edit`)}`);
  await signInAs(page, account.email);
  await expect(page).toHaveURL(`/systems/${id}/edit`);
  await expect(restoredLine(page)).toBeVisible();
  expect(await valuesOf(page)).toMatchObject({ Name: 'half a na', 'Max height [cm]': '12,' });

  await endSession(page);
  await signInAs(page, somebodyElse);
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(restoredLine(page)).toHaveCount(0);
});
