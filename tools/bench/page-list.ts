import type { Locator, Page } from '@playwright/test';

/** The list of systems and the form, as a person finds them. */
export const pageList = (page: Page) => {
  const link = (name: RegExp): Locator => page.getByRole('link', { name }).first();
  return {
    search: page.getByRole('searchbox').first(),
    addLink: link(/^add system$/i),
    backLink: link(/^back$/i),
    name: page.getByRole('textbox', { name: /^name$/i }),
    addButton: page.getByRole('button', { name: /^add$/i }),
    /** The list as it is when it has just been opened: an address with an anchor would not load the page that stands there again. */
    open: async (url: string): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(url, { waitUntil: 'commit' });
    },
    allRows: (limit: number): Promise<unknown> =>
      page.waitForFunction(() => performance.getEntriesByName('all rows').length > 0, undefined, { timeout: limit, polling: 100 }),
    /** Also after a change, when their number is another one. */
    complete: (limit: number): Promise<unknown> =>
      page.waitForFunction(() => globalThis.benchWatch?.counted() !== null, undefined, { timeout: limit, polling: 100 }),
  };
};
