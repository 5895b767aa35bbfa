import { test } from '../quiet.ts';

// Each of them is to fail: what was said in it may not stand.
test.fail('a word in the console of a browser that the journey opened itself', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.evaluate(() => console.warn('planted'));
});

test.fail('an error that nobody caught, there', async ({ browser }) => {
  const page = await browser.newPage();
  await page.evaluate(() => void setTimeout(() => { throw new Error('planted'); }));
  await page.evaluate(() => new Promise((done) => void setTimeout(done)));
});

test.fail('a word in the console of its own', async ({ page }) => {
  await page.evaluate(() => console.warn('planted'));
});
