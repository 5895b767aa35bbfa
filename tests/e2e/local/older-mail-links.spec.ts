import { type APIRequestContext, expect } from '@playwright/test';
import { field, press } from '../form.ts';
import { confirmedAccount, linkMailedTo, requestReset, signIn, signUp, tokenIn } from './accounts.ts';
import { test } from '../quiet.ts';

// An invitation, a reload, and whoever goes elsewhere are tried in src/ui/auth/new-password-screen.test.tsx and src/domain/auth/auth-callback.test.ts.

/** The server's own link, which verifies as soon as it is opened and hands tokens over in the fragment. */
const olderLink = async (request: APIRequestContext, email: string, type: 'signup' | 'recovery') => {
  const link = await linkMailedTo(request, email, type === 'signup' ? 'confirm' : 'new-password');
  return `/auth/v1/verify?token=${tokenIn(link)}&type=${type}`;
};

test('a sign-up link of the server itself signs in, and no token stays in the address', async ({ page, request }) => {
  await page.goto(await olderLink(request, await signUp(request), 'signup'));
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a recovery link of the server itself leads to the new password and nowhere else', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await requestReset(request, email);
  await page.goto(await olderLink(request, email, 'recovery'));
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expect(page).toHaveURL('/new-password');
  await field(page, 'Password').fill('AnotherHorse2(');
  await field(page, 'Repeat Password').fill('AnotherHorse2(');
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await signIn(request, email, 'AnotherHorse2(');
});
