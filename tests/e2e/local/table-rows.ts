import type { Locator, Page } from '@playwright/test';

/** The table of the detail, as rows of label and value. Meant for `expect.poll`. */
export const tableRows = (page: Page): Promise<string[][]> =>
  page.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));

/** The line of the list that holds this link. */
export const lineOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The figures beside a name in the list: each label with its value. */
export const figuresOf = (line: Locator): Promise<(string | undefined)[][]> =>
  line.locator('dl > div').evaluateAll((pairs) =>
    pairs.map((pair) => [pair.querySelector('dt')?.textContent?.trim(), pair.querySelector('dd')?.textContent?.trim()]),
  );
