import { expect } from '@playwright/test';
import { test } from '../quiet.ts';
import { wordsOf } from '../form.ts';

const signIn = {
  title: 'Sign in · Dolly Ledger',
  headings: ['Sign in', 'Or sign in with'],
  labels: ['Email Address', 'Password'],
  buttons: ['Show password', 'Sign In', 'Continue with Example provider'],
  links: ['Forgot password?', 'Sign Up'],
};
const newPassword = {
  title: 'New password · Dolly Ledger',
  headings: ['New password'],
  labels: ['Password', 'Repeat Password'],
  buttons: ['Show password', 'Show repeat password', 'Submit'],
  links: ['Sign in', 'Send a new link'],
};

const screens = [
  {
    path: '/signup',
    notices: [],
    words: {
      title: 'Sign up · Dolly Ledger',
      headings: ['Sign up'],
      labels: ['First Name', 'Last Name', 'Email Address', 'Password', 'Repeat Password'],
      buttons: ['Show password', 'Show repeat password', 'Sign Up'],
      links: ['Already have an account? Sign in'],
    },
  },
  { path: '/login', notices: [], words: signIn },
  {
    path: '/login/confirm',
    notices: ['Please check your email for a confirmation link.'],
    words: {
      ...signIn,
      buttons: ['Send again', ...signIn.buttons],
      links: ['Sign in', 'reset your password', ...signIn.links],
    },
  },
  // Only the word 'confirm' brings the notice.
  { path: '/login/other', notices: [], words: signIn },
  {
    path: '/forgot-password',
    notices: [],
    words: {
      title: 'Reset Password · Dolly Ledger',
      headings: ['Reset Password'],
      labels: ['Email Address'],
      buttons: ['Reset password'],
      links: ['Sign in', 'Sign Up'],
    },
  },
  { path: '/new-password/token-of-a-mail', notices: [], words: newPassword },
  {
    path: '/new-password',
    notices: ['To set a new password, open the link from your email. Send a new link'],
    words: { ...newPassword, links: ['Send a new link', 'Sign in', 'Send a new link'] },
  },
];

test('on each of them every word, the footer, and a form of 350 px', async ({ page }) => {
  for (const { path, notices, words } of screens) {
    await page.goto(path);
    await expect.poll(() => wordsOf(page), path).toEqual(words);
    await expect(page.getByRole('status'), path).toHaveText(notices);
    await expect(page.getByRole('alert'), path).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveText(`Copyright © Dolly Ledger ${new Date().getFullYear()}.`);
    expect([path, (await page.locator('form').boundingBox())?.width]).toEqual([path, 350]);
  }
});
