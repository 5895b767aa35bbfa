import { expect, type Page } from '@playwright/test';
import { field, fill, follow, press, restoredLine, valuesOf } from '../form.ts';
import { untouchedForm } from '../../untouched-form.ts';
import { test } from './signed-in.ts';

const typed = { Name: ' half a na', 'Min height [cm]': '1e', 'Camera tilt [o]': '' };

const openAdd = async (page: Page): Promise<void> => {
  await page.goto('/systems/add');
  await expect(field(page, 'Name')).toBeVisible();
};
const expectRestored = async (page: Page, values: object): Promise<void> => {
  await expect(restoredLine(page)).toBeVisible();
  expect(await valuesOf(page)).toEqual(values);
};
const expectUntouched = async (page: Page): Promise<void> => {
  await expect.poll(() => valuesOf(page)).toEqual(untouchedForm);
  await expect(restoredLine(page)).toHaveCount(0);
};

// What becomes of a draft otherwise is tried in src/ui/sync/drafts.test.tsx.
test('what was typed survives leaving the page, a reload and a closed tab, until it is discarded', async ({ page, context }) => {
  await openAdd(page);
  await expectUntouched(page);
  await fill(page, typed);
  await expect(restoredLine(page)).toHaveCount(0);
  await follow(page, 'back');
  await follow(page, 'Add system');
  await expectRestored(page, { ...untouchedForm, ...typed });
  await page.reload();
  await expectRestored(page, { ...untouchedForm, ...typed });
  await field(page, 'Connection type').pressSequentially('Wi');
  await page.close();
  const next = await context.newPage();
  await openAdd(next);
  await expectRestored(next, { ...untouchedForm, ...typed, 'Connection type': 'Wi' });
  await press(next, 'Discard');
  await expectUntouched(next);
  await expect(field(next, 'Name')).toBeFocused();
  await next.reload();
  await expectUntouched(next);
});
