import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility-faults.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

/** Nothing to complain of in both themes, wide and on the narrowest phone. `andThen` looks at more in each. */
export const expectUsableInEveryLook = async (
  page: Page,
  height: number,
  andThen: () => Promise<void> = async () => undefined,
): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 320]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      const look = `${colorScheme}, ${width} px`;
      expect([look, await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([look, [], []]);
      await andThen();
    }
  }
};
