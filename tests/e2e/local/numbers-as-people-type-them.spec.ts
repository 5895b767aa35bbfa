import { expect } from '@playwright/test';
import { field, fill, press } from '../form.ts';
import { accessibilityFaults, sidewaysScroll } from '../looks.ts';
import { statusLine } from './list.ts';
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('what is not stated is emptied in the form or answered on the detail page, drawn open, and found by no bound', async ({ page, systems }) => {
    const name = uniqueName('Hardly known');
    await page.goto('/systems/add');
    await fill(page, { Name: name, 'Min height [cm]': '', 'Max height [cm]': '5\' 11"', 'Camera tilt [o]': '' });
    await expect(page.getByText('= 180.34 cm')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Add');
    await expect.poll(() => systems.named(name)).toMatchObject([{ minHeight: null, maxHeight: 180.34, cameraTilt: null, maxDollySpeed: 0 }]);
    await page.goto(`/?q=${encodeURIComponent(name)}&down=100`);
    await expect(statusLine(page)).toContainText('not stated for 1 system');
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name, exact: true }).tap();
    await expect(page.getByRole('img', { name: 'Reaches up to 180.34 cm; how low it goes isn’t stated. Its tilt isn’t stated.' })).toBeVisible();
    await page.getByRole('button', { name: 'Not stated?' }).tap();
    await expect.poll(() => systems.named(name)).toMatchObject([{ maxDollySpeed: null }]);
    await expect(page.getByRole('img', { name: 'Its speed isn’t stated.' })).toBeVisible();
    expect([await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([[], []]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the sign and the unit of a figure are touched beside its digits', async ({ page }) => {
    await page.goto('/systems/add');
    const height = field(page, 'Min height [cm]');
    await height.fill('2.4');
    await page.getByRole('button', { name: 'Change the sign of Min height [cm]' }).tap();
    await page.getByRole('combobox', { name: 'Unit of Min height [cm]' }).selectOption('m');
    await expect(height).toHaveValue('-2.4 m');
    await expect(page.getByText('= -240 cm')).toBeVisible();
    expect([await height.getAttribute('inputmode'), await sidewaysScroll(page)]).toEqual(['decimal', []]);
  });
});
