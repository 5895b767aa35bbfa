import { expect, type Page } from '@playwright/test';
import { complaintsOf } from '../complaints.ts';
import { expectUsableInEveryLook } from '../in-every-look.ts';
import { fill, press } from '../fill.ts';
import { PASSWORD } from './local-server.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf } from './table-rows.ts';

const table = '**/rest/v1/systems**';
const question = (page: Page) => page.getByRole('dialog', { name: 'Log out?' });

const addUnsent = async (page: Page, name: string): Promise<void> => {
  await page.context().route(table, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await page.goto('/systems/add');
  await fill(page, { Name: name });
  await press(page, 'Add');
  await expect(lineOf(page, name).getByRole('status')).toHaveText('Not sent yet. The server could not be reached.');
};

test('it is asked first; who stays loses nothing, who leaves finds it sent after signing in again', async ({ page, context, account, systems }) => {
  const name = uniqueName('Unsent');
  await addUnsent(page, name);
  for (const [button, stay] of [['Log out', 'Stay'], ['Sign out on all devices', 'Escape']] as const) {
    await press(page, button);
    await expect(question(page)).toContainText('1 change has not been sent. It is kept in this browser, and goes on when you sign in here again.');
    if (stay === 'Escape') await page.keyboard.press('Escape');
    else await press(page, stay);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: button })).toBeFocused();
  }
  await expect(page).toHaveURL('/');
  await press(page, 'Log out');
  await question(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [document.documentElement.className, document.querySelectorAll('[inert]').length])).toEqual(['', 0]);
  expect(await systems.named(name)).toEqual([]);
  await context.unroute(table);
  await fill(page, { 'Email Address': account.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await expect.poll(() => systems.named(name)).toHaveLength(1);
});

test('without a write nobody is asked', async ({ page }) => {
  await page.goto('/');
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
});

test('where the question itself cannot be loaded the browser asks', async ({ page }) => {
  await addUnsent(page, uniqueName('Unsent'));
  await page.route('**/static/js/dialogs-*', (route) => route.abort());
  const asked: string[] = [];
  const isAccepted = [false, true];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (isAccepted[asked.length - 1] ? dialog.accept() : dialog.dismiss());
  });
  await press(page, 'Log out');
  await expect.poll(() => asked).toHaveLength(1);
  await expect(page).toHaveURL('/');
  await press(page, 'Log out');
  await expect(page).toHaveURL('/login');
  const words = 'Log out? 1 change has not been sent. It is kept in this browser, and goes on when you sign in here again.';
  expect(asked).toEqual([words, words]);
});

test('a dialog whose styles do not come can be used all the same, and counts what is not sent', async ({ page }) => {
  await addUnsent(page, uniqueName('Unsent'));
  await addUnsent(page, uniqueName('Unsent as well'));
  await page.route('**/static/css/dialog-*', (route) => route.abort());
  await press(page, 'Log out');
  await expect(question(page)).toContainText('2 changes have not been sent. They are kept in this browser, and go on when you sign in here again.');
  await press(page, 'Stay');
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Add system' }).click();
  await expect(page).toHaveURL('/systems/add');
});

test('Try now sends what waits; the question, both themes, the narrowest phone', async ({ page, context, systems }) => {
  const name = uniqueName('Unsent');
  const complaints = complaintsOf(page);
  await addUnsent(page, name);
  await press(page, 'Log out');
  await expect(question(page)).toBeFocused();
  await expectUsableInEveryLook(page, 640);
  await press(page, 'Stay');
  await context.unroute(table);
  await lineOf(page, name).getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => systems.named(name)).toHaveLength(1);
  await expect(lineOf(page, name).getByRole('status')).toHaveCount(0);
  expect(complaints.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});
