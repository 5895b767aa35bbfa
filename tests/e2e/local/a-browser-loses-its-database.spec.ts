import { expect, type Page } from '@playwright/test';
import { fill, press } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf, listOf } from './list.ts';

const table = '**/rest/v1/systems**';

const withoutWrites = async (page: Page): Promise<void> => {
  await page.context().route(table, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
};

const add = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Add system', exact: true }).click();
  await fill(page, { Name: name });
  await press(page, 'Add');
  await expect(lineOf(page, name)).toBeVisible();
};

const emptyTheStore = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('dolly-records');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const clearing = opening.result.transaction('outbox', 'readwrite').objectStore('outbox').clear();
          clearing.addEventListener('success', resolve);
          clearing.addEventListener('error', reject);
        });
      }),
  );

const clearTheDatabase = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
};

test('field report 77: the store is emptied, and the browser clears the whole database, under two open pages: what waits and what comes after it are sent, once', async ({ page, context, systems }) => {
  const tag = uniqueName('Lost');
  await page.goto(listOf(tag));
  const other = await context.newPage();
  await other.goto(listOf(tag));
  const sent = `${tag} sent`;
  await add(page, sent);
  await expect.poll(() => systems.named(sent)).toHaveLength(1);
  for (const [how, lose] of Object.entries({ emptied: emptyTheStore, cleared: clearTheDatabase })) {
    await test.step(how, async () => {
      const [before, after] = [`${tag} ${how} before`, `${tag} ${how} after`];
      await withoutWrites(page);
      await add(page, before);
      await expect(lineOf(page, before)).toContainText('Not sent yet.');
      await lose(page);
      await add(page, after);
      await context.unroute(table);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      for (const name of [before, after]) {
        await expect.poll(() => systems.named(name)).toHaveLength(1);
        for (const tab of [page, other]) {
          await expect(lineOf(tab, name)).toBeVisible();
          await expect(lineOf(tab, name).getByRole('status')).toHaveCount(0);
        }
      }
    });
  }
});

test('field report 110: a database that lets nobody in: an add, an edit and a delete that wait are there after a reload, and are sent', async ({ page, context, systems }) => {
  const tag = uniqueName('Shut out');
  const [added, edited, renamed, gone] = [`${tag} added`, `${tag} edited`, `${tag} renamed`, `${tag} gone`] as const;
  for (const name of [edited, gone]) await systems.add({ name });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await withoutWrites(page);
  await page.goto(listOf(tag));
  await add(page, added);
  await lineOf(page, edited).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await fill(page, { Name: renamed });
  await press(page, 'Update');
  await lineOf(page, gone).getByRole('link').first().click();
  await press(page, 'Delete');
  for (const name of [added, renamed]) await expect(lineOf(page, name)).toContainText('Not sent yet.');
  await page.reload();
  for (const name of [added, renamed]) await expect(lineOf(page, name)).toContainText('Not sent yet.');
  await expect(lineOf(page, gone)).toHaveCount(0);
  await context.unroute(table);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await Promise.all([added, edited, renamed, gone].map((name) => systems.named(name)))).map(({ length }) => length)).toEqual([1, 0, 1, 0]);
});

test('field report 114: a tab that is closed as soon as its list shows the row: the other one sends it, once, and no draft is offered', async ({ page, context, systems }) => {
  const names = Array.from({ length: 3 }, (_, index) => uniqueName(`Closed ${index}`));
  await page.goto('/');
  for (const name of names) {
    const closing = await context.newPage();
    await closing.goto('/systems/add');
    await fill(closing, { Name: name });
    // The row is there in the same task in which it is looked for, and the tab goes at once.
    const isShown = closing.waitForFunction((text) => document.querySelector('ul')?.textContent?.includes(text), name);
    await press(closing, 'Add');
    await isShown;
    await closing.close();
    await expect.poll(() => systems.named(name)).toHaveLength(1);
  }
  await page.goto('/systems/add');
  await expect(page.getByLabel('Name')).toHaveValue('');
  for (const name of names) expect(await systems.named(name)).toHaveLength(1);
});
