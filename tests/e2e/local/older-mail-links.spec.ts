import { type APIRequestContext, expect } from '@playwright/test';
import * as v from 'valibot';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { field, press } from '../form.ts';
import { confirmedAccount, linkMailedTo, requestReset, signIn, signUp, tokenIn } from './accounts.ts';
import { test } from '../quiet.ts';

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
  await page.goto('/');
  await expect(page).toHaveURL('/new-password');
  await page.reload();
  await field(page, 'Password').fill('AnotherHorse2(');
  await field(page, 'Repeat Password').fill('AnotherHorse2(');
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await signIn(request, email, 'AnotherHorse2(');
});

/** The local server sends no invitations. This is what the hosted one's link leads to, with tokens of a session that the local one has opened. */
const invitation = async (request: APIRequestContext) => {
  const { email, session } = await confirmedAccount(request);
  const { access_token, refresh_token, expires_in } = v.parse(v.pipe(v.string(), v.parseJson(), sessionSchema), session.text);
  const parameters = new URLSearchParams({ access_token, refresh_token: refresh_token ?? '', expires_in: String(expires_in), token_type: 'bearer', type: 'invite' });
  return { email, path: `/#${parameters}` };
};

test('an invitation leads to choosing a password before the list', async ({ page, request }) => {
  const { email, path } = await invitation(request);
  const lists: string[] = [];
  page.on('request', (each) => void (each.url().includes('/rest/v1/systems') && lists.push(each.url())));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expect(page).toHaveURL('/new-password');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expect(page).toHaveURL('/new-password');
  await page.reload();
  await field(page, 'Password').fill('AnotherHorse2(');
  await field(page, 'Repeat Password').fill('AnotherHorse2(');
  expect(lists).toEqual([]);
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await signIn(request, email, 'AnotherHorse2(');
});
