import { expect } from '@playwright/test';
import * as v from 'valibot';
import { brandName } from '../../../src/ui/brand-name.ts';
import { fill, press } from '../fill.ts';
import { sidewaysScroll } from '../sideways-scroll.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { tableRows } from './table-rows.ts';

test('field report 57: markup is shown letter by letter and never runs', async ({ page, systems }) => {
  for (const markup of ['<img src=x onerror=window.__x=1>', '"><script>window.__x=1</script>', '{{7*7}}', '&lt;b&gt;']) {
    const name = uniqueName(markup);
    await page.goto('/systems/add');
    await fill(page, { Name: name });
    await press(page, 'Add');
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toHaveText(name);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect.poll(() => tableRows(page)).toContainEqual(['Name', name]);
    await expect(page).toHaveTitle(`${name} · ${brandName}`);
    expect(await page.evaluate(() => Reflect.get(window, '__x'))).toBe(undefined);
    await expect.poll(() => systems.named(name)).toMatchObject([{ name }]);
  }
});

for (const [what, text] of [['300 W', 'W'.repeat(300)], ['an address of 500 characters', `https://example.test/${'a'.repeat(470)}`]] as const) {
  test(`field report 55: ${what} fit on a screen of 320 px, and Delete and Log out can be reached`, async ({ page, systems }) => {
    const { id, name } = await systems.add({ name: uniqueName(text), connectionType: 'W'.repeat(300) });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', `/systems/${id}`, `/systems/${id}/edit`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/' ? 'Systems' : path.endsWith('edit') ? 'Edit system' : name);
      if (path === '/') await expect(page.getByRole('link', { name })).toHaveAttribute('title', name);
      expect(await sidewaysScroll(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log out' }).click({ trial: true });
    }
    await page.goto(`/systems/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/');
    // With the whole name in the notice of the delete.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await sidewaysScroll(page)).toEqual([]);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
}

test('field report 58: a name with nothing to see is listed as an untitled system that can be followed', async ({ page }) => {
  for (const blank of [' ', '\u00A0\u00A0\u00A0', '\u200B', '']) {
    await page.goto('/systems/add');
    await fill(page, { Name: blank });
    const [insert] = await Promise.all([page.waitForRequest((request) => request.method() === 'POST'), press(page, 'Add')]);
    const { id, name } = v.parse(v.object({ id: v.string(), name: v.string() }), insert.postDataJSON());
    expect(name).toBe('');
    const link = page.locator(`a[href="/systems/${id}"]`);
    await expect(link).toHaveText('Untitled system');
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled system');
    await press(page, 'Delete');
    await expect(link).toHaveCount(0);
  }
});

test('field report 58: spaces around a name are not kept', async ({ page, systems }) => {
  const name = uniqueName('chair');
  await page.goto('/systems/add');
  await fill(page, { Name: ` ${name}\u00A0` });
  await press(page, 'Add');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect.poll(() => systems.named(name)).toHaveLength(1);
});
