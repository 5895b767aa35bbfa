import { expect } from '@playwright/test';
import { accessibilityFaults } from '../accessibility-faults.ts';
import { test } from '../quiet.ts';
import { screens } from './screens.ts';

const looks = [
  ['light', 1280],
  ['light', 360],
  ['dark', 1280],
  ['dark', 360],
] as const;

// The other screens, in all their states, are looked at in tests/walks.
for (const { what, open } of screens.filter(({ isWalked }) => !isWalked)) {
  test(`${what}, light and dark, wide and on a phone`, async ({ page }) => {
    await open(page);
    const faults: Record<string, readonly string[]> = {};
    for (const [colorScheme, width] of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      faults[`${colorScheme}, ${width} px`] = await accessibilityFaults(page);
    }
    expect(faults).toEqual({ 'light, 1280 px': [], 'light, 360 px': [], 'dark, 1280 px': [], 'dark, 360 px': [] });
  });
}
