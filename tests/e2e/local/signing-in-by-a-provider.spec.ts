import { expect, type Page } from '@playwright/test';
import { follow, press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { test } from '../quiet.ts';
import { confirmedAccount, freshEmail, signInAs } from './accounts.ts';

const answerThere = async (page: Page, button: 'Continue' | 'Cancel', email = '') => {
  await expect(page.getByRole('heading', { name: 'Example provider' })).toBeVisible();
  await page.getByLabel('Your address there').fill(email);
  await page.getByRole('button', { name: button }).click();
};

const ways = (page: Page) => page.getByRole('list', { name: 'Your ways to sign in' }).getByRole('listitem');

test('somebody new comes in by a provider, to the page that was asked for', async ({ page }) => {
  await page.goto('/systems/add');
  await press(page, 'Continue with Example provider');
  await answerThere(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveText(['Nothing was changed: you canceled at Example provider, or it refused.']);
  await expectUsableInEveryLook(page, 800);
  await press(page, 'Continue with Example provider');
  await answerThere(page, 'Continue', freshEmail());
  await expect(page.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await expect(page).toHaveURL('/systems/add');
});

test('a provider is connected, signed in by, and disconnected; somebody else cannot connect it', async ({ page, request }) => {
  const there = freshEmail();
  const { email } = await confirmedAccount(request);
  await page.goto('/login?redirect=%2Faccount');
  await signInAs(page, email);
  await press(page, 'Connect Example provider');
  await answerThere(page, 'Continue', there);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(['Example provider is connected. You can sign in with it from now on.']);
  await expect(ways(page)).toHaveCount(2);
  await expect(ways(page).filter({ hasText: there })).toHaveCount(1);
  await expectUsableInEveryLook(page, 800);
  await press(page, 'Log out');

  await press(page, 'Continue with Example provider');
  await answerThere(page, 'Continue', there);
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await page.getByRole('button', { name: `Account menu, signed in as ${email}` }).click();
  await follow(page, 'Account');
  await press(page, 'Disconnect Email and password');
  await expect(page.getByRole('dialog')).toContainText('Your email address and password go with it');
  await expectUsableInEveryLook(page, 800);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Disconnect Example provider');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(ways(page)).toHaveCount(1);

  await press(page, 'Connect Example provider');
  await answerThere(page, 'Continue', there);
  await expect(ways(page)).toHaveCount(2);
  await press(page, 'Log out');
  const other = await confirmedAccount(request);
  await page.goto('/login?redirect=%2Faccount');
  await signInAs(page, other.email);
  await press(page, 'Connect Example provider');
  await answerThere(page, 'Continue', there);
  await expect(page.getByRole('alert')).toHaveText([
    'That Example provider account already belongs to an account here. Disconnect it there first, or choose another Example provider account.',
  ]);
  await expect(ways(page)).toHaveCount(1);
});
