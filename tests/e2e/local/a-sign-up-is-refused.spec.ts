import { expect } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { fill, press } from '../fill.ts';
import { freshEmail, PASSWORD } from './local-server.ts';
import { messagesOf } from '../words-of.ts';
import { test } from '../quiet.ts';

const strength =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long.';

const cases = [
  {
    what: 'nothing at all',
    texts: {},
    messages: {
      'First Name': 'First Name is required.',
      'Last Name': 'Last Name is required.',
      'Email Address': 'Email is required.',
      Password: 'Password is required.',
    },
  },
  {
    what: 'too little of each, where the last name is told of the first, as described',
    texts: { 'First Name': 'An', 'Last Name': 'Li', 'Email Address': 'ana@', Password: 'short1A', 'Repeat Password': 'short1B' },
    messages: {
      'First Name': 'First Name must be at least 3 characters long.',
      'Last Name': 'First Name must be at least 3 characters long.',
      'Email Address': 'Please enter a valid email address.',
      Password: strength,
      'Repeat Password': 'Passwords must match',
    },
  },
  {
    what: 'names too long or with other signs',
    texts: { 'First Name': 'A'.repeat(31), 'Last Name': "O'Neil", 'Email Address': 'ana@example.anything', Password: PASSWORD, 'Repeat Password': PASSWORD },
    messages: {
      'First Name': 'First Name must be at most 30 characters long.',
      'Last Name': 'Last Name must contain only letters and digits.',
    },
  },
];

for (const { what, texts, messages } of cases) {
  test(`on this side of the wire: ${what}`, async ({ page }) => {
    const requests = requestsOf(page);
    await page.goto('/signup');
    await fill(page, texts);
    await press(page, 'Sign Up');
    await expect.poll(() => messagesOf(page)).toEqual(messages);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
}

test('a password that lacks one thing only', async ({ page }) => {
  await page.goto('/signup');
  await fill(page, { 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': freshEmail() });
  for (const weak of ['nouppercase1!', 'NOLOWERCASE1!', 'NoDigitHere!', 'NoSpecial123', 'NoSpecial1-_', 'Short1!']) {
    // Strong for a moment, so that no message of the one before is taken for its own.
    await fill(page, { Password: PASSWORD, 'Repeat Password': PASSWORD });
    await expect.poll(() => messagesOf(page)).toEqual({});
    await fill(page, { Password: weak, 'Repeat Password': weak });
    await press(page, 'Sign Up');
    await expect.poll(() => messagesOf(page), weak).toEqual({ Password: strength });
  }
});

test('by the provider, in its own words; what was typed stays', async ({ page }) => {
  const email = freshEmail();
  const refusal = { code: 'signup_disabled', message: 'Signups not allowed for this instance' };
  await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 422, json: refusal }));
  await page.goto('/signup');
  await fill(page, { 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': email, Password: PASSWORD, 'Repeat Password': PASSWORD });
  await press(page, 'Sign Up');
  await expect(page.getByRole('alert')).toHaveText([refusal.message]);
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
});

test('by somebody who is not the provider: a plain sentence of ours', async ({ page }) => {
  await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway of a proxy</h1>' }));
  await page.goto('/signup');
  await fill(page, { 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': freshEmail(), Password: PASSWORD, 'Repeat Password': PASSWORD });
  await press(page, 'Sign Up');
  await expect(page.getByRole('alert')).toHaveText(['The server could not be reached. Check the connection and try again.']);
});
