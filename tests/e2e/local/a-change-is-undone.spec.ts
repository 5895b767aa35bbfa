import { expect, type Locator, type Page } from '@playwright/test';
import { expectUsableInEveryLook } from '../looks.ts';
import { press } from '../form.ts';
import { tabTo } from '../keyboard.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const noticeOf = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });

test('the notice goes along to other screens, is near for keys, and goes when it is dismissed', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Near') });
  await page.goto(`/systems/${id}`);
  await press(page, 'Delete');
  await expect(page.getByRole('heading', { level: 1, name: 'Systems' })).toBeFocused();
  for (const control of ['Dismiss', 'Undo']) {
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: control })).toBeFocused();
  }
  await tabTo(page, page.getByRole('link', { name: 'Add system', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add new system' })).toBeFocused();
  await expect(noticeOf(page, `Deleted “${name}”.`)).toBeVisible();
  await expectUsableInEveryLook(page, 640);
  await press(page, 'Dismiss');
  await expect(noticeOf(page, 'Deleted')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
