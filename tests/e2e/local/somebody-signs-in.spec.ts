import { expect } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { messagesOf } from '../words-of.ts';
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

test('with nothing in the fields: nothing is asked', async ({ page }) => {
  await page.goto('/login');
  const requests: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && requests.push(request.url())));
  await press(page, 'Sign In');
  await expect.poll(() => messagesOf(page)).toEqual({ 'Email Address': 'Email is required.', Password: 'Password is required.' });
  expect(requests).toEqual([]);
});

test('with a wrong password: the provider says so, and the address stays', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await page.goto('/login');
  await fill(page, { 'Email Address': email, Password: `${PASSWORD} ` });
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toHaveText(['Invalid login credentials']);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await fill(page, { Password: PASSWORD });
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/');
});

test('without an account: the same words', async ({ page }) => {
  await page.goto('/login');
  await fill(page, { 'Email Address': freshEmail(), Password: PASSWORD });
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toHaveText(['Invalid login credentials']);
});

test('before the address is confirmed: the provider says so', async ({ page, request }) => {
  const email = await signUp(request);
  await page.goto('/login');
  await fill(page, { 'Email Address': email, Password: PASSWORD });
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toHaveText(['Email not confirmed']);
  await expect(page).toHaveURL('/login');
});

test('while the server is away: a plain sentence, and the second try works', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await page.route('**/auth/v1/token**', (route) => route.abort(), { times: 1 });
  await page.goto('/login');
  await fill(page, { 'Email Address': email, Password: PASSWORD });
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toHaveText(['The server could not be reached. Check the connection and try again.']);
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/');
});
