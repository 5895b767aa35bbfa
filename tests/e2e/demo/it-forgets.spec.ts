import { expect } from '@playwright/test';
import { fill, follow, press } from '../fill.ts';
import { test } from '../quiet.ts';
import { account, seeded, signIn } from './demo-account.ts';

test('the sign-in page names the account to try it with', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText(`To look around, sign in as ${account.email} with the password ${account.password}`)).toBeVisible();
});

test('it says that it forgets, on every screen', async ({ page }) => {
  await signIn(page);
  for (const path of ['/', '/systems/add', seeded.path, `${seeded.path}/edit`, '/signup', '/forgot-password']) {
    await page.goto(path);
    await expect(page.getByText('Demo: it forgets everything when this tab is closed.')).toBeVisible();
  }
});

test('what was done survives a reload of the tab, the sign-in too; another tab knows nothing of it', async ({ page, context }) => {
  await signIn(page);
  await follow(page, 'Add system');
  await fill(page, { Name: 'Kept in this tab' });
  await press(page, 'Add');
  await expect(page.getByText('14 systems')).toBeVisible();
  await page.reload();
  await expect(page.getByText('14 systems')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kept in this tab' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL('/login');
  await signIn(other);
  await expect(other.getByText('13 systems')).toBeVisible();
});

test('with the last system deleted, the list invites to add the first', async ({ page }) => {
  await signIn(page);
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(13);
  for (let left = 12; left >= 0; left -= 1) {
    await links.first().click();
    await press(page, 'Delete');
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
    await expect(links).toHaveCount(left);
  }
  await expect(page.getByRole('main').getByText('No systems yet')).toBeVisible();
  await follow(page, 'Add the first system');
  await fill(page, { Name: 'First' });
  await press(page, 'Add');
  await expect(links).toHaveText(['First']);
  await expect(page.getByText('1 system', { exact: true })).toBeVisible();
});

test('the mailbox is empty at first', async ({ page }) => {
  await page.goto('/mailbox');
  await expect(page.getByRole('main').getByText('No mail yet')).toBeVisible();
  await follow(page, 'Sign in');
  await expect(page).toHaveURL('/login');
});
