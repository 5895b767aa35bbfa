import { expect, type Locator, type Page } from '@playwright/test';
import type { System } from '../../../src/domain/systems/system.ts';
import { field, fill, press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { tabTo } from '../keyboard.ts';
import { test } from './signed-in.ts';
import { type SystemsOutside, uniqueName } from './systems-outside.ts';
import { lineOf } from './list.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^You both changed “/ });
const choices = (page: Page, label: string): Locator => dialogOf(page).getByRole('group', { name: label });

type Edit = { readonly before: System; readonly mine: Readonly<Record<string, string>>; readonly theirs: Parameters<SystemsOutside['change']>[1] };

/** The form is open while somebody else saves the same system; then it is sent. */
const editBoth = async (page: Page, systems: SystemsOutside, { before, mine, theirs }: Edit): Promise<void> => {
  await page.goto(`/systems/${before.id}/edit`);
  await expect(field(page, 'Name')).toHaveValue(before.name);
  await fill(page, mine);
  await systems.change(before.id, theirs);
  await press(page, 'Update');
  await expect(page).toHaveURL('/');
};

/** Name and greatest height are changed by both, the tilt by me alone, the speed by the other alone. */
const openConflict = async (page: Page, systems: SystemsOutside) => {
  const before = await systems.add({ name: uniqueName('Before'), maxHeight: 100, cameraTilt: 5, maxDollySpeed: 1 });
  const [mine, theirs] = [uniqueName('Mine'), uniqueName('Theirs')];
  await editBoth(page, systems, {
    before,
    mine: { Name: mine, 'Max height [cm]': '120', 'Camera tilt [o]': '7' },
    theirs: { name: theirs, maxHeight: 140, maxDollySpeed: 2 },
  });
  const line = lineOf(page, mine);
  await expect(line.getByRole('alert')).toContainText('Not saved. Someone else changed this system.');
  return { mine, line };
};

// What the dialog shows, and what becomes of each choice, is tried in src/ui/sync/conflicts.test.tsx.
test('by keys alone', async ({ page, systems }) => {
  const { mine, line } = await openConflict(page, systems);
  await line.getByRole('button', { name: 'Compare', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeFocused();
  // Round and round, and never out of it.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  for (const label of ['Name', 'Max height']) {
    await tabTo(page, choices(page, label).getByRole('radio', { name: 'Theirs' }));
    await page.keyboard.press('ArrowDown');
    await expect(choices(page, label).getByRole('radio', { name: 'Yours' })).toBeChecked();
  }
  await tabTo(page, dialogOf(page).getByRole('button', { name: 'Save choices' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => systems.named(mine)).toMatchObject([{ maxHeight: 120, cameraTilt: 7 }]);
});

test('field report 63: closed five times in different ways, the page scrolls and takes clicks as before', async ({ page, systems }) => {
  const { line } = await openConflict(page, systems);
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
    () => press(page, 'Discard my changes'),
  ];
  for (const way of close) {
    await line.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(dialogOf(page)).toBeVisible();
    expect(await state()).toEqual({ ...before, root: 'dialog-open', isInert: true });
    await way();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await state()).toEqual(before);
  }
  await page.getByRole('link', { name: 'Add system' }).click();
  await expect(page).toHaveURL('/systems/add');
});

test('long values, both themes, the narrowest phone', async ({ page, systems }) => {
  const before = await systems.add({ name: uniqueName('Before'), connectionType: 'x' });
  const name = uniqueName('Long');
  const [mine, theirs] = [`${name} ${'W'.repeat(280)}`, `${name} ${'mm '.repeat(90)}`];
  await editBoth(page, systems, { before, mine: { Name: mine, 'Connection type': 'm'.repeat(300) }, theirs: { name: theirs, connectionType: 'w'.repeat(300) } });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectUsableInEveryLook(page, 640, async () => {
    await page.getByRole('button', { name: 'Save choices' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Save choices' })).toBeInViewport({ ratio: 1 });
  });
});
