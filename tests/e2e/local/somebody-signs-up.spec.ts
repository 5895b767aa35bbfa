import { expect } from '@playwright/test';
import { fill, press } from '../form.ts';
import { freshEmail, linkMailedTo, PASSWORD, signIn } from './accounts.ts';
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
  await expect(page).toHaveURL('/login/confirm');
  await expect(page.getByRole('status')).toHaveText(['Please check your email for a confirmation link.']);

  const link = await linkMailedTo(request, email, 'confirm');
  expect(new URL(link).origin).toBe(baseURL);
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.get(link)).status()).toBe(200);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(signIn(request, email)).rejects.toThrow(/email_not_confirmed/);
  // Presses twice, and is asked for once.
  const verifications: string[] = [];
  page.on('request', (each) => void (each.url().includes('/auth/v1/verify') && verifications.push(each.url())));
  await page.getByRole('button', { name: 'Confirm email address' }).dblclick();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  expect(verifications).toHaveLength(1);

  // Follows the link a second time and is told what that means, with ways on.
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await page.goto(link);
  await press(page, 'Confirm email address');
  await expect(page.getByRole('alert')).toContainText('The link may already have been used. If so, your email address is confirmed and you can sign in.');
  await expect(page).toHaveURL(link);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});
