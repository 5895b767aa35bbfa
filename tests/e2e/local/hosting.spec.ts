import { expect } from '@playwright/test';
import { test } from '../quiet.ts';

test('a visitor without an account is led to the sign-in page, and nothing is blocked or broken on the way', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a reload of any page gives the app, and a missing file does not', async ({ request }) => {
  for (const path of ['/new-password', '/new-password/some-token', '/systems/42', '/systems/42/edit', '/login/confirm']) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    expect(await response.text()).toContain('<div id="root">');
    expect(response.headers()).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  }
  for (const path of ['/assets/none.js', '/static/js/none.js', '/none.css']) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(response.headers()['content-type']).not.toContain('html');
  }
});
