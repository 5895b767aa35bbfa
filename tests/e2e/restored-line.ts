import type { Locator, Page } from '@playwright/test';

/** Says that the fields hold what was typed earlier; its time is that of the last key press. */
export const restoredLine = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^Restored what you typed on \d{1,2} [A-Z][a-z]{2,3}, \d{2}:\d{2}\.Discard$/ });
