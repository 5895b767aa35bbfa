import { expect, type Locator, type Page } from '@playwright/test';
import { field } from './form.ts';

const FURTHEST = 40;

/** Presses Tab until the focus is there, as somebody does who has no pointer. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, `reached with Tab, within ${FURTHEST} presses`).toBeFocused();
};

/** A field is reached with Tab, and what stands there is replaced. */
export const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, field(page, label));
  await page.keyboard.press('ControlOrMeta+a');
  // At once: what each key does to a value is tried in numbers-as-people-type-them.spec.ts.
  await page.keyboard.insertText(text);
};
