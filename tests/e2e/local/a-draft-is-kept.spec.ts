import { expect, type Page } from '@playwright/test';
import { fill, follow, press } from '../fill.ts';
import { restoredLine } from '../restored-line.ts';
import { field, messagesOf, valuesOf } from '../words-of.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf } from './table-rows.ts';

const untouched = {
  Name: '',
  'Min height [cm]': '0',
  'Max height [cm]': '0',
  'Camera tilt [o]': '0',
  'Max dolly speed [m/s]': '0',
  'Connection type': '',
};
const typed = { Name: ' half a na', 'Min height [cm]': '1e', 'Camera tilt [o]': '' };

const openAdd = async (page: Page): Promise<void> => {
  await page.goto('/systems/add');
  await expect(field(page, 'Name')).toBeVisible();
};
const expectRestored = async (page: Page, values: object): Promise<void> => {
  await expect(restoredLine(page)).toBeVisible();
  expect(await valuesOf(page)).toEqual(values);
};
const expectUntouched = async (page: Page, values: object = untouched): Promise<void> => {
  await expect.poll(() => valuesOf(page)).toEqual(values);
  await expect(restoredLine(page)).toHaveCount(0);
};

test('what was typed survives leaving the page, a reload and a closed tab', async ({ page, context }) => {
  await openAdd(page);
  await expectUntouched(page);
  await fill(page, typed);
  await expect(restoredLine(page)).toHaveCount(0);
  await follow(page, 'back');
  await follow(page, 'Add system');
  await expectRestored(page, { ...untouched, ...typed });
  await page.reload();
  await expectRestored(page, { ...untouched, ...typed });
  await field(page, 'Connection type').pressSequentially('Wi');
  await page.close();
  const next = await context.newPage();
  await openAdd(next);
  await expectRestored(next, { ...untouched, ...typed, 'Connection type': 'Wi' });
});

test('Discard puts the empty form back, with the focus in its first field, and typing starts anew', async ({ page }) => {
  await openAdd(page);
  await fill(page, typed);
  await page.reload();
  await press(page, 'Discard');
  await expectUntouched(page);
  await expect(field(page, 'Name')).toBeFocused();
  await page.reload();
  await expectUntouched(page);
  await fill(page, { Name: 'again' });
  await page.reload();
  await expectRestored(page, { ...untouched, Name: 'again' });
});

test('a form that was only looked at, or whose text was taken back, leaves nothing', async ({ page }) => {
  await openAdd(page);
  await field(page, 'Name').focus();
  await fill(page, { Name: 'x' });
  await fill(page, { Name: '' });
  await page.reload();
  await expectUntouched(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
});

test('what is sent leaves no draft', async ({ page }) => {
  const name = uniqueName('Sent');
  await openAdd(page);
  await fill(page, { Name: name });
  await page.reload();
  await expectRestored(page, { ...untouched, Name: name });
  await press(page, 'Add');
  await expect(lineOf(page, name)).toBeVisible();
  await follow(page, 'Add system');
  await expectUntouched(page);
});

test('an edit keeps what was touched, takes the newer row elsewhere, and says where both were changed', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Edited'), minHeight: 10, maxHeight: 100, connectionType: 'RS-422' });
  const other = await systems.add({ name: uniqueName('Other') });
  const mine = uniqueName('Mine');
  const held = { ...untouched, Name: name, 'Min height [cm]': '10', 'Max height [cm]': '100', 'Connection type': 'RS-422' };
  await page.goto(`/systems/${id}/edit`);
  await expectUntouched(page, held);
  await fill(page, { Name: mine, 'Min height [cm]': '11' });
  await page.goto(`/systems/${other.id}/edit`);
  await expectUntouched(page, { ...untouched, Name: other.name });

  await systems.change(id, { name: 'Theirs', maxHeight: 101 });
  await page.goto(`/systems/${id}/edit`);
  await expectRestored(page, { ...held, Name: mine, 'Min height [cm]': '11', 'Max height [cm]': '101' });
  expect(await messagesOf(page)).toEqual({ Name: 'Meanwhile saved elsewhere as “Theirs”.' });
  await press(page, 'Update');
  await expect(lineOf(page, mine)).toBeVisible();
  await expect.poll(() => systems.named(mine)).toMatchObject([{ minHeight: 11, maxHeight: 101, connectionType: 'RS-422' }]);
  await page.goto(`/systems/${id}/edit`);
  await expectUntouched(page, { ...held, Name: mine, 'Min height [cm]': '11', 'Max height [cm]': '101' });
});

test('Discard puts the values of the server back', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Put back'), maxHeight: 10 });
  await page.goto(`/systems/${id}/edit`);
  await fill(page, { Name: 'x', 'Min height [cm]': 'e' });
  await page.reload();
  await press(page, 'Update');
  await expect(field(page, 'Min height [cm]')).toHaveAttribute('aria-invalid', 'true');
  await press(page, 'Discard');
  await expectUntouched(page, { ...untouched, Name: name, 'Max height [cm]': '10' });
  expect(await messagesOf(page)).toEqual({});
});

test('where storage takes no text the form says so, and works', async ({ page, systems }) => {
  const name = uniqueName('Not kept');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await openAdd(page);
  const hint = page.getByText('What you type here is lost when you leave.');
  await expect(hint).toHaveCount(0);
  await fill(page, { Name: name });
  await expect(hint).toBeVisible();
  await press(page, 'Add');
  await expect.poll(() => systems.named(name)).toMatchObject([{ name }]);
});
