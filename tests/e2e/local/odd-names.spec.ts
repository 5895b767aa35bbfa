import { expect } from '@playwright/test';
import { brandName } from '../../../src/ui/shell/demo-line.tsx';
import { fill, press } from '../fill.ts';
import { sidewaysScroll } from '../sideways-scroll.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { tableRows } from './table-rows.ts';

test('field report 57: markup is shown letter by letter and never runs', async ({ page, systems }) => {
  const name = ` ${uniqueName('"><script>window.__x=1</script><img src=x onerror=window.__x=1> {{7*7}} &lt;b&gt;')}\u00A0`;
  // Spaces around a name are not kept.
  const kept = name.trim();
  await page.goto('/systems/add');
  await fill(page, { Name: name });
  await press(page, 'Add');
  const link = page.getByRole('link', { name: kept, exact: true });
  await expect(link).toHaveText(kept);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kept);
  await expect.poll(() => tableRows(page)).toContainEqual(['Name', kept]);
  await expect(page).toHaveTitle(`${kept} · ${brandName}`);
  expect(await page.evaluate(() => Reflect.get(window, '__x'))).toBe(undefined);
  await expect.poll(() => systems.named(kept)).toMatchObject([{ name: kept }]);
});

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
