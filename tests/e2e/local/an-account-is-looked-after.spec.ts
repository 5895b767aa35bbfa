import { expect, type Page } from '@playwright/test';
import { fill, follow, press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { confirmedAccount, freshEmail, PASSWORD, signIn, signInAs } from './accounts.ts';
import { test } from '../quiet.ts';
import { addFactor, codeOf, dialog, pressIn } from './authenticators.ts';
import { storageWith } from './signed-in.ts';

const said = (page: Page) => page.getByRole('main').getByRole('status');

const logOut = async (page: Page) => {
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
};

test('two authenticators, a sign-in by the second, a new address and password, logged out elsewhere, and gone', async ({ page, request, browser, baseURL }) => {
  const { email } = await confirmedAccount(request);
  await page.goto('/login');
  await signInAs(page, email);
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await page.getByRole('button', { name: `Account menu, signed in as ${email}` }).click();
  await follow(page, 'Account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expectUsableInEveryLook(page, 800);

  const authenticators = page.getByRole('list', { name: 'Your authenticators' });
  await addFactor(page, 'Phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(dialog(page).getByRole('button', { name: 'Finish' })).toBeInViewport({ ratio: 1 });
    await expectUsableInEveryLook(page, 800);
  });
  await expect(authenticators).toContainText('Phone');
  const tablet = await addFactor(page, 'Tablet');
  await expect(authenticators).toContainText('Tablet');
  await expectUsableInEveryLook(page, 800);
  await logOut(page);

  await signInAs(page, email);
  await page.getByRole('radio', { name: 'Tablet' }).check();
  await expectUsableInEveryLook(page, 800);
  await fill(page, { Code: '000000' });
  await expect(page.getByRole('alert')).toHaveText(['That code isn’t right. Enter the one your app shows now.']);
  await fill(page, { Code: codeOf(tablet) });
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();

  await page.goto('/account');
  await press(page, 'Remove Phone');
  await pressIn(page, 'Remove');
  await expect(said(page)).toHaveText(['The authenticator was removed.']);
  await expect(page.getByRole('list', { name: 'Your authenticators' }).getByRole('listitem')).toHaveCount(1);

  await press(page, 'Change password');
  await fill(page, { 'New password': 'AnotherHorse2(', 'Repeat new password': 'AnotherHorse2(' });
  await pressIn(page, 'Save password');
  await expect(said(page)).toHaveText(['The password was changed. All other devices were logged out.']);
  await expect(signIn(request, email, PASSWORD)).rejects.toThrow(/invalid_credentials/);

  const other = await browser.newContext({ baseURL: baseURL ?? '', storageState: storageWith(new URL(baseURL ?? '').origin, await signIn(request, email, 'AnotherHorse2(')) });
  const otherPage = await other.newPage();
  await otherPage.goto('/');
  await expect(otherPage.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await fill(otherPage, { Code: codeOf(tablet) });
  await expect(otherPage.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await press(page, 'Log out on all other devices');
  await pressIn(page, 'Log out');
  await expect(said(page)).toHaveText(['All other devices were logged out.']);
  await otherPage.goto('/account');
  await expect(otherPage.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('status')).toContainText(['Your session was ended from another device']);
  await other.close();

  const next = freshEmail();
  await press(page, 'Change email address');
  await fill(page, { 'New email address': next });
  await pressIn(page, 'Send both emails');
  await expect(dialog(page).getByRole('heading')).toHaveText('Check both inboxes');
  await pressIn(page, 'Close');
  await expect(said(page)).toContainText([next]);
  await expect(page.getByRole('button', { name: 'Send both emails again' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('timer')).toHaveText(/^Send again in \d+ s$/);
  await expectUsableInEveryLook(page, 800);
  await page.goto('/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=');
  await expect(page.getByRole('main')).toContainText('Confirmed. Now open the link in the email to your other address: the change needs both.');
  await expect(page).toHaveURL('/');
  const mails: readonly { to: string; text: string }[] = await (await request.get('/mailbox.json')).json();
  const links = mails.flatMap(({ to, text }) => (to === email || to === next ? (text.match(/\S+\/confirm-address\/\S+/) ?? []) : []));
  expect(links).toHaveLength(2);
  for (const link of links) {
    await page.goto(link);
    await press(page, 'Confirm the change');
    await expect(page.getByRole('button', { name: 'Confirm the change' })).toHaveCount(0);
  }
  await expect(page.getByRole('status')).toContainText(['Done. Your account has the new email address now.']);
  await follow(page, 'Go to your account');
  await expect(page.getByRole('main')).toContainText(next);

  await press(page, 'Delete account…');
  await fill(page, { 'Your email address': email });
  await pressIn(page, 'Delete account');
  await expect(dialog(page)).toContainText('That isn’t this account’s email address.');
  await fill(page, { 'Your email address': next });
  await pressIn(page, 'Delete account');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText(['Your account was deleted.']);
  await expectUsableInEveryLook(page, 800);
  await expect(signIn(request, next, 'AnotherHorse2(')).rejects.toThrow(/invalid_credentials/);
});

test('an authenticator is added by keyboard alone', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await page.goto('/login');
  await signInAs(page, email);
  await page.getByRole('button', { name: /^Account menu/ }).press('Enter');
  await page.getByRole('link', { name: 'Account' }).press('Enter');
  const add = page.getByRole('button', { name: 'Add an authenticator' });
  await add.press('Enter');
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Phone');
  await page.keyboard.press('Enter');
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).focus();
  await page.keyboard.type(codeOf(secret));
  await expect(page.getByRole('list', { name: 'Your authenticators' })).toContainText('Phone');
});
