import process from 'node:process';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './signed-in.ts';

/** Minutes with `npm run soak`; otherwise until a token's life has ended once. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 0);
const TOKEN_LIFE_SECONDS = 5;

/** The server's tokens live an hour; the browser is told that they live for seconds. Counts the refreshes. */
const shortenTokens = async (context: BrowserContext): Promise<{ count: number }> => {
  const refreshes = { count: 0 };
  await context.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    refreshes.count += 1;
    // As a browser does it where the server ends an idle connection at this very moment.
    const response = await route.fetch({ maxRetries: 1 });
    const session: unknown = await response.json();
    await route.fulfill({ response, json: { ...Object(session), expires_in: TOKEN_LIFE_SECONDS } });
  });
  return refreshes;
};

/** One look at the list; each needs a token that still holds. */
const lookAtTheList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Add system', exact: true }).click();
  await page.getByRole('link', { name: 'back', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ systems?$/ })).toBeVisible();
};

test('field report 3: three tabs, a token life of seconds: nobody is signed out, and they refresh once between them', async ({ context, page, systems }) => {
  test.setTimeout((SECONDS + 90) * 1000);
  await systems.add({ name: 'Something to look at' });
  const refreshes = await shortenTokens(context);
  const tabs = [page, await context.newPage(), await context.newPage()];
  // The stored session has run out: whichever tab is first, refreshes. Any file of the same origin reaches the storage.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.endsWith('-auth-token')) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 0 }));
    }
  });
  await Promise.all(tabs.map((tab) => tab.goto('/')));

  const started = Date.now();
  let looks = 0;
  while (refreshes.count < 2 || Date.now() - started < SECONDS * 1000) {
    await Promise.all(tabs.map(lookAtTheList));
    looks += tabs.length;
  }

  // One may be under way, and is not to be cut off by the end of the test.
  await context.unrouteAll({ behavior: 'wait' });
  const lives = (Date.now() - started) / 1000 / TOKEN_LIFE_SECONDS;
  test.info().annotations.push({ type: 'soak', description: `${looks} looks, ${refreshes.count} refreshes in ${lives.toFixed(1)} token lives` });
  expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(['/', '/', '/']);
  // One for each life, and one at the start of each tab, where so short a life is near its end at once.
  // Three tabs on their own would need three for each life.
  expect(refreshes.count).toBeLessThanOrEqual(Math.ceil(lives) + 1 + tabs.length);
  if (process.env['SOAK_SECONDS'] !== undefined) console.log(test.info().annotations);
});
