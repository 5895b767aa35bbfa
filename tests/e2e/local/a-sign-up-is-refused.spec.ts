import { expect } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { fill, press } from '../fill.ts';
import { freshEmail, PASSWORD } from './local-server.ts';
import { messagesOf } from '../words-of.ts';
import { test } from '../quiet.ts';

// What else is refused on this side of the wire is tried in src/ui/auth/sign-up-screen.test.tsx.
test('on this side of the wire; by the provider in its own words, what was typed stays; by somebody else in a sentence of ours', async ({ page }) => {
  const requests = requestsOf(page);
  const email = freshEmail();
  await page.goto('/signup');
  await press(page, 'Sign Up');
  await expect.poll(() => messagesOf(page)).toEqual({
    'First Name': 'First Name is required.',
    'Last Name': 'Last Name is required.',
    'Email Address': 'Email is required.',
    Password: 'Password is required.',
  });
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);

  const refusal = { code: 'signup_disabled', message: 'Signups not allowed for this instance' };
  await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await fill(page, { 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': email, Password: PASSWORD, 'Repeat Password': PASSWORD });
  await press(page, 'Sign Up');
  await expect(page.getByRole('alert')).toHaveText([refusal.message]);
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);

  await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway of a proxy</h1>' }));
  await press(page, 'Sign Up');
  await expect(page.getByRole('alert')).toHaveText(['The server could not be reached. Check the connection and try again.']);
});
