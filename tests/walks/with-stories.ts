import { test as base } from '@playwright/test';
import { serveStories, type ServedStories } from './served-stories.ts';

/**
 * Tests with the built page of the stories, which each worker serves to itself. A hook of the file would do
 * the same, but Playwright gives a file that has one to its workers in as many pieces as there are workers.
 */
export const test = base.extend<object, { readonly stories: ServedStories }>({
  stories: [
    async ({ playwright: _playwright }, use) => {
      const stories = await serveStories();
      await use(stories);
      stories.close();
    },
    { scope: 'worker' },
  ],
});
