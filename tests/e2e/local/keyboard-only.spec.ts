import { expect } from '@playwright/test';
import { test } from '../quiet.ts';
import { field } from '../form.ts';

// The whole way by keys is gone in a-system-is-kept.spec.ts.
test('on each form, 350 px wide, the first Tab offers to skip to the content; Enter in a field submits and the first invalid one gets the focus', async ({ page }) => {
  for (const [path, first] of [['/signup', 'First Name'], ['/login', 'Email Address'], ['/forgot-password', 'Email Address']] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    expect([path, (await page.locator('form').boundingBox())?.width]).toEqual([path, 350]);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip, path).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused();
    await page.getByRole('textbox').last().focus();
    await page.keyboard.press('Enter');
    await expect(field(page, first)).toBeFocused();
    await expect(field(page, first)).toHaveAttribute('aria-invalid', 'true');
  }
});
