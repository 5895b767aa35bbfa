import { expect } from '@playwright/test';
import * as v from 'valibot';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { requestsOf } from '../complaints.ts';
import { storageWith, test } from './signed-in.ts';

const factor = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' };

/** The local server knows no factors: the session says that there is one, and the browser is told the provider's answers. */
test.use({
  storageState: async ({ baseURL, session }, use) => {
    const known = v.parse(sessionSchema, JSON.parse(session.text));
    const text = JSON.stringify({ ...known, user: { ...known.user, factors: [factor] } });
    await use(storageWith(new URL(baseURL ?? '').origin, { ...session, text }));
  },
});

test('field report 35: a page that is asked for opens after the code, and nothing is asked for before', async ({ page, session }) => {
  const known = v.parse(sessionSchema, JSON.parse(session.text));
  const requests = requestsOf(page);
  await page.route('**/factors/*/challenge', (route) => route.fulfill({ json: { id: 'challenge-1', type: 'totp' } }));
  await page.route('**/factors/*/verify', (route) => {
    const isRight = route.request().postData()?.includes('123456') === true;
    const refusal = { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' };
    return route.fulfill(isRight ? { json: { ...known, user: { ...known.user, factors: [] } } } : { status: 422, json: refusal });
  });
  await page.goto('/systems/add');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill('654 321');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid TOTP code entered');
  await page.reload();
  await page.getByRole('textbox', { name: 'Code' }).fill('123 456');
  expect(requests.filter((line) => line.includes('/rest/v1/'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await expect(page).toHaveURL('/systems/add');
});
