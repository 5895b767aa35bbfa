import { expect } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { freshEmail, PASSWORD, signIn, signUp } from './local-server.ts';
import { linkMailedTo } from './mailbox.ts';
import { test } from '../quiet.ts';

test('field report 23: from the first visit to the list, by a link that a mail scanner has opened before', async ({ page, request, baseURL }) => {
  const email = freshEmail();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await fill(page, {
    'First Name': 'Zoë',
    'Last Name': 'Müller2',
    // As a phone's keyboard leaves it.
    'Email Address': ` ${email.toUpperCase()}\u00A0`,
    Password: PASSWORD,
    'Repeat Password': PASSWORD,
  });
  const [sent] = await Promise.all([page.waitForRequest('**/auth/v1/signup**'), press(page, 'Sign Up')]);
  // Of the names nothing is sent.
  expect(sent.postDataJSON()).toMatchObject({ email, password: PASSWORD });
  expect(sent.postData()).not.toMatch(/Zo|Müller/);
  await expect(page).toHaveURL(`/login/confirm?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('status')).toHaveText(['Please check your email for a confirmation link.']);

  const link = await linkMailedTo(request, email, 'confirm');
  expect(new URL(link).origin).toBe(baseURL);
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.get(link)).status()).toBe(200);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await expect(signIn(request, email)).rejects.toThrow(/email_not_confirmed/);
  await press(page, 'Confirm address');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
});

test('field report 23: follows the link a second time and is told what that means, with ways on', async ({ page, request }) => {
  const link = await linkMailedTo(request, await signUp(request), 'confirm');
  await page.goto(link);
  await press(page, 'Confirm address');
  await expect(page).toHaveURL('/');
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await page.goto(link);
  await press(page, 'Confirm address');
  await expect(page.getByRole('alert')).toContainText('The link may have been used already: if so, the address is confirmed and you can sign in.');
  await expect(page).toHaveURL(link);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('presses twice and is asked for once', async ({ page, request }) => {
  const link = await linkMailedTo(request, await signUp(request), 'confirm');
  const verifications: string[] = [];
  await page.route('**/auth/v1/verify**', async (route) => {
    verifications.push(route.request().url());
    await route.continue();
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).dblclick();
  await expect(page).toHaveURL('/');
  expect(verifications).toHaveLength(1);
});
