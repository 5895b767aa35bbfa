import { expect } from '@playwright/test';
import { test } from '../quiet.ts';
import { sidewaysScroll } from '../sideways-scroll.ts';
import { screens } from './screens.ts';

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 375, height: 553 },
  { width: 667, height: 320 },
] as const;

const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

// A form with its messages stands for the form before them; what only shows something is looked at in tests/walks.
for (const { what, open, submit } of screens.filter((each) => each.isTallest === true || !each.isWalked)) {
  test(`${what}: nothing to scroll sideways, and what submits can be reached`, async ({ page }) => {
    await page.setViewportSize(sizes[0]);
    await open(page);
    const seen: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const size of sizes) {
      await page.setViewportSize(size);
      const name = `${size.width} x ${size.height}`;
      seen[name] = await sidewaysScroll(page);
      wanted[name] = [];
      if (submit === undefined) continue;
      const button = page.getByRole('button', { name: submit, exact: true });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
      // Nothing lies over it. It may be resting, so no click is tried.
      expect(await button.evaluate(isOnTop), name).toBe(true);
    }
    expect(seen).toEqual(wanted);
  });
}
