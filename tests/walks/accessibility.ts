import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, sidewaysScroll } from '../e2e/looks.ts';
import { noteUnseen } from '../e2e/unseen-parts.ts';

// The wide one last: a path goes on where nothing is left out for want of room.
const looks = [
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 1280 },
] as const;

/** Axe finds nothing in what was not looked at before, and nothing sticks out at the side: light on a desk, dark on the narrowest phone. */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  if (!(await noteUnseen(page))) return;
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
      const there = (window.unseen ?? []).filter((each) => each.isConnected);
      window.unseen = there.length > 0 ? there : [document.documentElement];
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    }, theme);
    expect([where, theme, width, await accessibilityFaults(page, '{ include: window.unseen }'), await sidewaysScroll(page)]).toEqual([where, theme, width, [], []]);
  }
};
