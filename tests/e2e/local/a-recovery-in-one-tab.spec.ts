import { expect } from '@playwright/test';
import { fill, messagesOf, press } from '../form.ts';
import { confirmedAccount, linkMailedTo, PASSWORD, requestReset, signIn } from './accounts.ts';
import { storageWith, test } from './signed-in.ts';

const originOf = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const NEW_PASSWORD = 'AnotherHorse2(';

test('field report 26: a recovery stays where it is until a password is saved, and moves no other tab', async ({ browser, request, baseURL }) => {
  const { email, session } = await confirmedAccount(request);
  const context = await browser.newContext({ baseURL: originOf(baseURL), storageState: storageWith(originOf(baseURL), session) });
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Systems' })).toBeVisible();

  await requestReset(request, email);
  const page = await context.newPage();
  await page.goto(await linkMailedTo(request, email, 'new-password'));
  await fill(page, { Password: PASSWORD, 'Repeat Password': PASSWORD });
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toHaveText(['New password should be different from the old password.']);
  expect(await messagesOf(page)).toEqual({ Password: 'This is the password you have now. Choose another one.' });
  // The token is used up, and gone from the address: a reload goes on with the recovery.
  await expect(page).toHaveURL('/new-password');

  for (const path of ['/', '/systems/add', '/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  }
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Systems' })).toBeVisible();

  await fill(page, { Password: NEW_PASSWORD, 'Repeat Password': NEW_PASSWORD });
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await signIn(request, email, NEW_PASSWORD);
  await context.close();
});
