import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility-faults.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

// No colour depends on the width and no place on the theme, so two looks show what four would.
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** Nothing to complain of: light and wide, dark and on the narrowest phone. `andThen` looks at more in each. */
export const expectUsableInEveryLook = async (
  page: Page,
  height: number,
  andThen: () => Promise<void> = async () => undefined,
): Promise<void> => {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const look = `${colorScheme}, ${width} px`;
    expect([look, await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([look, [], []]);
    await andThen();
  }
};
