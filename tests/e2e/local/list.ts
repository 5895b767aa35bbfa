import { expect, type Locator, type Page } from '@playwright/test';

/** The table of the detail, as rows of label and value. Meant for `expect.poll`. */
export const tableRows = (page: Page): Promise<string[][]> =>
  page.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));

/** The address of the list of what has this in its name: in sight, however many systems earlier runs have left. */
export const listOf = (tag: string): string => `/?q=${encodeURIComponent(tag)}`;

/** The line of the list that holds this link. */
export const lineOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The figures beside a name in the list: each label with its value. */
export const figuresOf = (line: Locator): Promise<(string | undefined)[][]> =>
  line.locator('dl > div').evaluateAll((pairs) =>
    pairs.map((pair) => [pair.querySelector('dt')?.textContent?.trim(), pair.querySelector('dd')?.textContent?.trim()]),
  );

/** How many systems there are, as the list says it. */
export const statusLine = (page: Page): Locator => page.getByRole('main').locator('p[role="status"]:not(.sr-only)');

/** The lines that are in the page, each with its place in the whole. */
export const linesInSight = (page: Page): Promise<{ readonly at: number; readonly name: string }[]> =>
  page.getByRole('listitem').evaluateAll((lines) =>
    lines.map((line) => ({ at: Number(line.ariaPosInSet), name: line.querySelector('a')?.textContent ?? '' })),
  );

/** Rows are shown before the list is whole: what others write until then comes with the list, and is no news. */
export const listIsRead = async (page: Page): Promise<void> => {
  const rows = page.getByRole('main').locator('ul', { has: page.getByRole('listitem') });
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toHaveAttribute('aria-busy');
};
