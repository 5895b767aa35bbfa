import { expect } from '@playwright/test';
import { storageKey } from '../../../src/domain/auth/session.ts';
import { fill, press } from '../form.ts';
import { confirmedAccount, PASSWORD } from './accounts.ts';
import { test } from '../quiet.ts';

test('with an address as a phone writes it, keeps the session over a reload, and logs out', async ({ page, request, baseURL }) => {
  const { email } = await confirmedAccount(request);
  await page.goto('/login');
  await fill(page, { 'Email Address': `${email.toUpperCase()} `, Password: PASSWORD });
  // The local server reads capitals as small ones by itself; not every provider does.
  const [asked] = await Promise.all([page.waitForRequest('**/auth/v1/token**'), press(page, 'Sign In')]);
  expect(asked.postDataJSON()).toMatchObject({ email, password: PASSWORD });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  // Why nobody is signed in any more, for the other tabs.
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ [`${storageKey(baseURL ?? '')}-end`]: 'person' });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/token/);
  await page.goto('/systems/add');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});
