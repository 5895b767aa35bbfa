import { expect, type Page } from '@playwright/test';
import { test } from '../quiet.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const toggle = (page: Page) => page.getByRole('button', { name: /^Theme: / });

test('the toggle goes from the system’s theme to light, to dark, and back; a reload and another tab keep it', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(toggle(page)).toHaveAccessibleName('Theme: automatic. Switch to light');
  const dark = await background(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName('Theme: light. Switch to dark');
  await expect.poll(() => background(page)).not.toBe(dark);
  const light = await background(page);
  await page.reload();
  await expect(toggle(page)).toHaveAccessibleName('Theme: light. Switch to dark');
  expect(await background(page)).toBe(light);

  await page.emulateMedia({ colorScheme: 'light' });
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName('Theme: dark. Switch to automatic');
  await expect.poll(() => background(page)).toBe(dark);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/signup');
  await expect(toggle(other)).toHaveAccessibleName('Theme: dark. Switch to automatic');
  expect(await background(other)).toBe(dark);
  await toggle(other).click();
  await expect(toggle(page)).toHaveAccessibleName('Theme: automatic. Switch to light');
  await expect.poll(() => background(page)).toBe(light);
});

test('the remembered theme is there before the app is', async ({ page }) => {
  await page.goto('/login');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName('Theme: light. Switch to dark');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName('Theme: dark. Switch to automatic');
  await page.route('**/static/js/**', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAccessibleName('Theme: dark. Switch to automatic');
});
