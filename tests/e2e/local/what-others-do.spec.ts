import { expect, type Page } from '@playwright/test';
import { follow } from '../form.ts';
import { confirmedAccount } from './accounts.ts';
import { lineOf, listIsRead, listOf } from './list.ts';
import { test } from './signed-in.ts';
import { systemsOutside, uniqueName } from './systems-outside.ts';

// One after the other: of what comes at once three names are said, and these add many.
test.describe.configure({ mode: 'default' });

/** Somebody comes back to the page, which looks at once. */
const comeBack = (page: Page): Promise<unknown> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const status = (page: Page) => page.locator('p[role="status"].sr-only').filter({ hasText: 'elsewhere' });

// How the line for what waits looks is looked at in tests/walks (changeFollower); that a form stays as it is, in src/ui/systems/system-form-screen.test.tsx.
test('two people at one list: what one adds, changes and deletes appears at the other, who is told by whom and not disturbed; and what is gone is put back', async ({ page, request, systems }) => {
  const tag = uniqueName('Crew');
  const [kept, gone] = [await systems.add({ name: `${tag} kept` }), await systems.add({ name: `${tag} gone`, maxHeight: 120 })];
  const bob = await confirmedAccount(request);
  const others = systemsOutside(request, bob.session);
  await page.clock.install();
  await page.goto(listOf(tag));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await listIsRead(page);

  const added = await others.add({ name: `${tag} added` });
  // It is asked for each 12 s. The row is tinted for a moment, which stands still here.
  await page.clock.pauseAt(Date.now() + 13_000);
  await expect(lineOf(page, added.name)).toHaveClass(/just-written/);
  await page.clock.resume();
  await expect(status(page)).toContainText(added.name);

  // While somebody points at the rows or works in them, none of them moves.
  await lineOf(page, kept.name).hover();
  await page.getByRole('link', { name: kept.name }).focus();
  await others.change(kept.id, { maxHeight: 987 });
  await others.remove(added.id);
  await comeBack(page);
  // Others than these two may be at work.
  await expect(page.getByText(/^\d+ systems changed elsewhere\.$/)).toBeVisible();
  await expect(lineOf(page, added.name)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.mouse.move(0, 0);
  await expect(lineOf(page, added.name)).toHaveCount(0);
  await expect(lineOf(page, kept.name)).toContainText('987');

  await follow(page, gone.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone.name);
  await others.remove(gone.id);
  await comeBack(page);
  await expect(page.getByText('This system was deleted.')).toBeVisible();
  await expect(page.getByText(`${bob.email} deleted this system`)).toBeVisible();
  await page.getByRole('button', { name: /^Put back/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone.name);
  await expect.poll(() => systems.named(gone.name)).toMatchObject([{ id: gone.id, maxHeight: 120 }]);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('nothing moves while it scrolls the list, where a browser says that the pointer is gone; once it is lifted, what others did comes, also beside a thumb that stays', async ({ page, systems }) => {
    const tag = uniqueName('Touched');
    for (const name of ['10', '12', '13', '14']) await systems.add({ name: `${tag} ${name}` });
    await page.goto(listOf(tag));
    await listIsRead(page);
    const { x, y } = (await lineOf(page, `${tag} 12`).boundingBox()) ?? { x: 0, y: 0 };
    const now = () => page.evaluate(() => performance.now());
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { id: number; x: number; y: number }[]) => hand.send('Input.dispatchTouchEvent', { type, touchPoints });
    const finger = (up: number) => ({ id: 1, x: x + 40, y: y + 20 - up });
    await touch('touchStart', [finger(0)]);
    for (const up of [20, 40, 60, 80, 100]) await touch('touchMove', [finger(up)]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await systems.add({ name: `${tag} 11 added` });
    await comeBack(page);
    await expect(page.getByText(/^\d+ systems? changed elsewhere\.$/)).toBeVisible();
    // For half a second after a pointer has gone all waits anyway.
    const seenAt = await now();
    await expect.poll(now).toBeGreaterThan(seenAt + 600);
    await expect(page.getByRole('link', { name: `${tag} 11 added` })).toHaveCount(0);
    await touch('touchEnd', []);
    await expect(page.getByRole('link', { name: `${tag} 11 added` })).toHaveCount(1);

    // A thumb that lies beside the rows holds none of them.
    const thumb = { id: 2, x: 10, y: 620 };
    await touch('touchStart', [finger(0)]);
    await touch('touchStart', [finger(0), thumb]);
    // The finger is not there any more.
    await touch('touchMove', [thumb]);
    await touch('touchEnd', []);
    await systems.add({ name: `${tag} 15 added` });
    await comeBack(page);
    await expect(page.getByRole('link', { name: `${tag} 15 added` })).toHaveCount(1);
  });
});

test('without news a look at the log is one small request, and coming back to the page looks at once', async ({ page }) => {
  await page.goto('/');
  const look = () => page.waitForResponse((answer) => answer.url().includes('/rest/v1/systemChanges') && answer.url().includes('number=gt.'));
  await look();
  // Other tests write to the same table: until none has.
  await expect
    .poll(async () => {
      const again = look();
      await comeBack(page);
      const answer = await again;
      const { responseBodySize, requestHeadersSize, responseHeadersSize } = await answer.request().sizes();
      return [await answer.json(), responseBodySize < 100, requestHeadersSize + responseHeadersSize < 2500];
    })
    .toEqual([[], true, true]);
});
