import { expect, test as base } from '@playwright/test';
import { complaintsIn } from './complaints.ts';

type OfEachTest = {
  /** What a test knows will be said, where saying it is right. */
  readonly allowedWords: readonly RegExp[];
  readonly quiet: null;
};

/**
 * Tests after which nothing stands in the console: no token, and no error that nobody has caught. That
 * goes for every browser context that is opened meanwhile, by whomever.
 */
export const test = base.extend<OfEachTest>({
  allowedWords: [[], { option: true }],
  quiet: [
    // Asks for no context itself: so it is ready before the test's own is opened, and looks after that is closed.
    async ({ browser, allowedWords }, use) => {
      const { complaints, stop } = complaintsIn(browser);
      await use(null);
      stop();
      expect(complaints.filter((words) => !allowedWords.some((allowed) => allowed.test(words)))).toEqual([]);
    },
    { auto: true },
  ],
});
