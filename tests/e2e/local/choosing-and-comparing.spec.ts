import { expect, type Page } from '@playwright/test';
import { tabTo } from '../keyboard.ts';
import { expectUsableInEveryLook, sidewaysScroll } from '../looks.ts';
import { listOf } from './list.ts';
import { test } from './signed-in.ts';
import { type SystemsOutside, uniqueName } from './systems-outside.ts';

/** Three systems that one search finds, in the order of their names. */
const addThree = async (systems: SystemsOutside) => {
  const word = uniqueName('Compared');
  const added = [
    await systems.add({ name: `${word} Alpha`, minHeight: 35, maxHeight: 130, cameraTilt: 20, maxDollySpeed: 0.5, connectionType: 'rail' }),
    await systems.add({ name: `${word} Bravo`, minHeight: 8, maxHeight: 92, cameraTilt: null, maxDollySpeed: 4, connectionType: 'rail' }),
    await systems.add({ name: `${word} Charlie`, minHeight: null, maxHeight: 762, cameraTilt: null, maxDollySpeed: null }),
  ];
  return { names: added.map(({ name }) => name), search: listOf(word) };
};

const box = (page: Page, name = '') => page.getByRole('checkbox', { name });
const bar = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const columns = (page: Page) => page.getByRole('columnheader').getByRole('link');

test('three are chosen, compared, exchanged and come back to without a pointer', async ({ page, systems }) => {
  const { names: [a = '', b = '', c = ''], search } = await addThree(systems);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(search);
  await tabTo(page, box(page, a));
  await page.keyboard.press('Space');
  await expect(box(page, a)).toBeChecked();
  await tabTo(page, page.getByRole('link', { name: a, exact: true }));
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key);
  await expect(bar(page, '3 selected')).toBeVisible();
  await page.getByRole('searchbox').fill(b);
  await expect(bar(page, '3 selected, 2 hidden by your search')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Compare', exact: true }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Compare');
  await expect(heading).toBeFocused();
  await expect(columns(page)).toHaveText([a, b, c]);
  await expect(page.getByRole('row', { name: /^Max height/ }).getByRole('cell')).toHaveText(['130 cm', '92 cm', /762 cm\s*highest/]);
  await expectUsableInEveryLook(page, 640);
  await tabTo(page, page.getByRole('button', { name: `Remove \u2068${a}\u2069` }));
  await page.keyboard.press('Space');
  await expect(columns(page)).toHaveText([b, c]);
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('searchbox', { name: 'Add a system by name or connection' }));
  await page.keyboard.type(a);
  await tabTo(page, page.getByRole('button', { name: `Add \u2068${a}\u2069` }));
  await page.keyboard.press('Enter');
  await expect(columns(page)).toHaveText([b, c, a]);
  await page.reload();
  await expect(columns(page)).toHaveText([b, c, a]);
  await page.goBack();
  await expect(heading).toHaveText('Systems');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('boxes are large enough to be touched and move nothing; beside one another, names and labels stay in sight', async ({ page, systems }) => {
    const { names, search } = await addThree(systems);
    await page.goto(search);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const places = () => rows.evaluateAll((each) => each.map((row) => [row.getBoundingClientRect().top + window.scrollY, row.getBoundingClientRect().height]));
    const before = await places();
    for (const name of names) {
      const size = await box(page, name).boundingBox();
      expect([(size?.width ?? 0) >= 44, (size?.height ?? 0) >= 44]).toEqual([true, true]);
      await box(page, name).tap();
    }
    await expect(bar(page, '3 selected')).toBeVisible();
    expect([await places(), await sidewaysScroll(page)]).toEqual([before, []]);
    await page.getByRole('link', { name: 'Compare', exact: true }).tap();
    await expect(columns(page)).toHaveText(names);
    const table = page.getByRole('region', { name: 'Comparison' });
    const edges = () =>
      table.evaluate((region) => {
        const { left, top } = region.getBoundingClientRect();
        const [name, label] = ['thead th', 'tbody tr:last-child th'].map((each) => region.querySelector(each)?.getBoundingClientRect());
        return [Math.round((name?.top ?? 0) - top), Math.round((label?.left ?? 0) - left), region.scrollLeft, region.scrollTop].map((each, at) => (at < 2 ? each : each > 0));
      });
    expect(await edges()).toEqual([1, 1, false, false]);
    await table.evaluate((region) => region.scrollTo(10_000, 10_000));
    expect(await edges()).toEqual([1, 1, true, true]);
    expect(await sidewaysScroll(page)).toEqual([]);
    // No label lies over the names.
    await table.evaluate((region) => region.scrollTo(0, (region.querySelector('tbody')?.offsetTop ?? 0) - 20));
    const isOfNames = await table.evaluate((region) => {
      const { left, top } = region.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + 38)?.closest('thead') !== null;
    });
    expect(isOfNames).toBe(true);
    await page.getByRole('button', { name: `Remove \u2068${names[2]}\u2069` }).tap();
    await expect(columns(page)).toHaveCount(2);
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
