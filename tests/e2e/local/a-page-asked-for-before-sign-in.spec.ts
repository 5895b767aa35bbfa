import { expect, type Page } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { confirmedAccount } from './accounts.ts';
import { PASSWORD } from './local-server.ts';
import { test as signedIn } from './signed-in.ts';
import { test as signedOut } from '../quiet.ts';

const wanted = '/systems/d0111e5a-0000-4000-8000-000000000000/edit?tab=x#notes';

const signIn = async (page: Page, email: string) => {
  await fill(page, { 'Email Address': email, Password: PASSWORD });
  await press(page, 'Sign In');
};

signedOut('field report 19: comes back with path, query and hash, also after a wrong password; a sign-out forgets it', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await page.goto(wanted);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fill(page, { 'Email Address': email, Password: 'wrong' });
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Edit system' })).toBeVisible();
  await expect(page).toHaveURL(wanted);

  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  // Nor is it on another site.
  await page.goto('/login?redirect=%2F%2Fevil.example');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

const elsewhere = ['//evil.example', 'https://evil.example', '/\\evil.example', '/%5Cevil.example', '%2F%2Fevil.example', '@evil.example', '/.//evil.example', 'javascript:alert(1)'];

signedIn('field report 20: is never on another site', async ({ page, baseURL }) => {
  const left: string[] = [];
  page.on('framenavigated', (frame) => void (frame.url().startsWith(`${baseURL}/`) || left.push(frame.url())));
  for (const target of elsewhere) {
    await page.goto(`/login?redirect=${target.includes('%') ? target : encodeURIComponent(target)}`);
    await expect(page.getByRole('heading', { name: 'Systems' }), target).toBeVisible();
    await expect(page, target).toHaveURL('/');
  }
  expect(left).toEqual([]);
});
