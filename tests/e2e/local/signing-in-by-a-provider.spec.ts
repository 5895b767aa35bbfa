import { expect, type Page } from '@playwright/test';
import { follow, press } from '../form.ts';
import { test } from '../quiet.ts';
import { confirmedAccount, freshEmail, signInAs } from './accounts.ts';

const answerThere = async (page: Page, button: 'Continue' | 'Cancel', email = '') => {
  await expect(page.getByRole('heading', { name: 'Example provider' })).toBeVisible();
  await page.getByLabel('Your address there').fill(email);
  await page.getByRole('button', { name: button }).click();
};

const ways = (page: Page) => page.getByRole('list', { name: 'Your ways to sign in' }).getByRole('listitem');

// What each screen says of it is tried in src/ui/account/providers.test.tsx, and looked at in tests/walks.
test('somebody new comes in by a provider, to the page that was asked for; somebody else cannot connect it, connects another, signs in by that, and disconnects it', async ({ page, request }) => {
  const [there, another] = [freshEmail(), freshEmail()];
  await page.goto('/systems/add');
  await press(page, 'Continue with Example provider');
  await answerThere(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveText(['Nothing was changed: you canceled at Example provider, or it refused.']);
  await press(page, 'Continue with Example provider');
  await answerThere(page, 'Continue', there);
  await expect(page.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await expect(page).toHaveURL('/systems/add');
  await press(page, 'Log out');

  await expect(page).toHaveURL('/login');
  const { email } = await confirmedAccount(request);
  await signInAs(page, email);
  await page.getByRole('button', { name: `Account menu, signed in as ${email}` }).click();
  await follow(page, 'Account');
  await press(page, 'Connect Example provider');
  await answerThere(page, 'Continue', there);
  await expect(page.getByRole('alert')).toHaveText([
    'That Example provider account already belongs to an account here. Disconnect it there first, or choose another Example provider account.',
  ]);
  await expect(ways(page)).toHaveCount(1);
  await press(page, 'Connect Example provider');
  await answerThere(page, 'Continue', another);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(['Example provider is connected. You can sign in with it from now on.']);
  await expect(ways(page)).toHaveCount(2);
  await expect(ways(page).filter({ hasText: another })).toHaveCount(1);
  await press(page, 'Log out');

  await press(page, 'Continue with Example provider');
  await answerThere(page, 'Continue', another);
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await page.getByRole('button', { name: `Account menu, signed in as ${email}` }).click();
  await follow(page, 'Account');
  await press(page, 'Disconnect Example provider');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(ways(page)).toHaveCount(1);
});
