import { expect, type Page } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { field, fill, follow, press, restoredLine, valuesOf } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf, listOf } from './list.ts';

const setVisible = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    Object.defineProperty(document, 'hidden', { configurable: true, value: visibilityState === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    if (visibilityState === 'visible') window.dispatchEvent(new Event('focus'));
  }, state);

/** Asleep past the end of the token, with the network away. */
const sleep = async (page: Page): Promise<void> => {
  await setVisible(page, 'hidden');
  await page.route(/\/(auth|rest)\/v1\//, (route) => route.abort());
  await page.clock.fastForward('02:00:00');
  await setVisible(page, 'visible');
};
const networkReturns = (page: Page) => page.unroute(/\/(auth|rest)\/v1\//);

test('field report 4: awake with the network back, the first press on Update saves, after one refresh; without a network, what was typed stands on the list, also over a reload, and goes on with the network', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Asleep') });
  const [renamed, again] = [`${name} and awake`, `${name} and awake again`];
  await page.clock.install();
  const requests = requestsOf(page);
  await page.goto(`/systems/${id}/edit`);
  await fill(page, { Name: renamed });
  await setVisible(page, 'hidden');
  await page.clock.fastForward('02:00:00');
  await setVisible(page, 'visible');
  await press(page, 'Update');
  await expect.poll(() => systems.named(renamed)).toMatchObject([{ id }]);
  await expect(lineOf(page, renamed).getByRole('status')).toHaveCount(0);
  await expect(lineOf(page, renamed).getByRole('alert')).toHaveCount(0);
  expect(requests.filter((line) => line.includes('grant_type=refresh_token'))).toHaveLength(1);

  await follow(page, renamed);
  await follow(page, 'Edit');
  await fill(page, { Name: again });
  await sleep(page);
  await expect(field(page, 'Name')).toHaveValue(again);
  await press(page, 'Update');
  await page.clock.runFor(60_000);
  await expect(lineOf(page, again)).toContainText('Not sent yet.');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();

  // Gone before the network is back: a refresh under way would use up the token and lose the answer with the page.
  await page.goto('about:blank');
  await networkReturns(page);
  await page.goto(listOf(again));
  await expect.poll(() => systems.named(again)).toMatchObject([{ id }]);
  await expect(lineOf(page, again)).toBeVisible();
  await expect(lineOf(page, again).getByRole('status')).toHaveCount(0);
});

test('field report 92: open tabs with one form keep to themselves, also when all are reloaded at once; what a closed one left goes on in the next', async ({ page, context, systems }) => {
  const [alpha, beta, copied] = [uniqueName('Alpha'), uniqueName('Beta'), uniqueName('Copied')];
  const opened = async (tab: Page, name: string): Promise<Page> => {
    await expect(field(tab, 'Name')).toHaveValue(name);
    await expect(restoredLine(tab)).toHaveCount(name === '' ? 0 : 1);
    return tab;
  };
  await page.goto('/systems/add');
  await fill(page, { Name: alpha });
  // As a duplicated tab it has a copy of what this one keeps for itself.
  const duplicated = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened(await duplicated, '');
  await fill(copy, { Name: copied });
  await Promise.all([page.reload(), copy.reload()]);
  await opened(page, alpha);
  await opened(copy, copied);
  const other = await context.newPage();
  await other.goto('/systems/add');
  await opened(other, '');
  await fill(other, { Name: beta });
  await press(other, 'Add');
  await expect.poll(() => systems.named(beta)).toHaveLength(1);
  await page.reload();
  await opened(page, alpha);
  await press(page, 'Discard');
  await copy.close();
  await page.reload();
  await opened(page, copied);
  await other.goto('/systems/add');
  await opened(other, '');
});

test('a new system that was refused is there after a reload of its page and of its form, with what is typed there', async ({ page }) => {
  const name = uniqueName('Refused');
  await page.route('**/rest/v1/systems**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { code: '23514', message: 'too high' } }) : route.fallback(),
  );
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Max height [cm]': '120' });
  await press(page, 'Add');
  await expect(lineOf(page, name)).toContainText('Not added');
  await follow(page, name);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await follow(page, 'Edit');
  await fill(page, { 'Min height [cm]': '12' });
  await page.reload();
  await expect(restoredLine(page)).toBeVisible();
  expect(await valuesOf(page)).toMatchObject({ Name: name, 'Min height [cm]': '12', 'Max height [cm]': '120' });
});
