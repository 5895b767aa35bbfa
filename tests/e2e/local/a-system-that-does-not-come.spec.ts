import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { follow, press } from '../fill.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const dataRequests = (page: Page): readonly string[] => {
  const requests: string[] = [];
  page.on('request', (request) => void (request.url().includes('/rest/v1/') && requests.push(request.url())));
  return requests;
};

for (const end of ['', '/edit']) {
  test(`field report 41: an id of nothing${end}: there is no such system, asked for once, and a way back`, async ({ page }) => {
    const requests = dataRequests(page);
    await page.goto(`/systems/${randomUUID()}${end}`);
    await expect(page.getByRole('main').getByText('No such system')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    expect(requests).toHaveLength(1);
    await follow(page, 'All systems');
    await expect(page).toHaveURL('/');
  });

  test(`field report 42: what is no id${end}: the same page, and the server is not asked`, async ({ page }) => {
    const requests = dataRequests(page);
    for (const id of ['abc', '%20', 'd0111e5a-0000-4000-8000-00000000000', 'new%2F..', '00000000-0000-0000-0000-00000000000g']) {
      await page.goto(`/systems/${id}${end}`);
      await expect(page.getByRole('main').getByText('No such system'), id).toBeVisible();
    }
    expect(requests).toEqual([]);
  });

  for (const [what, status] of [['an outage', 503], ['no network', null]] as const) {
    test(`field report 41: ${what}${end} looks different, and Retry brings the system`, async ({ page, systems }) => {
      const { id, name } = await systems.add({ name: uniqueName('Late') });
      await page.route('**/rest/v1/systems**', (route) => (status === null ? route.abort() : route.fulfill({ status, body: '<h1>Away</h1>' })));
      await page.goto(`/systems/${id}${end}`);
      await expect(page.getByText('The system could not be loaded')).toBeVisible();
      await expect(page.getByText('No such system')).toHaveCount(0);
      await press(page, 'Retry');
      await expect(page.getByText('The system could not be loaded')).toBeVisible();
      await page.unroute('**/rest/v1/systems**');
      await press(page, 'Retry');
      if (end === '') await expect(page.getByRole('cell', { name })).toBeVisible();
      else await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    });
  }
}

test('field report 42: an id in capitals is the same id', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Capitals') });
  await page.goto(`/systems/${id.toUpperCase()}`);
  await expect(page.getByRole('cell', { name })).toBeVisible();
});

test('an address that leads nowhere is a page that says so', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await follow(page, 'All systems');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
});
