import { expect } from '@playwright/test';
import { test } from '../quiet.ts';

test('the demo opens on the sign-in page and asks no server for anything', async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => (request.url().startsWith(`${baseURL}/`) ? undefined : complaints.push(request.url())));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(complaints).toEqual([]);
});
