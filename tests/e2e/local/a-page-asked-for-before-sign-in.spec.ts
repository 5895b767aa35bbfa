import { expect } from '@playwright/test';
import { test } from './signed-in.ts';

// Which page comes back otherwise is tried in src/ui/shell/asked-for.test.tsx.
const elsewhere = ['//evil.example', 'https://evil.example', '/\\evil.example', '/%5Cevil.example', '%2F%2Fevil.example', '@evil.example', '/.//evil.example', 'javascript:alert(1)'];

test('field report 20: is never on another site', async ({ page, baseURL }) => {
  const left: string[] = [];
  page.on('framenavigated', (frame) => void (frame.url().startsWith(`${baseURL}/`) || left.push(frame.url())));
  for (const target of elsewhere) {
    await page.goto(`/login?redirect=${target.includes('%') ? target : encodeURIComponent(target)}`);
    await expect(page.getByRole('heading', { name: 'Systems' }), target).toBeVisible();
    await expect(page, target).toHaveURL('/');
  }
  expect(left).toEqual([]);
});
