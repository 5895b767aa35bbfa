import type { Locator, Page } from '@playwright/test';

/** How many systems there are, as the list says it. */
export const statusLine = (page: Page): Locator => page.getByRole('main').locator('p[role="status"]:not(.sr-only)');

/** The lines that are in the page, each with its place in the whole. */
export const linesInSight = (page: Page): Promise<{ readonly at: number; readonly name: string }[]> =>
  page.getByRole('listitem').evaluateAll((lines) =>
    lines.map((line) => ({ at: Number(line.ariaPosInSet), name: line.querySelector('a')?.textContent ?? '' })),
  );
