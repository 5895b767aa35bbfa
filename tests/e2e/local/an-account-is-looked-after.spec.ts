import { expect, type Locator, type Page } from '@playwright/test';
import { fill, follow, press } from '../form.ts';
import { type Account, confirmedAccount, freshEmail, PASSWORD, signIn, signInAs } from './accounts.ts';
import { addFactor, codeOf, dialog, pressIn } from './authenticators.ts';
import { storageWith, test as signedIn } from './signed-in.ts';

/** Signed in to an account of its own, which is gone at the end. */
const test = signedIn.extend<{ readonly own: Account }>({
  own: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use(await confirmedAccount(request));
    await request.dispose();
  },
  session: async ({ own }, use) => use(own.session),
});

const said = (page: Page) => page.getByRole('main').getByRole('status');

/** By keys, on a phone: the dialog is left and comes back, and gets its name and its code. Gives the secret. */
const addPhoneByKeys = async (page: Page): Promise<string> => {
  const add = page.getByRole('button', { name: 'Add an authenticator' });
  await add.press('Enter');
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Phone');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Finish' })).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).focus();
  await page.keyboard.type('000000');
  await expect(dialog(page).getByRole('alert')).toHaveText('That code isn’t right. Enter the one your app shows now.');
  // Its message as well is above the buttons, which stay where they are as the dialog scrolls.
  const edge = (part: Locator, side: 'top' | 'bottom') => part.evaluate((element, of) => element.getBoundingClientRect()[of], side);
  await expect.poll(async () => (await edge(dialog(page).locator('form p').last(), 'bottom')) <= (await edge(dialog(page).getByRole('button', { name: 'Finish' }), 'top'))).toBe(true);
  await page.getByRole('textbox', { name: 'Code' }).fill('');
  await page.keyboard.type(codeOf(secret));
  await expect(dialog(page)).toHaveCount(0);
  return secret;
};

// Each dialog and each of its refusals is looked at in tests/walks, and tried in src/ui/account.
test('two authenticators, a sign-in by the second, a new password and address, logged out elsewhere, and gone', async ({ page, own, request, browser, baseURL }) => {
  const { email } = own;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/account');
  const authenticators = page.getByRole('list', { name: 'Your authenticators' }).getByRole('listitem');
  await addPhoneByKeys(page);
  await expect(authenticators).toHaveText([/Phone/]);
  const tablet = await addFactor(page, 'Tablet');
  await expect(authenticators).toHaveText([/Phone/, /Tablet/]);
  await press(page, 'Log out');

  await expect(page).toHaveURL('/login');
  await signInAs(page, email);
  await page.getByRole('radio', { name: 'Tablet' }).check();
  await fill(page, { Code: '000000' });
  await expect(page.getByRole('alert')).toHaveText(['That code isn’t right. Enter the one your app shows now.']);
  await fill(page, { Code: codeOf(tablet) });
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();

  await page.getByRole('button', { name: `Account menu, signed in as ${email}` }).click();
  await follow(page, 'Account');
  await press(page, 'Remove Phone');
  await pressIn(page, 'Remove');
  await expect(said(page)).toHaveText(['The authenticator was removed.']);
  await expect(authenticators).toHaveText([/Tablet/]);

  await press(page, 'Change password');
  await fill(page, { 'New password': 'AnotherHorse2(', 'Repeat new password': 'AnotherHorse2(' });
  await pressIn(page, 'Save password');
  await expect(said(page)).toHaveText(['The password was changed. Other devices may take up to an hour to log out.']);
  await expect(said(page)).toBeInViewport({ ratio: 1 });
  await expect(signIn(request, email, PASSWORD)).rejects.toThrow(/invalid_credentials/);

  const other = await browser.newContext({ baseURL: baseURL ?? '', storageState: storageWith(new URL(baseURL ?? '').origin, await signIn(request, email, 'AnotherHorse2(')) });
  const otherPage = await other.newPage();
  await otherPage.goto('/');
  await fill(otherPage, { Code: codeOf(tablet) });
  await expect(otherPage.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await press(page, 'Log out on all other devices');
  await pressIn(page, 'Log out');
  await expect(said(page)).toHaveText(['All other devices are being logged out. This may take up to an hour.']);
  await expect(said(page)).toBeInViewport({ ratio: 1 });
  await otherPage.goto('/account');
  await expect(otherPage.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('status')).toContainText(['Your session was ended from another device']);
  await other.close();

  const next = freshEmail();
  await press(page, 'Change email address');
  await fill(page, { 'New email address': next });
  await pressIn(page, 'Send both emails');
  await expect(dialog(page).getByRole('heading')).toHaveText('Check both inboxes');
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
  await fill(page, { 'Your email address': next });
  await pressIn(page, 'Delete account');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText(['Your account was deleted.']);
  await expect(signIn(request, next, 'AnotherHorse2(')).rejects.toThrow(/invalid_credentials/);
});
