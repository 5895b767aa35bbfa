import { expect } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { PASSWORD } from './local-server.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('opening the reset page signs out', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('field report 15: logging out in one tab moves the other, and signing in brings it back', async ({ page, context, account }) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/systems/add');
  await expect(other.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('status')).toHaveText(['You have signed out in another tab.']);
  await fill(page, { 'Email Address': account.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'Add new system' })).toBeVisible();
});

test('field report 16: the Back button shows nothing private afterwards, at no moment', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Private') });
  await page.goto('/');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await page.evaluate((secret) => {
    const look = () => document.documentElement.textContent?.includes(secret) && sessionStorage.setItem('seen', secret);
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, name);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/favicon.svg');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`/systems/${id}`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe(null);
});

for (const status of [403, 500]) {
  test(`field report 11: logging out works although the server answers ${status}`, async ({ page }) => {
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status, json: { code: status, error_code: 'session_not_found', msg: 'No' } }));
    await page.goto('/');
    await press(page, 'Log out');
    await expect(page).toHaveURL('/login');
    await page.goto('/');
    await expect(page).toHaveURL('/login');
  });
}

test('field report 11: logging out works without a network', async ({ page }) => {
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await page.goto('/');
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
