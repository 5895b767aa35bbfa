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
    // The notice of the delete is as low as with a short name, and still has all of it.
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await expect(notice.getByTitle(name)).toHaveText(name);
    expect([(await notice.boundingBox())?.height, await sidewaysScroll(page)]).toEqual([expect.closeTo(80, -1), []]);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
});
