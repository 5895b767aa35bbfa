import { expect } from '@playwright/test';
import { field, fill, follow, press, restoredLine } from '../form.ts';
import { test } from '../quiet.ts';
import { account, seeded, signIn } from './demo-account.ts';

test('it says that it forgets, on every screen, and names the account to try it with; nobody has had mail', async ({ page }) => {
  const says = page.getByText('Demo: everything is deleted when you close this tab.');
  await page.goto('/mailbox');
  await expect(page.getByRole('main').getByText('No emails yet')).toBeVisible();
  await follow(page, 'Sign in');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(`To look around, sign in as ${account.email} with the password ${account.password}`)).toBeVisible();
  await expect(says).toBeVisible();
  await signIn(page);
  for (const path of ['/', '/systems/add', seeded.path, `${seeded.path}/edit`, '/signup', '/forgot-password']) {
    await page.goto(path);
    await expect(says, path).toBeVisible();
  }
});

test('what was done or typed survives a reload of the tab, the sign-in too; another tab knows nothing of it', async ({ page, context }) => {
  await signIn(page);
  await follow(page, 'Add system');
  await fill(page, { Name: 'Kept in this tab' });
  await press(page, 'Add');
  await expect(page.getByText('14 systems')).toBeVisible();
  await page.reload();
  await expect(page.getByText('14 systems')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kept in this tab' })).toBeVisible();
  await page.goto(`${seeded.path}/edit`);
  await fill(page, { 'Min height [cm]': '9e' });
  await page.reload();
  await expect(restoredLine(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL('/login');
  await signIn(other);
  await expect(other.getByText('13 systems')).toBeVisible();
  await other.goto(`${seeded.path}/edit`);
  await expect(field(other, 'Name')).toHaveValue(seeded.name);
  await expect(restoredLine(other)).toHaveCount(0);
});
