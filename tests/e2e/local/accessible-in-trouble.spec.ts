import { expect } from '@playwright/test';
import { expectUsableInEveryLook, sidewaysScroll } from '../looks.ts';
import { fill, follow, press } from '../form.ts';
import { test } from './signed-in.ts';

const denied = { code: '42501', message: 'permission denied for table systems', details: null, hint: null };
const systemsCall = '**/rest/v1/systems**';

// Lists and systems that do not come are looked at in tests/walks.
test('a write that failed, beside one that is on its way; where a search hides it; and on its page', async ({ page }) => {
  let writes = 0;
  await page.route(systemsCall, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: [], headers: { 'Content-Range': '*/0' } });
    writes += 1;
    return writes === 1 ? route.fulfill({ status: 403, json: denied }) : undefined;
  });
  await page.goto('/');
  const failed = `Failed ${'W'.repeat(60)}`;
  for (const name of [failed, 'On its way']) {
    await follow(page, 'Add system');
    await fill(page, { Name: name, 'Connection type': 'W'.repeat(60) });
    await press(page, 'Add');
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText(['Not added. This account isn’t allowed to do that.RetryEditDiscard']);
  await expect(page.getByText('Adding…')).toBeVisible();
  await expectUsableInEveryLook(page, 700);
  await page.getByRole('searchbox').fill('way');
  await expect(page.getByText('Hidden by your search:')).toBeVisible();
  await expectUsableInEveryLook(page, 700);
  await follow(page, failed);
  await expect(page.getByRole('alert')).toHaveText(['Not added. This account isn’t allowed to do that.RetryDiscard']);
  expect(await sidewaysScroll(page)).toEqual([]);
});
