import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, sidewaysScroll } from '../e2e/looks.ts';

// The wide one last: a path goes on where nothing is left out for want of room.
const looks = [
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 1280 },
] as const;

/** Axe finds nothing, and nothing sticks out at the side: light on a desk, dark on the narrowest phone. */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    }, theme);
    expect([where, theme, width, await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([where, theme, width, [], []]);
  }
};

/**
 * The markup without its texts, a translator's elements and generated attributes. Axe judges elements and their attributes, whatever
 * the texts, so pages with the same markup are checked once.
 */
export const markupOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.body.innerHTML
      .replace(/<\/?font>/g, '')
      .replace(/>[^<]*[^<\s][^<]*</g, '>text<')
      .replace(/ (value|id|for|href|style|title|aria-(?:controls|describedby|labelledby)|data-first)="[^"]+"/g, ' $1=""'),
  );
