import { expect, type Page } from '@playwright/test';
import { expectUsableInEveryLook } from '../looks.ts';
import { test } from '../quiet.ts';
import { confirmedAccount, PASSWORD } from './accounts.ts';
import { listOf } from './list.ts';
import { test as signedIn } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const scripts = '**/static/js/**';

/** The app's script waits until it is let go. */
const holdScript = async (page: Page): Promise<() => void> => {
  let letGo: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(scripts, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
};

const fill = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
};

const isTaken = (page: Page) => expect(page.locator('#root[data-page]')).toHaveCount(0);

test('what is typed before the script, and sent too early, signs in once that has come', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  const letGo = await holdScript(page);
  const seen: string[] = [];
  page.on('request', (each) => void seen.push(each.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await fill(page, email);
  const button = page.getByRole('button', { name: 'Sign In' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html[data-send-early]')).toHaveCount(1);
  letGo();
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  expect(seen.filter((url) => url.includes(PASSWORD) || url.includes(encodeURIComponent(PASSWORD)))).toEqual([]);
});

test('a theme that is chosen before the script comes is there at once, and is the one that stays', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const toggle = page.getByRole('button', { name: /^Theme: / });
  const html = page.locator('html');
  const picture = toggle.locator('path');
  const automatic = await picture.getAttribute('d');
  for (const [theme, next] of [['light', 'dark'], ['dark', 'automatic']] as const) {
    await toggle.click();
    await expect(html).toHaveAttribute('data-theme', theme);
    await expect(toggle).toHaveAccessibleName(`Theme: ${theme}. Switch to ${next}`);
  }
  const dark = (await picture.getAttribute('d')) ?? '';
  expect(dark).not.toBe(automatic);
  letGo();
  await isTaken(page);
  await expect(toggle).toHaveAccessibleName('Theme: dark. Switch to automatic');
  await expect(toggle).toBeFocused();
  await expect(picture).toHaveAttribute('d', dark);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await toggle.click();
  await expect(toggle).toHaveAccessibleName('Theme: automatic. Switch to light');
  await expect(html).not.toHaveAttribute('data-theme');
});

for (const how of ['taken over', 'built anew']) {
  test(`a password that is shown before the script comes stays so when the page is ${how}, with the caret in it`, async ({ page }) => {
    const letGo = await holdScript(page);
    await page.goto('/signup', { waitUntil: 'commit' });
    const [password, repeat] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Repeat Password', { exact: true })];
    const [show, showRepeat] = [page.getByRole('button', { name: 'Show password' }), page.getByRole('button', { name: 'Show repeat password' })];
    await password.fill(PASSWORD);
    await show.click();
    await showRepeat.press('Enter');
    await showRepeat.press('Enter');
    const seen = async (): Promise<void> => {
      await expect(password).toHaveAttribute('type', 'text');
      await expect(show).toHaveAttribute('aria-pressed', 'true');
      await expect(repeat).toHaveAttribute('type', 'password');
      await expect(showRepeat).toHaveAttribute('aria-pressed', 'false');
    };
    await seen();
    await password.focus();
    await page.keyboard.press('Home');
    await show.click();
    await show.click();
    await expect(password).toBeFocused();
    if (how === 'built anew') await page.evaluate(tampered['with a box of a password manager in it']);
    letGo();
    await isTaken(page);
    await seen();
    await page.keyboard.type('x');
    await expect(password).toHaveValue(`x${PASSWORD}`);
    await show.click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(show).toHaveAttribute('aria-pressed', 'false');
  });
}

const tampered = {
  translated: () => {
    for (const element of document.querySelectorAll('#root label, #root h1, #root span')) {
      for (const text of [...element.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE)) {
        const outer = document.createElement('font');
        text.replaceWith(outer);
        outer.appendChild(document.createElement('font')).append(text);
      }
    }
  },
  'with a box of a password manager in it': () => document.querySelector('#root form')?.append(document.createElement('com-manager-icon')),
  'with attributes of a password manager in it': () => document.querySelectorAll('#root input').forEach((input) => input.setAttribute('data-manager', 'x')),
};

test('a page that was changed before the script came keeps what was typed, and where', async ({ page }) => {
  for (const [how, change] of Object.entries(tampered)) {
    await test.step(how, async () => {
      const letGo = await holdScript(page);
      await page.goto('/signup?redirect=%2Fsystems%2Fadd', { waitUntil: 'commit' });
      await page.getByLabel('Last Name').fill('Ferrer');
      const first = page.locator('input[name=firstName]');
      await first.pressSequentially('Aa');
      await page.keyboard.press('ArrowLeft');
      await page.evaluate(change);
      letGo();
      await isTaken(page);
      await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute('href', '/login?redirect=%2Fsystems%2Fadd');
      await expect(first).toBeFocused();
      await page.keyboard.type('n');
      await expect(first).toHaveValue('Ana');
      await expect(page.locator('input[name=lastName]')).toHaveValue('Ferrer');
      await page.unroute(scripts);
    });
  }
});

test('an early Enter is taken back by typing on; a host that knows nothing but index.html: the sign-in page comes with the script', async ({ page, baseURL }) => {
  const letGo = await holdScript(page);
  const asked: string[] = [];
  page.on('request', (each) => void (each.url().includes('/auth/v1/') && asked.push(each.url())));
  await page.goto('/login', { waitUntil: 'commit' });
  await fill(page, 'ana@example.test');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  letGo();
  await isTaken(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(`${PASSWORD}x`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(asked).toEqual([]);

  await page.route('**/login', async (route) => route.fulfill({ response: await route.fetch({ url: `${baseURL}/index.html` }) }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test.describe('the bare markup', () => {
  test.use({ allowedWords: [/net::ERR_FAILED/] });

  test('is usable in every look, and says so where the script does not come', async ({ page }) => {
    // The page's own script; what looks at the page is evaluated all the same.
    await page.route(scripts, (route) => route.abort());
    // Between them they have all that there is on the others.
    for (const path of ['/signup', '/login/confirm', '/confirm/token']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('8 or more characters')).toHaveCount(path === '/signup' ? 1 : 0);
      await expectUsableInEveryLook(page, 720);
    }
    await expect(page.getByRole('alert')).toHaveText('The app couldn’t be loaded. Check your connection and reload the page.');
  });

  signedIn('says nothing of loading where the script has not come, and has a button that loads it', async ({ page, systems }) => {
    const { name } = await systems.add({ name: uniqueName('Late') });
    await page.route(scripts, (route) => route.abort());
    await page.goto(listOf(name));
    await expect(page.getByRole('alert')).toHaveText('The app couldn’t be loaded. Check your connection and reload the page.');
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectUsableInEveryLook(page, 720);
    await page.unroute(scripts);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});

signedIn('the first page of rows is asked for while the script is on its way, and only once', async ({ page, systems }) => {
  const { name } = await systems.add({ name: uniqueName('Early bird') });
  const letGo = await holdScript(page);
  const asked: string[] = [];
  page.on('request', (each) => void (each.method() === 'GET' && each.url().includes('/rest/v1/systems?') && asked.push(each.url())));
  const early = page.waitForRequest('**/rest/v1/systems?**');
  await page.goto(listOf(name), { waitUntil: 'commit' });
  await early;
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached();
  letGo();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(asked).toHaveLength(1);
});
