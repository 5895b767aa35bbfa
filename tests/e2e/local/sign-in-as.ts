import type { Page } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { PASSWORD } from './local-server.ts';

/** On the sign-in page. */
export const signInAs = async (page: Page, email: string): Promise<void> => {
  await fill(page, { 'Email Address': email, Password: PASSWORD });
  await press(page, 'Sign In');
};
