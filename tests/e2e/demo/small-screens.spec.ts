import { expect, test } from '@playwright/test';
import { sidewaysScroll } from '../sideways-scroll.ts';
import { screens } from './screens.ts';

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 375, height: 553 },
  { width: 667, height: 320 },
] as const;

for (const { what, open, submit } of screens) {
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
      // Would be clicked, and nothing lies over it.
      await button.click({ trial: true });
    }
    expect(seen).toEqual(wanted);
  });
}
