import { expect, type Locator, type Page } from '@playwright/test';
import { field, fill, press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { tabTo } from '../keyboard.ts';
import { test } from './signed-in.ts';
import { type SystemsOutside, uniqueName } from './systems-outside.ts';
import { lineOf } from './list.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^You changed “.*” twice$/ });
const choices = (page: Page, label: string): Locator => dialogOf(page).getByRole('group', { name: label });

const long = { mine: 'W'.repeat(280), theirs: 'mm '.repeat(90).trim() };

/** Name and greatest height are changed by both, the tilt by me alone, the speed by the other alone. */
const openConflict = async (page: Page, systems: SystemsOutside) => {
  const tag = uniqueName('Both');
  const { id, name } = await systems.add({ name: tag, maxHeight: 100, cameraTilt: 5, maxDollySpeed: 1, connectionType: 'x' });
  const mine = `${tag} ${long.mine}`;
  await page.goto(`/systems/${id}/edit`);
  await expect(field(page, 'Name')).toHaveValue(name);
  await fill(page, { Name: mine, 'Max height [cm]': '120', 'Camera tilt [o]': '7' });
  await systems.change(id, { name: `${tag} ${long.theirs}`, maxHeight: 140, maxDollySpeed: 2 });
  await press(page, 'Update');
  await expect(page).toHaveURL('/');
  const line = lineOf(page, mine);
  await expect(line.getByRole('alert')).toContainText('Not saved. You changed this system elsewhere.');
  return { id, mine, line };
};

// What the dialog shows, and what becomes of each choice, is tried in src/ui/sync/conflicts.test.tsx.
test('field report 63: closed in different ways, the page scrolls and takes clicks as before; long values, both themes, the narrowest phone; then it is decided by keys alone', async ({ page, systems }) => {
  const { id, mine, line } = await openConflict(page, systems);
  const compare = line.getByRole('button', { name: 'Compare', exact: true });
  const state = () =>
    page.evaluate(() => ({
      body: document.body.getAttribute('style'),
      root: document.documentElement.className,
      isInert: document.querySelector('#root')?.hasAttribute('inert'),
    }));
  const before = await state();
  const close: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => press(page, 'Decide later'),
    () => page.mouse.click(5, 5),
    async () => {
      await page.evaluate(() => history.pushState(null, '', '/'));
      await page.goBack();
      await page.keyboard.press('Escape');
    },
  ];
  for (const way of close) {
    await compare.click();
    await expect(dialogOf(page)).toBeVisible();
    expect(await state()).toEqual({ ...before, root: 'dialog-open', isInert: true });
    await way();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await state()).toEqual(before);
  }

  await compare.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeFocused();
  await expectUsableInEveryLook(page, 640, async () => {
    await page.getByRole('button', { name: 'Save choices' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Save choices' })).toBeInViewport({ ratio: 1 });
  });
  // Round and round, and never out of it.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  for (const label of ['Name', 'Max height']) {
    await tabTo(page, choices(page, label).getByRole('radio', { name: /^Elsewhere/ }));
    await page.keyboard.press('ArrowDown');
    await expect(choices(page, label).getByRole('radio', { name: /^Here/ })).toBeChecked();
  }
  await tabTo(page, dialogOf(page).getByRole('button', { name: 'Save choices' }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await state()).toEqual(before);
  await expect.poll(() => systems.named(mine)).toMatchObject([{ id, maxHeight: 120, cameraTilt: 7, maxDollySpeed: 2 }]);
  await page.getByRole('link', { name: 'Add system' }).click();
  await expect(page).toHaveURL('/systems/add');
});
