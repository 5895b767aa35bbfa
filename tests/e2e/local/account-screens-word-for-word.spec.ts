import { expect, test } from '@playwright/test';
import { brandName } from '../../../src/ui/brand-name.ts';
import { wordsOf } from '../words-of.ts';

const signInWords = {
  title: `Sign in · ${brandName}`,
  headings: ['Sign in'],
  labels: ['Email Address', 'Password'],
  buttons: ['Show password', 'Sign In'],
  links: ['Forgot password?', 'Sign Up'],
};

test('sign up', async ({ page }) => {
  await page.goto('/signup');
  await expect.poll(() => wordsOf(page)).toEqual({
    title: `Sign up · ${brandName}`,
    headings: ['Sign up'],
    labels: ['First Name', 'Last Name', 'Email Address', 'Password', 'Repeat Password'],
    buttons: ['Show password', 'Show repeat password', 'Sign Up'],
    links: ['Already have an account? Sign in'],
  });
});

test('sign in', async ({ page }) => {
  await page.goto('/login');
  await expect.poll(() => wordsOf(page)).toEqual(signInWords);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('sign in with the notice of a mail, which only the word confirm brings', async ({ page }) => {
  await page.goto('/login/confirm');
  await expect(page.getByRole('status')).toHaveText(['Please check your email for a confirmation link.']);
  expect(await wordsOf(page)).toEqual(signInWords);
  await page.goto('/login/other');
  await expect.poll(() => wordsOf(page)).toEqual(signInWords);
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('reset password', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect.poll(() => wordsOf(page)).toEqual({
    title: `Reset Password · ${brandName}`,
    headings: ['Reset Password'],
    labels: ['Email Address'],
    buttons: ['Reset password'],
    links: ['Sign in', 'Sign Up'],
  });
});

test('new password', async ({ page }) => {
  await page.goto('/new-password/token-of-a-mail');
  await expect.poll(() => wordsOf(page)).toEqual({
    title: `New password · ${brandName}`,
    headings: ['New password'],
    labels: ['Password', 'Repeat Password'],
    buttons: ['Show password', 'Show repeat password', 'Submit'],
    links: ['Ask for a new mail'],
  });
});

for (const path of ['/signup', '/login', '/login/confirm', '/forgot-password', '/new-password', '/confirm/token-of-a-mail']) {
  test(`${path} has the footer`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toHaveText(`Copyright © ${brandName} ${new Date().getFullYear()}.`);
  });
}

for (const path of ['/signup', '/login', '/login/confirm', '/forgot-password', '/new-password']) {
  test(`the form of ${path} is 350 px wide`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(async () => (await page.locator('form').boundingBox())?.width).toBe(350);
  });
}

test('the links lead where they say', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('a password is shown and hidden by its own button', async ({ page }) => {
  await page.goto('/signup');
  const kinds = () => page.locator('form input').evaluateAll((all) => all.map((input) => input.getAttribute('type')));
  await page.getByRole('button', { name: 'Show repeat password' }).click();
  await expect.poll(kinds).toEqual(['text', 'text', 'email', 'password', 'text']);
  await page.getByRole('button', { name: 'Show repeat password' }).click();
  await expect.poll(kinds).toEqual(['text', 'text', 'email', 'password', 'password']);
});
