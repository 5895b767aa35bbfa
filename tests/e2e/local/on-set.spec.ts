import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, type Route } from '@playwright/test';
import { productionBuild } from '../../../tools/testing/places.ts';
import { storageKey } from '../../../src/domain/auth/session.ts';
import { field, fill, follow, press } from '../form.ts';
import { confirmedAccount } from './accounts.ts';
import { lineOf, listOf, tableRows } from './list.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test.use({ serviceWorkers: 'allow' });
// They share the file of the worker.
test.describe.configure({ mode: 'serial' });

const keepsFiles = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** Whose list this browser keeps, each key of it. */
const keptKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('dolly-records-list');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const database = opening.result;
          const end = (keys: readonly string[]): void => {
            database.close();
            resolve(keys);
          };
          if (!database.objectStoreNames.contains('list')) return end([]);
          const asking = database.transaction('list').objectStore('list').getAllKeys();
          asking.addEventListener('success', () => end(asking.result.map(String)));
        });
      }),
  );

const asOf = (page: Page) => page.getByText(/, as of \d+:\d\d\s[AP]M/);

const openKept = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect.poll(() => keepsFiles(page), { timeout: 40_000 }).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dolly-records.kept'))).not.toBe(null);
};

/** The next day. */
const runOut = (page: Page, baseURL: string | undefined): Promise<void> => {
  const key = storageKey(new URL(baseURL ?? '').origin);
  return page.evaluate((stored) => localStorage.setItem(stored, JSON.stringify({ ...JSON.parse(localStorage.getItem(stored) ?? ''), expires_at: 0 })), key);
};

