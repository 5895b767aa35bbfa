import { type APIRequestContext, expect } from '@playwright/test';
import { field, press } from '../form.ts';
import { layoutShift } from '../layout-shift.ts';
import { confirmedAccount, linkMailedTo, requestReset, signIn, signUp, tokenIn } from './accounts.ts';
import { test } from '../quiet.ts';

const expired =
  'This link was used already or has run out. The address may be confirmed all the same: try to sign in, or ask for a new mail. New password';
const broken = 'This link is not complete. Open it from the mail once more, or ask for a new mail. New password';
const otherBrowser =
  'This link only works in the browser that asked for it. If it was to confirm your address, that is done: sign in. Otherwise open it there, or ask for a new mail here. New password';

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

const description = 'error_description=%3Cimg+src%3Dx+onerror%3Dwindow.__x%3D1%3E+Call+this+number';
const failures = [
  ['/', `#error=access_denied&error_code=otp_expired&${description}`, '/login', expired],
  ['/login', `?error=access_denied&error_code=otp_expired&${description}`, '/login', expired],
  ['/forgot-password', `#error=access_denied&error_code=otp_expired&${description}`, '/forgot-password', expired],
  ['/new-password', `#error=server_error&error_code=unexpected_failure&${description}`, '/new-password', broken],
  ['/', '#access_token=broken', '/login', broken],
  ['/', '?code=0c9a8f6e-1b1c-4a3f-9b6a-5b1d0c7b9a11', '/login', otherBrowser],
] as const;

test('field reports 24 and 28: each authCallback that failed is told in words of ours, and the address is clean; an anchor of somebody’s stays', async ({ page }) => {
  for (const [path, authCallback, end, words] of failures) {
    await page.goto(`${path}${authCallback}`);
    await expect(page.getByRole('alert'), authCallback).toHaveText([`${words.replace(/ New password$/, '')} New passwordClose`]);
    await expect(page).toHaveURL(end);
    expect([authCallback, await layoutShift(page)]).toEqual([authCallback, 0]);
    await expect(page.locator('body')).not.toContainText('Call this number');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/signup#foo=bar');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/signup#foo=bar');
});
