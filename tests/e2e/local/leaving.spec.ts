import { expect, type Page } from '@playwright/test';
import { fill, press } from '../form.ts';
import { PASSWORD } from './accounts.ts';
import { lineOf, listOf } from './list.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('field report 15: logging out in one tab moves the other, and signing in brings it back', async ({ page, context, account }) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/systems/add');
  await expect(other.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await press(page, 'Log out');
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(other.getByRole('status')).toHaveText(['You logged out in another tab.']);
  await fill(page, { 'Email Address': account.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'Add new system' })).toBeVisible();
});

test('field report 16: the Back button shows nothing private afterwards, at no moment', async ({ page, systems }) => {
  const { name } = await systems.add({ name: uniqueName('Private') });
  await page.goto(listOf(name));
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  await page.evaluate((secret) => {
    const look = () => document.documentElement.textContent?.includes(secret) && sessionStorage.setItem('seen', secret);
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, name);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.goto('/favicon.svg');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe(null);
});

const table = '**/rest/v1/systems**';
const question = (page: Page) => page.getByRole('dialog', { name: 'Log out?' });

const addUnsent = async (page: Page, name: string): Promise<void> => {
  await page.context().route(table, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await page.goto('/systems/add');
  await fill(page, { Name: name });
  await press(page, 'Add');
  await expect(lineOf(page, name).getByRole('status')).toHaveText('Not sent yet.');
};

test('field reports 105 and 113: neither a chunk nor an answer comes any more, Log out is pressed three times after a delete: busy at once, one question within a second', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Going') });
  await page.clock.install();
  await page.goto(`/systems/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  // From here on by the page's own time, whatever else the machine does meanwhile.
  await page.clock.pauseAt(Date.now() + 1_000);
  // Left unanswered.
  await page.route('**/static/**', () => undefined);
  await page.route(table, () => undefined);
  await press(page, 'Delete');
  const leave = page.getByRole('button', { name: 'Log out', exact: true });
  const sign = await leave.evaluate(async (button: HTMLElement) => {
    for (let time = 0; time < 3; time += 1) button.click();
    await Promise.resolve();
    return button.getAttribute('aria-busy');
  });
  expect(sign).toBe('true');
  await page.clock.runFor(600);
  await expect(question(page)).toHaveCount(1);
  await page.clock.resume();
  await expect(question(page)).toContainText('1 change hasn’t been saved yet.');
  await press(page, 'Stay signed in');
  await expect(question(page)).toHaveCount(0);
  await expect(leave).toBeFocused();
  await leave.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(question(page)).toHaveCount(0);
});

// What the question says, and each answer to it, is tried in src/ui/shell/log-out-dialog.test.tsx, and looked at in tests/walks.
test('Back closes the question and nothing else, and leads to the page before when pressed again, with all that waits; so does Escape; it is sent once it can be', async ({ page, context, systems }) => {
  const name = uniqueName('Unsent');
  await addUnsent(page, name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await press(page, 'Log out');
  await expect(question(page)).toBeFocused();
  await page.evaluate(() => window.history.back());
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeFocused();
  await expect(lineOf(page, name).getByRole('status')).toHaveText('Not sent yet.');
  await press(page, 'Log out');
  await expect(question(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();
  await context.unroute(table);
  // If it is still there: what waits is also tried again by itself.
  await page.getByRole('button', { name: 'Try now' }).evaluateAll((all) => all.forEach((each) => each instanceof HTMLElement && each.click()));
  await expect.poll(() => systems.named(name)).toHaveLength(1);
  await expect(lineOf(page, name).getByRole('status')).toHaveCount(0);
});
