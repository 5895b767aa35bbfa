import { expect, type Page } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { expectUsableInEveryLook } from '../in-every-look.ts';
import { tabTo } from '../keyboard.ts';
import { test } from '../quiet.ts';
import { restoredLine } from '../restored-line.ts';
import { field } from '../words-of.ts';
import { seeded, signIn } from './demo-account.ts';

const openRestored = async (page: Page): Promise<void> => {
  await signIn(page);
  await page.goto(`${seeded.path}/edit`);
  await fill(page, { Name: 'W'.repeat(60), 'Min height [cm]': '9e' });
  await page.reload();
  await expect(restoredLine(page)).toBeVisible();
};

test('a restored form can be used by all, also where nothing more is kept; Discard by key, and the focus goes where typing goes on', async ({ page }) => {
  await openRestored(page);
  await expectUsableInEveryLook(page, 700);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await fill(page, { 'Connection type': 'WiFi' });
  await expect(page.getByText('What you type here is lost when you leave.')).toBeVisible();
  await expectUsableInEveryLook(page, 700);
  await tabTo(page, page.getByRole('button', { name: 'Discard' }));
  await page.keyboard.press('Enter');
  await expect(restoredLine(page)).toHaveCount(0);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue(seeded.name);
});

test('the demo forgets a draft with its tab; after a sign-out the same user finds what was typed', async ({ page, context }) => {
  await openRestored(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const other = await context.newPage();
  await signIn(other);
  await other.goto(`${seeded.path}/edit`);
  await expect(field(other, 'Name')).toHaveValue(seeded.name);
  await expect(restoredLine(other)).toHaveCount(0);

  await press(page, 'Log out');
  await signIn(page);
  await page.goto(`${seeded.path}/edit`);
  await expect(restoredLine(page)).toBeVisible();
  await expect(field(page, 'Min height [cm]')).toHaveValue('9e');
});
