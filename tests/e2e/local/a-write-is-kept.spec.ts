import { expect } from '@playwright/test';
import { fill, follow, press } from '../form.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { lineOf } from './list.ts';

// Tabs that are killed or work at once are tried in a-browser-loses-its-database.spec.ts.
test('answers that are lost after the server has stored it: one row, no edit of somebody else’s, and nobody is told of a failure', async ({ page, systems }) => {
  const [name, renamed] = [uniqueName('Stored'), uniqueName('Renamed')];
  let isLost = true;
  const sent: string[] = [];
  await page.route('**/rest/v1/systems**', async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.fallback();
    sent.push(method);
    if (!isLost) return route.fallback();
    isLost = false;
    await route.fetch({ maxRetries: 1 });
    if (method === 'PATCH') return route.abort();
    return route.fulfill({ status: 524, contentType: 'text/html', body: '<h1>A timeout occurred</h1>' });
  });
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Max height [cm]': '77,5' });
  await press(page, 'Add');
  await expect(lineOf(page, name)).toBeVisible();
  await expect.poll(() => sent).toEqual(['POST', 'POST']);
  await expect(lineOf(page, name).getByRole('status')).toHaveCount(0);
  const [stored, ...more] = await systems.named(name);
  expect([stored, more]).toMatchObject([{ name, maxHeight: 77.5 }, []]);

  isLost = true;
  await follow(page, name);
  await follow(page, 'Edit');
  await fill(page, { Name: renamed });
  await press(page, 'Update');
  await expect(lineOf(page, renamed)).toBeVisible();
  await expect(lineOf(page, renamed).getByRole('status')).toHaveCount(0);
  await expect(lineOf(page, renamed).getByRole('alert')).toHaveCount(0);
  await expect.poll(() => systems.named(renamed)).toMatchObject([{ id: stored?.id, maxHeight: 77.5 }]);
});
