import { expect } from '@playwright/test';
import { field, fill, press } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('field reports 49, 50, 53: the text in the field is what was typed, key by key, the wheel leaves it alone, and a column of doubles takes what is in range', async ({ page, systems }) => {
  const name = uniqueName('In range');
  await page.goto('/systems/add');
  const height = field(page, 'Min height [cm]');
  await height.fill('');
  const seen: string[] = [];
  for (const key of ['1', '.', '0', '5', 'Backspace', 'Backspace', '5']) {
    await height.press(key);
    seen.push(await height.inputValue());
  }
  expect(seen).toEqual(['1', '1.', '1.0', '1.05', '1.0', '1.', '1.5']);
  await height.hover();
  await page.mouse.wheel(0, 300);
  await expect(height).toHaveValue('1.5');
  await fill(page, { Name: name, 'Min height [cm]': '2147483648', 'Max height [cm]': '-1', 'Camera tilt [o]': '0,123456789012' });
  await press(page, 'Add');
  await expect.poll(() => systems.named(name)).toMatchObject([{ minHeight: 2147483648, maxHeight: -1, cameraTilt: 0.123456789012 }]);
});
