import { expect, type Page } from '@playwright/test';
import { field, press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { confirmedAccount } from './accounts.ts';
import { lineOf } from './list.ts';
import { storageWith, test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

// One after the other: of what comes at once three names are said, and these add many.
test.describe.configure({ mode: 'default' });

/** It is asked for each 12 s. */
const ARRIVES = { timeout: 16_000 };

/** Somebody comes back to the page, which looks at once. */
const comeBack = (page: Page): Promise<unknown> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const status = (page: Page) => page.locator('p[role="status"].sr-only').filter({ hasText: 'elsewhere' });

test('two people at one list: what one adds, changes and deletes appears at the other, who is told by whom and not disturbed', async ({ page, browser, baseURL, request, systems }) => {
  const tag = uniqueName('Crew');
  const [kept, gone] = [await systems.add({ name: `${tag} kept` }), await systems.add({ name: `${tag} gone` })];
  const origin = new URL(baseURL ?? '').origin;
  const bob = await confirmedAccount(request);
  const other = await browser.newContext({ baseURL: origin, storageState: storageWith(origin, bob.session) });
  const others = await other.newPage();
  await page.goto(`/?q=${encodeURIComponent(tag)}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);

  await others.goto('/systems/add');
  await field(others, 'Name').fill(`${tag} added`);
  await press(others, 'Add');
  await expect(lineOf(page, `${tag} added`)).toBeVisible(ARRIVES);
  await expect(lineOf(page, `${tag} added`)).toHaveClass(/just-written/);
  await expect(status(page)).toContainText(`${tag} added`);

  // While somebody points at the rows or works in them, none of them moves.
  await lineOf(page, kept.name).hover();
  await page.getByRole('link', { name: kept.name }).focus();
  await others.goto(`/systems/${kept.id}/edit`);
  await field(others, 'Max height [cm]').fill('987');
  await press(others, 'Update');
  await others.goto(`/systems/${gone.id}`);
  await press(others, 'Delete');
  await expect.poll(() => systems.named(gone.name)).toEqual([]);
  await comeBack(page);
  // Others than these two may be at work.
  await expect(page.getByText(/^\d+ systems changed elsewhere\.$/)).toBeVisible(ARRIVES);
  await expect(lineOf(page, gone.name)).toBeVisible();
  await expectUsableInEveryLook(page, 900);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.mouse.move(0, 0);
  await expect(lineOf(page, gone.name)).toHaveCount(0, ARRIVES);
  await expect(lineOf(page, kept.name)).toContainText('987');
  await page.goto(`/systems/${gone.id}`);
  await expect(page.getByText(`${bob.email} deleted this system`)).toBeVisible();
  await other.close();
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('nothing moves while it scrolls the list, where a browser says that the pointer is gone; once it is lifted, what others did comes', async ({ page, systems }) => {
    const tag = uniqueName('Touched');
    for (const name of ['10', '12', '13', '14']) await systems.add({ name: `${tag} ${name}` });
    await page.goto(`/?q=${encodeURIComponent(tag)}`);
    const { x, y } = (await lineOf(page, `${tag} 12`).boundingBox()) ?? { x: 0, y: 0 };
    const now = () => page.evaluate(() => performance.now());
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + 40, y: y + 20 - up }] });
    await touch('touchStart', 0);
    for (const up of [20, 40, 60, 80, 100]) await touch('touchMove', up);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await systems.add({ name: `${tag} 11 added` });
    await comeBack(page);
    await expect(page.getByText(/^\d+ systems? changed elsewhere\.$/)).toBeVisible(ARRIVES);
    // For half a second after a pointer has gone all waits anyway.
    const seenAt = await now();
    await expect.poll(now).toBeGreaterThan(seenAt + 600);
    await expect(page.getByRole('link', { name: `${tag} 11 added` })).toHaveCount(0);
    await touch('touchEnd', 0);
    await expect(page.getByRole('link', { name: `${tag} 11 added` })).toHaveCount(1, ARRIVES);
  });

  test('a thumb that stays beside the rows holds none of them, once the finger on them is lifted', async ({ page, systems }) => {
    const tag = uniqueName('Thumb');
    await systems.add({ name: `${tag} 10` });
    await page.goto(`/?q=${encodeURIComponent(tag)}`);
    const { x, y } = (await lineOf(page, `${tag} 10`).boundingBox()) ?? { x: 0, y: 0 };
    const hand = await page.context().newCDPSession(page);
    const [finger, thumb] = [{ id: 1, x: x + 40, y: y + 20 }, { id: 2, x: 10, y: 620 }];
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger, thumb] });
    // The finger is not there any more.
    await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [thumb] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await systems.add({ name: `${tag} 11 added` });
    await comeBack(page);
    await expect(page.getByRole('link', { name: `${tag} 11 added` })).toHaveCount(1, ARRIVES);
  });
});

test('a detail whose system somebody else deletes says so, by whom, and puts it back; a form stays as it is', async ({ page, context, systems }) => {
  const system = await systems.add({ name: uniqueName('Shared crane'), maxHeight: 120 });
  const form = await context.newPage();
  await form.goto(`/systems/${system.id}/edit`);
  await field(form, 'Name').fill('Half a name');
  await page.goto(`/systems/${system.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(system.name);
  await systems.remove(system.id);
  await comeBack(page);
  await expect(page.getByText('This system was deleted.')).toBeVisible(ARRIVES);
  await expect(page.getByText('You deleted this system')).toBeVisible();
  await expectUsableInEveryLook(page, 900);
  await form.bringToFront();
  await expect(field(form, 'Name')).toHaveValue('Half a name');
  await page.bringToFront();
  await page.getByRole('button', { name: /^Put back/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(system.name);
  await expect.poll(() => systems.named(system.name)).toMatchObject([{ id: system.id, maxHeight: 120 }]);
});

test('without news a look at the log is one small request, and coming back to the page looks at once', async ({ page }) => {
  await page.goto('/');
  const look = () => page.waitForResponse((answer) => answer.url().includes('/rest/v1/systemChanges') && answer.url().includes('number=gt.'), ARRIVES);
  await look();
  // Other tests write to the same table: until none has.
  await expect
    .poll(async () => {
      const again = look();
      await comeBack(page);
      const answer = await again;
      const { responseBodySize, requestHeadersSize, responseHeadersSize } = await answer.request().sizes();
      return [await answer.json(), responseBodySize < 100, requestHeadersSize + responseHeadersSize < 2500];
    }, ARRIVES)
    .toEqual([[], true, true]);
});
