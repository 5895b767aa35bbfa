import { expect } from '@playwright/test';
import { field } from '../form.ts';
import { accessibilityFaults } from '../looks.ts';
import { test } from '../quiet.ts';
import { signIn } from './demo-account.ts';

/** As data sheets state them: min and max height in cm, tilt in degrees, speed in m/s, connection. */
const fleet = [
  ['Panther Vario Jib', '70', '310', '90', '1.5', 'CAN'],
  ['Technodolly 15', '60', '520', '90', '2.2', 'Ethernet'],
  ['MRMC Bolt Mini', '20', '180', '135', '3', 'Ethernet'],
] as const;

test('three systems are written down by keyboard alone, with no more keys than their values need plus two a system', async ({ page }) => {
  await signIn(page);
  let [keys, needed] = [0, 0];
  const press = async (key: string): Promise<void> => {
    // Ctrl and Enter are two.
    keys += key.split('+').length;
    await page.keyboard.press(key);
  };
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add new system');
  for (const [index, values] of fleet.entries()) {
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('');
    // The connection of the last one is kept.
    const isKept = values[5] === fleet[index - 1]?.[5];
    const typed = isKept ? values.slice(0, 5) : values;
    for (const [at, text] of typed.entries()) {
      // A value needs its signs, and the Tab from the one before.
      if (at > 0) await press('Tab');
      keys += text.length;
      needed += text.length + Math.sign(at);
      await page.keyboard.type(text);
    }
    await press(index === fleet.length - 1 ? 'Enter' : 'Control+Enter');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Systems');
  await expect(page.getByRole('main').locator('p[role=status]')).toHaveText('16 systems');
  for (const [name] of fleet) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  test.info().annotations.push({ type: 'keys', description: `${keys} pressed, ${needed} of them for the values` });
  expect(keys - needed).toBeLessThanOrEqual(2 * fleet.length);
});

test('the heading stays while one scrolls, and sorting moves no heading; after an Update the list stands where it stood, with the row in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  const sortBy = page.getByRole('button', { name: 'Sort by Max height' });
  const places = () => page.getByRole('button', { name: /^Sort by/ }).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  const before = await places();
  await sortBy.click();
  expect(await places()).toEqual(before);
  await page.getByRole('searchbox').fill('e');
  await page.evaluate(() => window.scrollTo(0, 350));
  await expect.poll(async () => (await sortBy.boundingBox())?.y).toBeLessThan(20);
  const top = await page.evaluate(() => window.scrollY);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Supertechno 50' }) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field(page, 'Connection type').fill('radio');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/?q=e&sort=maxHeight');
  await expect(row).toHaveClass(/just-written/);
  await expect(row).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
