import { expect, type Page, type Request } from '@playwright/test';
import { field, fill, press } from '../form.ts';
import { test } from '../quiet.ts';
import { linkMailedTo, PASSWORD, requestReset, signIn, signInAs } from './accounts.ts';
import { accountWithFactor, codeOf } from './authenticators.ts';
import { test as signedIn } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const screens = /\/static\/js\/signed-in-/;
const authClient = /\/static\/js\/auth-client-/;
const importParts = /\/static\/js\/import-/;
/** The screen for a code, and the other ways to sign in. */
const moreOfSignIn = /\/static\/js\/second-factor-and-providers-/;
const otherScreens = /\/static\/js\/other-screens-/;
const lost = { status: 404, contentType: 'text/plain', body: 'gone' } as const;

/** Which of these chunks this page asks for, once this one has come. */
const chunksOf = async (page: Page, address: string, last: RegExp, among: readonly string[]): Promise<readonly string[]> => {
  const fetched: string[] = [];
  const note = (request: Request): void => void fetched.push(request.url());
  page.on('request', note);
  await Promise.all([page.waitForResponse(last), page.goto(address)]);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  // By how its name begins: what follows is a hash of every build's own, which may have lower-case letters and hyphens of its own.
  return among.filter((chunk) => fetched.some((url) => url.includes(`/static/js/${chunk}-`)));
};

// As `npm run weigh` counts.
signedIn('the list comes without the auth client and the import; the page for a wrong address without the signed-in screens, which hover of the link to the list fetches', async ({ page, systems }) => {
  // For an empty list the user is read, in case a second factor that was added elsewhere hides the systems.
  await systems.add({ name: uniqueName('Dolly') });
  expect(await chunksOf(page, '/', screens, ['auth-client', 'import', 'signed-in'])).toEqual(['signed-in']);
  expect(await chunksOf(page, '/nowhere', /\/static\/js\//, ['auth-client', 'signed-in'])).toEqual([]);
  await Promise.all([page.waitForRequest(screens), page.getByRole('link', { name: 'All systems' }).hover()]);
  await expect(page).toHaveURL('/nowhere');
});

signedIn.describe('a chunk that does not come', () => {
  // React's own, for whoever looks for the cause. It names a file of the build.
  signedIn.use({ allowedWords: [/^error: (TypeError: Failed to fetch dynamically imported module: \S+|Error: A part of the app did not load.*)$/s] });

  signedIn('field report 79: the first request for the signed-in screens fails: they come all the same; one that a release has replaced reloads the page once, then there is a page that says so, and Reload brings it', async ({ page }) => {
    await page.goto('/nowhere');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(screens, (route) => route.fulfill(lost), { times: 1 });
    // Without a hover, which would take the failure on itself.
    await page.getByRole('link', { name: 'All systems' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
    await page.getByRole('link', { name: 'Add system' }).click();
    await expect(page.getByRole('heading', { name: 'Add new system' })).toBeVisible();
    expect(loads).toBe(0);

    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    await page.route(screens, (route) => route.fulfill(lost));
    await page.getByRole('link', { name: 'All systems' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveTitle('Something went wrong · Dolly Ledger');
    await expect(page).toHaveURL('/');
    await expect.poll(() => loads).toBe(2);
    await page.unroute(screens);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  });

  signedIn('the first request for the other screens, behind the list, fails: a press brings each of them, and the page is not reloaded', async ({ page }) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(otherScreens, (route) => route.fulfill(lost), { times: 1 });
    const failed = page.waitForResponse((response) => otherScreens.test(response.url()) && response.status() === 404);
    await page.goto('/');
    await failed;
    await page.getByRole('link', { name: 'Deleted systems' }).click();
    await expect(page.getByRole('heading', { name: 'Deleted systems' })).toBeVisible();
    expect(loads).toBe(1);
  });

  signedIn('field report 72: one of the chunks that few people need is asked for by the page anew, once, and at each visit; without a network the page stays', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(importParts, (route) => route.fulfill(lost));
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveURL('/import');
    await expect.poll(() => loads).toBe(1);
    await page.unroute(importParts);
    await page.getByRole('link', { name: 'All systems' }).click();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import systems' })).toBeVisible();

    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.route(screens, (route) => route.abort());
    await context.setOffline(true);
    await page.getByRole('link', { name: 'All systems' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(screens);
    await context.setOffline(false);
    await press(page, 'Retry');
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  });
});

test('field reports 78 and 79: the auth client, which the sign-in page asks for and for no signed-in screen, does not come: the pages stand, signing in says so and keeps what was typed, and the next press asks for it again', async ({ page }) => {
  expect(await chunksOf(page, '/login', authClient, ['auth-client', 'signed-in'])).toEqual(['auth-client']);
  await page.route(authClient, (route) => route.fulfill(lost));
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
  await expect(page.getByRole('button', { name: /^Theme: / })).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('ana@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('The server couldn’t be reached');
  await page.unroute(authClient);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await expect(page.getByLabel('Email Address')).toHaveValue('ana@example.test');
});

test('field report 78: the other ways to sign in do not come: the sign-in page stands, says so in their place, and Retry brings them', async ({ page }) => {
  const asked: string[] = [];
  await page.route(moreOfSignIn, (route) => {
    asked.push(route.request().url());
    return route.fulfill(lost);
  });
  await page.goto('/login');
  await expect(page.getByText('Part of the app failed or didn’t load. Check your connection and try again.')).toBeVisible();
  await page.getByLabel('Email Address').fill('ana@example.test');
  await page.waitForLoadState('networkidle');
  // By the buttons and by their machine, and not again and again until it comes.
  expect([new Set(asked).size, asked.length <= 2]).toEqual([1, true]);
  await page.unroute(moreOfSignIn);
  await press(page, 'Retry');
  await expect(page.getByRole('button', { name: 'Continue with Example provider' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('ana@example.test');
});

test.describe('the screen for a code does not come', () => {
  test('after signing in: the page says so, and Retry brings it', async ({ page, request }) => {
    const { email, secret } = await accountWithFactor(request);
    await page.route(moreOfSignIn, (route) => route.fulfill(lost));
    await page.goto('/login');
    await signInAs(page, email);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveTitle('Something went wrong · Dolly Ledger');
    await press(page, 'Retry');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(moreOfSignIn);
    await press(page, 'Retry');
    await expect(field(page, 'Code')).toBeFocused();
    await fill(page, { Code: codeOf(secret) });
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  });

  test('in the place of a new password: the page is not reloaded, and what was typed is there after the code', async ({ page, request }) => {
    const { email, secret } = await accountWithFactor(request);
    await requestReset(request, email);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(moreOfSignIn, (route) => route.fulfill(lost));
    await page.goto(await linkMailedTo(request, email, 'new-password'));
    const next = `${PASSWORD}-2`;
    // Its first letter uses the link, which asks for the code.
    await fill(page, { Password: next });
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(moreOfSignIn);
    await press(page, 'Retry');
    await fill(page, { Code: codeOf(secret) });
    await expect(field(page, 'Password')).toHaveValue(next);
    await fill(page, { 'Repeat Password': next });
    await press(page, 'Submit');
    await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
    expect(loads).toBe(1);
    await signIn(request, email, next);
  });
});