test('closed and started again without a network, the app opens with the list, also when the sign-in has run out; what is changed and added then is sent when the network is back', async ({ page, context, baseURL, systems }) => {
  const tag = uniqueName('Kept');
  const [rail, crane] = [`${tag} rail`, `${tag} crane`];
  const [{ id }, other] = [await systems.add({ name: rail, maxHeight: 130 }), await systems.add({ name: crane })];
  await openKept(page);
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(listOf(tag));
  await expect(lineOf(again, rail)).toBeVisible();
  await expect(asOf(again)).toBeVisible();
  await runOut(again, baseURL);
  await again.reload();
  await expect(again.getByText(/^The list hasn’t been refreshed since/)).toBeVisible();
  await lineOf(again, crane).getByRole('link', { name: crane }).click();
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(crane);

  // By their addresses.
  await again.goto(`/compare?ids=${id},${crypto.randomUUID()}`);
  await expect(again.getByRole('columnheader')).toHaveText([rail, 'This system couldn’t be loaded.']);
  await follow(again, rail);
  await expect.poll(() => tableRows(again)).toContainEqual(['Max Height', '130 cm']);
  await again.goto('/import');
  const chooser = again.waitForEvent('filechooser');
  await press(again, 'Choose file');
  await (await chooser).setFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name;Max height [cm]\n${rail};150\n`) });
  await press(again, 'Preview');
  await expect(again.getByRole('alert')).toHaveText(/^Your systems couldn’t be loaded/);
  await again.goto(`/systems/${id}/edit`);
  await fill(again, { 'Max height [cm]': '140' });
  await press(again, 'Update');
  await expect(lineOf(again, rail)).toContainText('Not sent yet.');
  const added = `${tag} jib`;
  await follow(again, 'Add system');
  await fill(again, { Name: added });
  await press(again, 'Add');
  await expect(lineOf(again, added)).toContainText('Not sent yet.');

  await systems.change(other.id, { name: `${crane} of others` });
  await context.setOffline(false);
  await again.getByRole('searchbox').fill(tag);
  await expect(lineOf(again, `${crane} of others`)).toBeVisible();
  await expect.poll(async () => (await systems.named(rail)).map(({ maxHeight }) => maxHeight)).toEqual([140]);
  await expect.poll(() => systems.named(added)).toHaveLength(1);
  await expect(asOf(again)).toHaveCount(0);

  // Once more, with a network that hangs.
  await runOut(again, baseURL);
  const held: Route[] = [];
  await context.route('**/auth/v1/token**', (route) => void held.push(route));
  await again.goto(listOf(tag));
  await expect(lineOf(again, rail)).toBeVisible();
  await systems.change(other.id, { name: `${crane} of all` });
  for (const route of held) await route.continue();
  await expect(lineOf(again, `${crane} of all`)).toBeVisible();
  expect(held).toHaveLength(1);
});

test('nobody else sees what is kept; signing out deletes it, and so does the page for a new password', async ({ page, context, baseURL, systems, request }) => {
  const name = uniqueName('Ana’s dolly');
  await systems.add({ name });
  await openKept(page);
  const key = storageKey(new URL(baseURL ?? '').origin);
  const own = await page.evaluate((stored) => localStorage.getItem(stored) ?? '', key);
  const bob = (await confirmedAccount(request)).session;
  const beSignedInBy = (at: Page, text: string): Promise<void> => at.evaluate(([stored = '', session = '']) => localStorage.setItem(stored, session), [key, text]);
  await beSignedInBy(page, bob.text);
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(listOf(name));
  await expect(again.getByText(/^The systems couldn’t be loaded/)).toBeVisible();
  await expect(lineOf(again, name)).toHaveCount(0);
  await expect.poll(() => keptKeys(again)).toEqual([]);

  await beSignedInBy(again, own);
  await context.setOffline(false);
  await openKept(again);
  expect(await keptKeys(again)).not.toEqual([]);
  await press(again, 'Log out');
  await expect(again.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.poll(() => keptKeys(again)).toEqual([]);
  expect(await again.evaluate(() => localStorage.getItem('dolly-records.kept'))).toBe(null);

  await beSignedInBy(again, bob.text);
  await openKept(again);
  await again.goto('/forgot-password');
  await expect(again.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await expect.poll(() => keptKeys(again)).toEqual([]);
});

const released = 'A new version of the app is ready.';

/** By what route the worker lets pass what the page asks the server for: each once. */
const requestRoutes = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'fetch');
    return [...new Set(asked.map((entry) => 'workerFinalSourceType' in entry && entry.workerFinalSourceType))];
  });

/** Presses it, and is on the page that comes. */
const reloadFor = async (page: Page): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await press(page, 'Reload');
  await loaded;
};

// How that line looks is looked at in tests/walks (release).
test('a new release waits until it is asked for, and loading it keeps what was typed; who is signed out is offered the next one, too', async ({ page }) => {
  const file = `${productionBuild}/worker.js`;
  const before = readFileSync(file, 'utf8');
  await page.goto('/systems/add');
  await expect.poll(() => keepsFiles(page), { timeout: 40_000 }).toBe(true);
  await fill(page, { Name: 'Half a dolly' });
  try {
    appendFileSync(file, '\n// The next release.\n');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText(released)).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Half a dolly');
    await reloadFor(page);
    await expect(field(page, 'Name')).toHaveValue('Half a dolly');
    await expect(page.getByText(released)).toHaveCount(0);
    // One that the worker had to be asked about, in the moment of Reload, would keep the next one out.
    await expect.poll(() => requestRoutes(page)).toEqual(['network']);

    await press(page, 'Log out');
    await follow(page, 'Sign Up');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
    appendFileSync(file, '\n// The one after it.\n');
    await page.setViewportSize({ width: 360, height: 560 });
    // This looks for a release by itself.
    await page.reload();
    // A password is not kept.
    await expect(page.getByText(released)).toHaveText(released);
    // At the end of a page that scrolls it covers nothing: pressed where it is seen.
    await page.getByText('Copyright ©').click();
    await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
    await follow(page, 'Sign Up');
    await reloadFor(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
    await expect(page.getByText(released)).toHaveCount(0);
  } finally {
    writeFileSync(file, before);
  }
});
