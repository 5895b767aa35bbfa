import { expect } from '@playwright/test';
import { field, fill, press } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

// What is not stated is tried in src/ui/systems, in the form, in the list and on the page of a system.
test('field reports 49, 50, 53: the text in the field is what was typed, key by key, the wheel leaves it alone, its sign and unit are touched beside it, and a column of doubles takes what is in range', async ({ page, systems }) => {
  const name = uniqueName('In range');
  await page.goto('/systems/add');
  const height = field(page, 'Min height [cm]');
  const sign = page.getByRole('button', { name: 'Change the sign of Min height [cm]' });
  await expect(sign).toBeVisible();
  await height.fill('');
  await expect(sign).toBeHidden();
  const seen: string[] = [];
  for (const key of ['1', '.', '0', '5', 'Backspace', 'Backspace', '5']) {
    await height.press(key);
    seen.push(await height.inputValue());
  }
  expect(seen).toEqual(['1', '1.', '1.0', '1.05', '1.0', '1.', '1.5']);
  await height.hover();
  await page.mouse.wheel(0, 300);
  await expect(height).toHaveValue('1.5');
  await sign.tap();
  await page.getByRole('combobox', { name: 'Unit of Min height [cm]' }).selectOption('m');
  await expect(height).toHaveValue('-1.5 m');
  await expect(page.getByText('= -150 cm')).toBeVisible();
  // What is typed next is in the unit that was chosen.
  await height.fill('2.5');
  await expect(height).toHaveValue('2.5 m');
  await height.fill('');
  await height.press('9');
  await expect(height).toHaveValue('9 m');
  await page.getByRole('combobox', { name: 'Unit of Min height [cm]' }).selectOption('cm');
  await expect(height).toHaveValue('9');
  await fill(page, { Name: name, 'Min height [cm]': '2147483648', 'Max height [cm]': '-1', 'Camera tilt [o]': '0,123456789012' });
  await press(page, 'Add');
  await expect.poll(() => systems.named(name)).toMatchObject([{ minHeight: 2147483648, maxHeight: -1, cameraTilt: 0.123456789012 }]);
});
