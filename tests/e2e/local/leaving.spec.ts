import { expect } from '@playwright/test';
import { fill, press } from '../form.ts';
import { PASSWORD } from './accounts.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('field report 15: logging out in one tab moves the other, and signing in brings it back', async ({ page, context, account }) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/systems/add');
  await expect(other.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await press(page, 'Log out');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/login');
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
