import { expect } from '@playwright/test';
import { storageKey } from '../../../src/domain/auth/stored-session.ts';
import { brandName } from '../../../src/ui/shell/demo-line.tsx';
import { test } from '../quiet.ts';
import { test as signedIn } from './signed-in.ts';

const account = /\/static\/js\/account-/;
const systems = /\/static\/js\/systems-/;

test('the chunk of the account screens is fetched on hover or focus of a link to one, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void (account.test(request.url()) && fetched.push(request.url())));
  for (const way of ['focus', 'hover'] as const) {
    fetched.length = 0;
    // Whatever the page asks for by itself has come by then.
    await page.goto('/login', { waitUntil: 'networkidle' });
    expect(fetched).toEqual([]);
    await Promise.all([page.waitForRequest(account), page.getByRole('link', { name: 'Forgot password?' })[way]()]);
    await expect(page).toHaveURL('/login');
  }
});

signedIn('the page for a wrong address does without the chunk of the systems screens; hover of the link to the list fetches it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void (systems.test(request.url()) && fetched.push(request.url())));
  await page.goto('/nowhere', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  await Promise.all([page.waitForRequest(systems), page.getByRole('link', { name: 'All systems' }).hover()]);
  await expect(page).toHaveURL('/nowhere');
});

test.describe('a chunk that does not come', () => {
  // React's own, for whoever looks for the cause. It names a file of the build.
  test.use({ allowedWords: [/^error: TypeError: Failed to fetch dynamically imported module: \S+$/] });

  test('a chunk that a release has replaced reloads the page once, then there is a page that says so, and Retry brings it', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(account, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }));
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveTitle(`Something went wrong · ${brandName}`);
    await expect(page).toHaveURL('/signup');
    expect(loads).toBeLessThanOrEqual(1);
    await page.unroute(account);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  });
});

test('field report 18: while it is not known who is signed in there is a spinner, and no visit to the sign-in page', async ({ page, baseURL }) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname));
  const user = { id: 'a2b9f3c0-0000-4000-8000-000000000000', email: 'ana@example.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1, expires_in: 3600, user };
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [storageKey(baseURL ?? ''), JSON.stringify(session)] as const);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/auth/v1/token**', async (route) => {
    await asked;
    await route.fulfill({ json: { ...session, access_token: 'd.e.f', expires_at: Math.floor(Date.now() / 1000) + 3600 } });
  });
  await page.route('**/rest/v1/systems**', (route) => route.fulfill({ json: [], headers: { 'Content-Range': '*/0' } }));
  await page.goto('/systems/add?from=mail#form');
  await expect(page.getByRole('status', { name: '' }).filter({ hasText: 'Loading' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Add new system' })).toBeVisible();
  await expect(page).toHaveURL('/systems/add?from=mail#form');
  expect([...new Set(visited)]).toEqual(['/systems/add']);
});
