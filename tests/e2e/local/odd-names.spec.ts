import { expect } from '@playwright/test';
import { follow } from '../form.ts';
import { sidewaysScroll } from '../looks.ts';
import { listOf } from './list.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

test('field report 55: 250 W and an address of as many characters fit on a screen of 320 px, and Delete and Log out can be reached', async ({ page, systems }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const address = `https://example.test/${'a'.repeat(200)}`;
  const { name } = await systems.add({ name: uniqueName(`${'W'.repeat(250)} ${address}`), connectionType: `${'W'.repeat(250)} ${address}` });
  const expectToFit = async (heading: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await sidewaysScroll(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log out' }).click({ trial: true });
  };
  await page.goto(listOf(name.slice(-8)));
  await expect(page.getByRole('link', { name })).toHaveAttribute('title', name);
  await expectToFit('Systems');
  await page.getByRole('link', { name }).click();
  await expectToFit(name);
  await follow(page, 'Edit');
  await expectToFit('Edit system');
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Systems');
  // The notice of the delete is as low as with a short name, and still has all of it.
  const notice = page.getByRole('region', { name: 'Notices' });
  await expect(notice.getByTitle(name)).toHaveText(name);
  expect([(await notice.boundingBox())?.height, await sidewaysScroll(page)]).toEqual([expect.closeTo(88, -1), []]);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a figure of more digits than its column has room for does not run into the one before it, which would read as one number', async ({ page, systems }) => {
  const { name } = await systems.add({ name: uniqueName('Digits'), minHeight: 100 / 7, maxHeight: 1000 / 7, cameraTilt: 8, maxDollySpeed: 8 / 7 });
  for (const width of [640, 1024]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(listOf(name));
    const figures = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) }).locator('dd[data-unit]');
    await expect(figures).toHaveCount(4);
    const boxes = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
    expect(boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? left) >= 4)).toEqual([true, true, true]);
  }
});
