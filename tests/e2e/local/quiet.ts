import { expect, test as base } from '@playwright/test';
import { complaintsIn } from '../complaints.ts';

type OfEachTest = { readonly quiet: null };

/** Tests after which nothing stands in the console: no token, and no error that nobody has caught. */
export const test = base.extend<OfEachTest>({
  quiet: [
    async ({ context }, use) => {
      const complaints = complaintsIn(context);
      await use(null);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
