import { expect } from '@playwright/test';
import { field, press } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

// What the history shows of each kind of change is tried in src/ui/systems/history-part.test.tsx.
test('a figure is overwritten, found in the history, and brought back', async ({ page, systems }) => {
  const system = await systems.add({ name: uniqueName('Rail'), maxHeight: 120 });
  await page.goto(`/systems/${system.id}/edit`);
  await field(page, 'Max height [cm]').fill('12');
  await press(page, 'Update');
  await page.goto(`/systems/${system.id}`);
  await press(page, 'History');
  const history = page.getByRole('region', { name: 'History' });
  const [newest, oldest] = [history.getByRole('listitem').filter({ hasText: 'changed this system' }), history.getByRole('listitem').filter({ hasText: 'added this system' })];
  await expect(newest).toContainText('120 cm→changed to12 cm');
  await expect(oldest).toContainText('You added this system');
  await newest.locator('summary').press('Enter');
  await expect(newest.locator('details p')).toBeVisible();
  await expectUsableInEveryLook(page, 900);
  await history.getByRole('button', { name: 'Restore Max height to 120 cm' }).click();
  await expect.poll(() => systems.named(system.name)).toMatchObject([{ maxHeight: 120 }]);
  await expect(newest.first()).toContainText('12 cm→changed to120 cm');
});

// Who deleted it, and what becomes of a failure, is tried in src/ui/systems/deleted-screen.test.tsx.
test('a system that was deleted days ago is found and put back under its address', async ({ page, systems }) => {
  const system = await systems.add({ name: uniqueName('Crane'), maxHeight: 120 });
  await page.goto(`/systems/${system.id}`);
  await press(page, 'Delete');
  await expect(page).toHaveURL('/');
  await expect.poll(() => systems.named(system.name)).toEqual([]);
  await page.getByRole('link', { name: 'Deleted systems', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find by name', exact: true }).fill(system.name);
  const row = page.getByRole('listitem').filter({ hasText: system.name });
  await expect(row).toContainText('Deleted by you');
  await expect(page.getByText('1 deleted system')).toBeVisible();
  await expectUsableInEveryLook(page, 900);
  await row.getByRole('button', { name: /^Put back/ }).click();
  await row.getByRole('link', { name: /^Open/ }).click();
  await expect(page).toHaveURL(`/systems/${system.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(system.name);
  expect(await systems.named(system.name)).toMatchObject([{ id: system.id, maxHeight: 120 }]);
});
