import { expect } from '@playwright/test';
import { press } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

// What the history shows of each kind of change, who deleted a system, and what becomes of a failure, is tried in src/ui/systems, and looked at in tests/walks.
test('a figure is overwritten, found in the history, and brought back; the system is deleted, found, and put back under its address', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Rail'), maxHeight: 120 });
  await systems.change(id, { maxHeight: 12 });
  await page.goto(`/systems/${id}`);
  await press(page, 'History');
  const history = page.getByRole('region', { name: 'History' });
  const [newest, oldest] = [history.getByRole('listitem').filter({ hasText: 'changed this system' }), history.getByRole('listitem').filter({ hasText: 'added this system' })];
  await expect(newest).toContainText('120 cm→changed to12 cm');
  await expect(oldest).toContainText('You added this system');
  await newest.locator('summary').press('Enter');
  await expect(newest.locator('details p')).toBeVisible();
  await history.getByRole('button', { name: 'Restore Max height to 120 cm' }).click();
  await expect.poll(() => systems.named(name)).toMatchObject([{ maxHeight: 120 }]);
  await expect(newest.first()).toContainText('12 cm→changed to120 cm');

  await press(page, 'Delete');
  await expect(page).toHaveURL('/');
  await expect.poll(() => systems.named(name)).toEqual([]);
  await page.getByRole('link', { name: 'Deleted systems', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find by name', exact: true }).fill(name);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Deleted by you');
  await expect(page.getByText('1 deleted system')).toBeVisible();
  await row.getByRole('button', { name: /^Put back/ }).click();
  await expect(page.getByText('0 deleted systems')).toBeVisible();
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(page).toHaveURL(`/systems/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await systems.named(name)).toMatchObject([{ id, maxHeight: 120 }]);
});
