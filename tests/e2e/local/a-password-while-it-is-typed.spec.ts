import { expect } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { fill, press } from '../form.ts';
import { test } from '../quiet.ts';

test('showing and hiding keeps the caret and the focus, and sends nothing', async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto('/login');
  await fill(page, { 'Email Address': 'ana@example.test' });
  const password = page.locator('input[name=password]');
  const state = () =>
    password.evaluate((input) =>
      input instanceof HTMLInputElement ? [input.type, input.value, input.selectionStart, input === document.activeElement] : [],
    );
  await password.pressSequentially('abcdef');
  for (let steps = 0; steps < 3; steps += 1) await password.press('ArrowLeft');
  await press(page, 'Show password');
  await page.keyboard.type('X');
  await expect.poll(state).toEqual(['text', 'abcXdef', 4, true]);
  await press(page, 'Show password');
  await page.keyboard.type('Y');
  await expect.poll(state).toEqual(['password', 'abcXYdef', 5, true]);
  expect(requests.filter((each) => each.startsWith('POST'))).toEqual([]);
});
