import { expect, type Page } from '@playwright/test';
import { test } from '../quiet.ts';
import { sidewaysScroll } from '../sideways-scroll.ts';
import { signIn } from './demo-account.ts';
import { type Screen, screens } from './screens.ts';

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

const expectToFit = async (page: Page, { open, submit }: Screen): Promise<void> => {
  await page.setViewportSize(sizes[0]);
  await open(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const name = `${size.width} x ${size.height}`;
    expect([name, await sidewaysScroll(page)]).toEqual([name, []]);
    if (submit === undefined) continue;
    const button = page.getByRole('button', { name: submit, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    // Nothing lies over it. It may be resting, so no click is tried.
    expect(await button.evaluate(isOnTop), name).toBe(true);
  }
};

for (const visitor of ['nobody', 'the user'] as const) {
  test(`as ${visitor} sees it: nothing to scroll sideways, and what submits can be reached`, async ({ page }) => {
    if (visitor === 'the user') await signIn(page);
    for (const screen of screens.filter((each) => each.visitor === visitor)) await test.step(screen.what, () => expectToFit(page, screen));
  });
}
