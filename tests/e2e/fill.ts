import type { Page } from '@playwright/test';
import { field } from './words-of.ts';

/** Label -> what to type there, in this order. */
export const fill = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
};

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).click();
