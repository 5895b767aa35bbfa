import type { Page, Route } from '@playwright/test';

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
};

/** Answers for the backend, wherever the build expects it: no systems, and every session is good. */
export async function stubBackend(page: Page, user: object): Promise<void> {
  await page.route('**/rest/v1/**', (route) => answer(route, 200, [], { 'Content-Range': '*/0' }));
  await page.route('**/auth/v1/**', (route) => answer(route, 200, user));
}

function answer(route: Route, status: number, body: object, more: Readonly<Record<string, string>> = {}): Promise<void> {
  if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
  return route.fulfill({ status, headers: { ...cors, ...more }, json: body });
}
