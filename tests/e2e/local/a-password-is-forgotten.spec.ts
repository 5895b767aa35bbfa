import { expect } from '@playwright/test';
import { fill, follow, messagesOf, press } from '../form.ts';
import { confirmedAccount, linkMailedTo, PASSWORD, signIn } from './accounts.ts';
import { test } from '../quiet.ts';

const notice = 'Email with a link to reset your password has been sent to your email address.';

test('from the sign-in page to the list, by a mail that a scanner has opened before; the same password again is refused, and so is a second use of the link', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await page.goto('/login');
  await follow(page, 'Forgot password?');
  await press(page, 'Reset password');
  await expect.poll(() => messagesOf(page)).toEqual({ 'Email Address': 'Email is required.' });
  // An address without an account gets the same notice.
  await fill(page, { 'Email Address': 'nobody-at-all@example.test' });
  await press(page, 'Reset password');
  await expect(page.getByRole('alert')).toHaveText([notice]);
  await fill(page, { 'Email Address': ` ${email.toUpperCase()}` });
  const [asked] = await Promise.all([page.waitForRequest('**/auth/v1/recover**'), press(page, 'Reset password')]);
  expect(asked.postDataJSON()).toMatchObject({ email });
  // An alert, as described, although it is good news.
  await expect(page.getByRole('alert')).toHaveText([notice]);
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-danger'));
  expect(danger).not.toBe('');
  await expect(page.getByRole('alert')).toHaveClass(/text-danger/);

  const link = await linkMailedTo(request, email, 'new-password');
  expect((await request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  expect((await page.locator('form').boundingBox())?.width).toBe(350);
  await fill(page, { Password: PASSWORD, 'Repeat Password': PASSWORD });
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toHaveText(['New password should be different from the old password.']);
  // The first of two that differ is the one that is saved.
  await fill(page, { Password: 'AnotherHorse2(', 'Repeat Password': 'SecondHorse2(' });
  await expect.poll(() => messagesOf(page)).toEqual({ 'Repeat Password': 'The passwords don’t match. The first one will be saved.' });
  await press(page, 'Submit');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await signIn(request, email, 'AnotherHorse2(');
  await expect(signIn(request, email, PASSWORD)).rejects.toThrow(/invalid_credentials/);

  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await page.goto(link);
  await fill(page, { Password: 'ThirdHorse3(', 'Repeat Password': 'ThirdHorse3(' });
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toHaveText(['Email link is invalid or has expired']);
  await page.getByRole('main').getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
