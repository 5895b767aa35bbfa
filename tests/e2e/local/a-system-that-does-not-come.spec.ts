import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { follow } from '../fill.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

// Outages are tried in src/ui/systems/system-that-does-not-come.test.tsx.
test('field reports 41, 42: an id of nothing is asked for once, what is no id not at all, and both lead back to the list', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => void (request.url().includes('/rest/v1/') && requests.push(request.url())));
  for (const end of ['', '/edit']) {
    for (const id of ['abc', '%20', 'd0111e5a-0000-4000-8000-00000000000', 'new%2F..', '00000000-0000-0000-0000-00000000000g']) {
      await page.goto(`/systems/${id}${end}`);
      await expect(page.getByRole('main').getByText('No such system'), id).toBeVisible();
    }
    expect(requests).toEqual([]);
    await page.goto(`/systems/${randomUUID()}${end}`);
    await expect(page.getByRole('main').getByText('No such system')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    expect(requests).toHaveLength(1);
    await follow(page, 'All systems');
    await expect(page).toHaveURL('/');
    await expect(page.getByText(/^\d+ systems?$|No systems yet/)).toBeVisible();
    requests.length = 0;
  }
});

test('field report 42: an id in capitals is the same id; an address that leads nowhere is a page that says so', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Capitals') });
  await page.goto(`/systems/${id.toUpperCase()}`);
  await expect(page.getByRole('cell', { name })).toBeVisible();
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await follow(page, 'All systems');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
});
