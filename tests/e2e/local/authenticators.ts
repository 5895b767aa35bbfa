import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { fill } from '../form.ts';

export const dialog = (page: Page) => page.getByRole('dialog');

export const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Gives its secret. */
export const addFactor = async (page: Page, name: string, look: () => Promise<void> = async () => undefined): Promise<string> => {
  await page.getByRole('button', { name: /^Add an/ }).click();
  await fill(page, { Name: name });
  await pressIn(page, 'Next');
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await look();
  await fill(page, { Code: codeOf(secret) });
  await expect(dialog(page)).toHaveCount(0);
  return secret;
};
