import { expect } from '@playwright/test';
import { sidewaysScroll } from '../looks.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('field report 55: 300 W and an address of 500 characters fit on a screen of 320 px, and Delete and Log out can be reached', async ({ page, systems }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const text of ['W'.repeat(300), `https://example.test/${'a'.repeat(470)}`]) {
    const { id, name } = await systems.add({ name: uniqueName(text), connectionType: 'W'.repeat(300) });
    for (const [path, heading] of [['/', 'Systems'], [`/systems/${id}/edit`, 'Edit system'], [`/systems/${id}`, name]] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (path === '/') await expect(page.getByRole('link', { name })).toHaveAttribute('title', name);
      expect(await sidewaysScroll(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log out' }).click({ trial: true });
    }
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/');
    // With the whole name in the notice of the delete.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await sidewaysScroll(page)).toEqual([]);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
});
