import { expect, type Page, type Route } from '@playwright/test';
import { fill, press } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf } from './list.ts';

const table = '**/rest/v1/systems**';

/** Answers writes in another way; reads go through. Gives back what was sent. */
const onWrites = async (page: Page, answer: (route: Route) => Promise<void>): Promise<string[]> => {
  const sent: string[] = [];
  await page.context().route(table, async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.fallback();
    sent.push(method);
    return answer(route);
  });
  return sent;
};

const add = async (page: Page, name: string): Promise<void> => {
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Max height [cm]': '77,5' });
  await press(page, 'Add');
  await expect(page).toHaveURL('/');
  await expect(lineOf(page, name)).toBeVisible();
};

test('a tab that is killed with a write on the wire: the next one sends it, once', async ({ page, context, systems }) => {
  const name = uniqueName('Killed');
  await onWrites(page, () => new Promise(() => undefined));
  await add(page, name);
  await page.close();
  await context.unroute(table);
  // Whether it arrived nobody can tell here; it is there once all the same.
  const next = await context.newPage();
  await next.goto('/');
  await expect(lineOf(next, name)).toBeVisible();
  await expect.poll(() => systems.named(name)).toMatchObject([{ name, maxHeight: 77.5 }]);
  await expect(lineOf(next, name).getByRole('status')).toHaveCount(0);
});

test('answers that are lost after the server has stored it: one row, no edit of somebody else’s, and nobody is told of a failure', async ({ page, systems }) => {
  const [name, renamed] = [uniqueName('Stored deferredReport'), uniqueName('Edited deferredReport')];
  let isLost = true;
  const sent = await onWrites(page, async (route) => {
    if (!isLost) return route.fallback();
    isLost = false;
    await route.fetch({ maxRetries: 1 });
    if (route.request().method() === 'PATCH') return route.abort();
    return route.fulfill({ status: 524, contentType: 'text/html', body: '<h1>A timeout occurred</h1>' });
  });
  await add(page, name);
  await expect.poll(() => sent).toEqual(['POST', 'POST']);
  await expect(lineOf(page, name).getByRole('status')).toHaveCount(0);
  const [stored, ...more] = await systems.named(name);
  expect([stored, more]).toMatchObject([{ name, maxHeight: 77.5 }, []]);

  isLost = true;
  await page.goto(`/systems/${stored?.id ?? ''}/edit`);
  await fill(page, { Name: renamed });
  await press(page, 'Update');
  await expect(lineOf(page, renamed)).toBeVisible();
  await expect(lineOf(page, renamed).getByRole('status')).toHaveCount(0);
  await expect(lineOf(page, renamed).getByRole('alert')).toHaveCount(0);
  await expect.poll(() => systems.named(renamed)).toMatchObject([{ id: stored?.id, maxHeight: 77.5 }]);
});

test('two tabs do not send it twice, and both show the row', async ({ page, context, systems }) => {
  const name = uniqueName('Of two tabs');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const sent = await onWrites(page, async (route) => {
    await held;
    return route.fallback();
  });
  const other = await context.newPage();
  await other.goto('/');
  await add(page, name);
  await expect(lineOf(other, name).getByRole('status')).toHaveText('Adding …');
  letThrough();
  for (const tab of [page, other]) await expect(lineOf(tab, name).getByRole('status')).toHaveCount(0);
  expect(sent).toEqual(['POST']);
  await expect(lineOf(other, name)).toBeVisible();
  expect(await systems.named(name)).toHaveLength(1);
});
