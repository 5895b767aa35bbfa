import { expect } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { confirmedAccount } from './accounts.ts';
import { freshEmail, PASSWORD, signUp } from './local-server.ts';
import { test } from '../quiet.ts';

test('with an address as a phone writes it, keeps the session over a reload, and logs out', async ({ page, request }) => {
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
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/token/);
  await page.goto('/systems/add');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('refused in the words of the provider, without an account in the same; while the server is away in a plain sentence; and the next try works', async ({ page, request }) => {
  const unconfirmed = await signUp(request);
  const { email } = await confirmedAccount(request);
  const alert = page.getByRole('alert');
  const signIn = async (address: string, password: string, words: string): Promise<void> => {
    await fill(page, { 'Email Address': address, Password: password });
    await press(page, 'Sign In');
    await expect(alert).toHaveText([words]);
    await expect(page.getByLabel('Email Address')).toHaveValue(address);
    await expect(page).toHaveURL('/login');
  };
  await page.goto('/login');
  await signIn(email, `${PASSWORD} `, 'Invalid login credentials');
  await signIn(unconfirmed, PASSWORD, 'Email not confirmed');
  await signIn(freshEmail(), PASSWORD, 'Invalid login credentials');
  await page.route('**/auth/v1/token**', (route) => route.abort(), { times: 1 });
  await signIn(email, PASSWORD, 'The server could not be reached. Check the connection and try again.');
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/');
});
