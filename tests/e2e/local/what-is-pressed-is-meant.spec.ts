import { expect, type Locator, type Page } from '@playwright/test';
import { field, fill, follow, press } from '../form.ts';
import { serveMany } from './many-systems.ts';
import { lineOf, statusLine } from './list.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const HEIGHT = 'Max height [cm]';

const atEdge = (page: Page, edge: 'left' | 'right') => async (): Promise<void> => {
  const box = await field(page, HEIGHT).boundingBox();
  if (box === null) throw new Error('The field is not in sight.');
  await page.mouse.click(edge === 'left' ? box.x + 4 : box.x + box.width - 4, box.y + box.height / 2);
};

test.describe('with a finger, too', () => {
  test.use({ hasTouch: true });

  test('field report 96: 35 typed over the default 0 is 35, however the field was reached; a second click places the caret', async ({ page }) => {
    const ways = {
      'left edge': atEdge(page, 'left'),
      'right edge': atEdge(page, 'right'),
      tab: async () => {
        await field(page, 'Min height [cm]').focus();
        await page.keyboard.press('Tab');
      },
      tap: () => field(page, HEIGHT).tap({ position: { x: 4, y: 10 } }),
      label: () => page.getByText(HEIGHT, { exact: true }).click(),
    };
    await page.goto('/systems/add');
    for (const [way, reach] of Object.entries(ways)) {
      await field(page, HEIGHT).fill('0');
      await field(page, 'Name').focus();
      await reach();
      await page.keyboard.type('35');
      expect([way, await field(page, HEIGHT).inputValue()]).toEqual([way, '35']);
    }
    await atEdge(page, 'right')();
    await page.keyboard.type('5');
    await expect(field(page, HEIGHT)).toHaveValue('355');
  });
});

test('field report 106: the line of a failed write does not move, with its buttons, as the list comes', async ({ page }) => {
  const served = await serveMany(page, 200);
  let letGo = (): void => undefined;
  const listComes = new Promise<void>((resolve) => (letGo = resolve));
  served.beforePage = () => listComes;
  await page.route('**/rest/v1/systems**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }) : route.fallback(),
  );
  await page.goto('/systems/add');
  // Wherever the button for it once comes up, it stays.
  await page.evaluate(() => {
    const places = new Set<number>();
    Object.assign(window, { places });
    const look = (): void => {
      for (const each of document.querySelectorAll('main li button')) if (each.textContent === 'Discard') places.add(each.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  });
  await fill(page, { Name: 'Dolly 3a' });
  const failed = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page, 'Add');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await failed;
  letGo();
  await expect(statusLine(page)).toHaveText('201 systems');
  await expect(lineOf(page, 'Dolly 3a').getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(await page.evaluate(() => [...Reflect.get(window, 'places')])).toHaveLength(1);
  await press(page, 'Discard');
  await expect(page.getByRole('link', { name: 'Dolly 3a' })).toHaveCount(0);
});

const expectList = async (page: Page, count: number): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(statusLine(page)).toHaveText(`${count} systems`);
  await expect(page).toHaveURL('/');
};

const pressTwice = (name: string, delay: number) => async (page: Page): Promise<void> => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (box === null) throw new Error('The button is not in sight.');
  // `delay` is waited for between any two of down, up, down, up.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 2, delay });
};

const holdEnter = (control: (page: Page) => Locator) => async (page: Page): Promise<void> => {
  await control(page).focus();
  // Down again without an up is a key that is held.
  for (let time = 0; time < 4; time += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
};

test('field report 111: Add and Update by a double click, or by Enter pressed twice or held down, lead to the list, and open and tick no system', async ({ page }) => {
  await serveMany(page, 200);
  // What is sent stays on its way.
  await page.route('**/rest/v1/systems**', (route) => (route.request().method() === 'GET' ? route.fallback() : undefined));
  await page.goto('/');
  await expectList(page, 200);
  const ways = {
    'a double click': (action: string) => pressTwice(action, 0),
    'a slow double click': (action: string) => pressTwice(action, 60),
    'Enter on the button': (action: string) => holdEnter(() => page.getByRole('button', { name: action, exact: true })),
    'Enter in a field': () => holdEnter(() => field(page, 'Name')),
  };
  let count = 200;
  for (const action of ['Add', 'Update']) {
    for (const [index, [how, way]] of Object.entries(ways).entries()) {
      // What stops hasty presses is the same for both.
      if (action === 'Update' && index % 3 > 0) continue;
      await test.step(`${action}: ${how}`, async () => {
        if (action === 'Add') await follow(page, 'Add system');
        else {
          await page.getByRole('listitem').getByRole('link').nth(index).click();
          await follow(page, 'Edit');
        }
        await fill(page, { Name: `Pressed twice ${action} ${index}` });
        await way(action)(page);
        if (action === 'Add') count += 1;
        await expectList(page, count);
      });
    }
  }

  // The form begins as far left as the list, and the answer comes up below the button.
  await page.setViewportSize({ width: 390, height: 1000 });
  await follow(page, 'Add system');
  await fill(page, { Name: 'Pressed twice' });
  const add = await page.getByRole('button', { name: 'Add', exact: true }).boundingBox();
  if (add === null) throw new Error('The button is not in sight.');
  const [x, y] = [add.x + 4, add.y + add.height / 2];
  const isOverBox = () => page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.matches('[type=checkbox]'), [x, y]);
  await page.mouse.click(x, y);
  await expect.poll(isOverBox).toBe(true);
  // However slow the machine is, the browser counts it as the second.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expectList(page, count + 1);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

const centerOf = async (control: Locator): Promise<readonly [x: number, y: number]> => {
  const box = await control.boundingBox();
  if (box === null) throw new Error('The button is not in sight.');
  return [box.x + box.width / 2, box.y + box.height / 2];
};

test('a press right after typing in a row of an import: what was typed is taken, a button that it moves is pressed all the same, and Import runs without moving the page', async ({ page, systems }) => {
  const word = uniqueName('Left');
  const rows = Array.from({ length: 30 }, (_, index) => `${word} ${index + 2}\t${index === 0 ? 'tall' : 40}\n`);
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles({ name: 'fleet.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(`Name\tMin height\n${rows.join('')}`) });
  await press(page, 'Preview');
  const typeIn = async (cell: string, text: string): Promise<void> => {
    await page.getByLabel(cell).fill(text);
    await expect(page.getByLabel(cell)).toBeFocused();
  };
  await typeIn('Row 2: Min height', '50');
  const leaveOut = page.getByRole('button', { name: 'Leave out row 3', exact: true });
  const [x, y] = await centerOf(leaveOut);
  await page.mouse.click(x, y, { delay: 90 });
  await expect(page.getByRole('status').filter({ hasText: /^29 new, 1 left out$/ })).toBeVisible();
  expect(await centerOf(page.getByRole('button', { name: 'Include row 3', exact: true }))).not.toEqual([x, y]);

  await press(page, 'Edit row 20');
  await typeIn('Row 20: Name', `${word} twenty`);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(...(await centerOf(page.getByRole('button', { name: 'Import 29' }))));
  await page.mouse.down();
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.textContent])).toEqual([0, 'Import 29']);
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: 'Imported: 29 new.' })).toBeVisible();
  expect((await systems.named(`${word} twenty`)).map(({ minHeight }) => minHeight)).toEqual([40]);
});
