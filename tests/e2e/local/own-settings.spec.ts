import { expect, type Page } from '@playwright/test';
import { field, fill, press } from '../form.ts';
import { lineOf, statusLine } from './list.ts';
import { serveMany } from './many-systems.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('field reports 90 and 96: a bound in the filters is typed over; a drag over a value selects it and presses nothing; a click on it, and Enter on the name, open (stubbed network)', async ({ page }) => {
  await serveMany(page, 3);
  await page.goto('/?reach=100');
  await field(page, 'Reaches at least [cm]').click({ position: { x: 4, y: 10 } });
  await page.keyboard.type('35');
  await expect(field(page, 'Reaches at least [cm]')).toHaveValue('35');
  await expect(page).toHaveURL('/?reach=35');
  const line = lineOf(page, 'Crane 1');
  const value = line.locator('dd', { hasText: 'Ethernet' });
  const [of, name] = [await value.boundingBox(), await line.getByRole('link').boundingBox()];
  if (of === null || name === null) throw new Error('The line is not in sight.');
  const middle = of.y + of.height / 2;
  for (const [from, to, text] of [[of.x + 1, of.x + of.width - 1, /^Ethernet$/], [of.x + of.width - 1, name.x + 1, /^Crane 1\s[\s\S]*Ethernet$/]] as const) {
    await page.mouse.move(from, middle);
    await page.mouse.down();
    await page.mouse.move(to, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(text);
    await expect(page).toHaveURL('/?reach=35');
    await page.evaluate(() => getSelection()?.empty());
  }
  await value.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crane 1');
  await page.goBack();
  await line.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crane 1');
});

const printed = async (page: Page) => {
  // Read when the app has been told of it.
  await page.evaluate(() => window.addEventListener('beforeprint', () => Object.assign(window, { rows: document.querySelectorAll('main li[data-index]').length })));
  await page.pdf();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const isSeen = (element: Element): boolean => element.checkVisibility() && element.closest('.sr-only') === null;
    const seen = [...document.body.querySelectorAll('*')].filter(isSeen);
    const texts = seen.filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''));
    return {
      rows: Reflect.get(window, 'rows'),
      controls: seen.filter((element) => element.matches('button, input, select, a') && element.closest('ul[aria-label=Systems], .record-line') === null).map(({ textContent }) => textContent),
      ink: [...new Set(texts.map((element) => getComputedStyle(element).color))],
      paper: getComputedStyle(document.documentElement).backgroundColor,
      dates: document.querySelectorAll('main time').length,
    };
  });
};

test('field report 84: on paper are all rows as found, the heading and the date, on each page those of the columns, black on white, and no controls, nor a dialog that is open; so is a system (stubbed network)', async ({ page }) => {
  await serveMany(page, 150);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/?q=i&from=50&to=150');
  await expect(statusLine(page)).toHaveText(/^90 of 150 systems/);
  await press(page, 'Export');
  await expect(page.getByRole('dialog')).toBeVisible();
  const onPaper = { controls: [], ink: ['rgb(0, 0, 0)'], paper: 'rgb(255, 255, 255)', dates: 1 };
  expect(await printed(page)).toEqual({ rows: 90, ...onPaper });
  // Only so a browser repeats the headings on each page.
  expect(await page.locator('.record-line:not(li)').evaluate((line) => [line.parentElement, line.querySelector('button')].map((part) => part && getComputedStyle(part).display))).toEqual(['table-header-group', 'contents']);
  const bar = page.locator('.reach-bar:not([data-open])').first();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('border-top', '6px solid rgb(0, 0, 0)');
  await expect(page.getByText('Find by name or connection: i · Lens from [cm]: 50 · Lens to [cm]: 150')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('row')).toHaveCount(6);
  expect(await printed(page)).toEqual({ rows: 0, ...onPaper });
});

test('on paper the deleted systems have no controls, and compared ones their whole names', async ({ page, systems }) => {
  const name = uniqueName('W'.repeat(300));
  const { id } = await systems.add({ name });
  await page.goto(`/compare?ids=${id}`);
  const heading = page.getByRole('columnheader', { name });
  await expect(heading).toBeVisible();
  expect((await printed(page)).controls).toEqual([name]);
  expect(await heading.evaluate((cell) => [...cell.querySelectorAll('*')].map((each) => each.scrollWidth - each.clientWidth))).toEqual([0, 0]);
  await page.emulateMedia({ media: 'screen' });
  await systems.remove(id);
  await page.goto('/deleted');
  await expect(page.getByText('Deleted by you').first()).toBeVisible();
  expect((await printed(page)).controls).toEqual([]);
});

const insets = { left: 59, right: 59, bottom: 21 };
const phone = { width: 844, height: 390 };

/** What is to be read or pressed and lies beside a notch or, of what stands still, under the line at the lower edge. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ left, right, bottom }) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const range = document.createRange();
      const isOut = (box: DOMRect): boolean =>
        box.width > 1 && (box.left < left || box.right > innerWidth - right || (box.top < innerHeight && box.bottom > innerHeight - bottom));
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.checkVisibility() && element.closest('.sr-only') === null)
        .filter((element) => {
          range.selectNodeContents(element);
          const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
          // Of a text that is cut off only its own box can be seen.
          const isCut = getComputedStyle(element).textOverflow === 'ellipsis';
          return (isText && (isCut ? [element.getBoundingClientRect()] : [...range.getClientRects()]).some(isOut)) || (element.matches('button, input') && isOut(element.getBoundingClientRect()));
        })
        .map((element) => `${element.tagName} ${element.textContent}`);
    },
    insets,
  );

test('field report 85: on a phone held sideways nothing to read or press lies under its notch or its lower line (stubbed network)', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.setViewportSize(phone);
  await serveMany(page, 20);
  await page.route('**/rest/v1/systems**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }) : route.fallback(),
  );
  for (const path of ['/new-password', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([path, await outside(page)]).toEqual([path, []]);
  }
  await page.goto('/systems/add');
  await fill(page, { Name: 'Not added' });
  expect(await outside(page)).toEqual([]);
  await press(page, 'Add');
  // What was just written is brought into sight first.
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport();
  expect(await outside(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByText('Off screen:')).toBeVisible();
  const edge = await page.getByText('Off screen:').boundingBox();
  expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBeLessThanOrEqual(phone.height - insets.bottom);
  await press(page, 'Log out');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await outside(page)).toEqual([]);
});

/** How it is drawn, its colours left out. */
const shapeOf = (page: Page, name: string): Promise<readonly string[]> =>
  page.getByRole('button', { name, exact: true }).or(field(page, name)).evaluate((element) => {
    const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
    return [borderTopStyle, borderTopWidth, textDecorationLine];
  });

test('field report 87: in a contrast theme a resting button and a field with a message differ by more than colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route('**/auth/v1/recover**', (route) => route.fulfill({ json: {} }));
  await page.goto('/forgot-password');
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeEnabled();
  const plain = { button: await shapeOf(page, 'Reset password'), field: await shapeOf(page, 'Email Address') };
  await press(page, 'Reset password');
  await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true');
  expect(await shapeOf(page, 'Email Address')).not.toEqual(plain.field);
  await fill(page, { 'Email Address': 'ana@example.test' });
  await press(page, 'Reset password');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await shapeOf(page, 'Reset password')).not.toEqual(plain.button);
  expect(await shapeOf(page, 'Email Address')).toEqual(plain.field);
});
