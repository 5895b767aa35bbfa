import { expect, type Page } from '@playwright/test';
import { fill, press } from '../form.ts';

/** The account that the sign-in page of the demo names. */
export const account = { email: 'demo@example.test', password: 'Camera-Dolly-1!' };

/** On the sign-in page. */
export const fillIn = async (page: Page): Promise<void> => {
  await fill(page, { 'Email Address': account.email, Password: account.password });
  await press(page, 'Sign In');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
};

export const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await fillIn(page);
};

/** A system that the demo starts with. */
export const seeded = { name: 'Technodolly', path: '/systems/d0111e5a-0000-4000-8000-000000000012' };
