import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { press } from '../form.ts';
import { tabTo, typeInto } from '../keyboard.ts';
import { sidewaysScroll } from '../looks.ts';
import { listOf } from './list.ts';
import { test } from './signed-in.ts';
import { type SystemsOutside, uniqueName } from './systems-outside.ts';

const status = (page: Page, words: string | RegExp): Locator => page.getByRole('status').filter({ hasText: words });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const pressByKey = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const chooseFile = async (page: Page, file: GivenFile, open: () => Promise<void>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(file);
};

const csv = (text: string): GivenFile => ({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const addTwo = async (systems: SystemsOutside, word: string) => [
  await systems.add({ name: `${word} =Crane`, minHeight: null, maxHeight: 123.4, cameraTilt: 20, maxDollySpeed: 0.5, connectionType: '-5 V' }),
  await systems.add({ name: `${word} Dolly`, minHeight: 30, maxHeight: 180, cameraTilt: null, maxDollySpeed: null, connectionType: '' }),
];

const named = async (systems: SystemsOutside, ...names: readonly string[]) =>
  (await Promise.all(names.map((name) => systems.named(name)))).flat().map(({ name, minHeight, maxHeight }) => ({ name, minHeight, maxHeight }));

// What becomes of each kind of file, cell and refusal is tried in src/ui/spreadsheet, and looked at in tests/walks.
test('a file is chosen, corrected and imported without a pointer; the import is undone later, from the history of a system that came by it, and what was changed since stays', async ({ page, systems }) => {
  const word = uniqueName('Imported');
  const [dolly, crane, rail] = [`${word} Dolly`, `${word} Crane`, `${word} Rail`];
  await systems.add({ name: dolly, minHeight: 30, maxHeight: 180 });
  const before = { name: dolly, minHeight: 30, maxHeight: 180 };
  await page.goto(listOf(word));
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import systems');
  const low = `lo${'w'.repeat(200)}`;
  const text = `Stock list;;29.11.2026\nBezeichnung;Höhe min. (m);Höhe max. (m);Notes\n${dolly};;2,5;a\n${crane};${low};tall;b\n${rail};${low};0,9;\n\n* without wheels\n`;
  await chooseFile(page, csv(text), () => pressByKey(page, button(page, 'Choose file')));
  await expect(page.getByText('Left out above the headings: \u2068Stock list\u2069 · \u206829.11.2026\u2069.')).toBeVisible();
  await expect(page.getByText('Columns left out: \u2068Notes\u2069.')).toBeVisible();
  await pressByKey(page, button(page, 'Preview'));
  await expect(status(page, '1 changed, 2 problems, 1 left out')).toBeVisible();
  await typeInto(page, 'Row 4: Max height', '1.234 m');
  // What was typed is taken, and its field gone, before the browser has gone on to the next one.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('90 cm');
  await page.keyboard.press('Enter');
  // What the key brings under the focus is not pressed by it.
  await expect(status(page, '1 new, 1 changed, 1 problem, 1 left out')).toBeVisible();
  await expect(button(page, 'Use for 1 more identical cell')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page, '2 new, 1 changed, 1 left out')).toBeVisible();
  await pressByKey(page, button(page, 'Edit row 5'));
  await typeInto(page, 'Row 5: Min height', '22 in');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60 in');
  await page.keyboard.press('Enter');
  await expect(page.getByText('= 152.4 cm')).toBeVisible();
  expect(await sidewaysScroll(page)).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Row 5: Max height' })).toBeFocused();
  expect(await named(systems, dolly, crane, rail)).toEqual([before]);
  await pressByKey(page, button(page, 'Import 3'));
  await expect(status(page, 'Imported: 2 new, 1 changed.')).toBeVisible();
  expect(await named(systems, dolly, crane, rail)).toEqual([
    { ...before, maxHeight: 250 },
    { name: crane, minHeight: 90, maxHeight: 123.4 },
    { name: rail, minHeight: 55.88, maxHeight: 152.4 },
  ]);

  await press(page, 'Dismiss');
  const [row] = await systems.named(rail);
  await systems.change(row?.id ?? '', { minHeight: 10 });
  // The page that has sent it is not needed for the way back.
  await page.goto(listOf(word));
  await page.getByRole('link', { name: crane }).click();
  await press(page, 'History');
  await pressByKey(page, button(page, 'Undo the whole import'));
  const plan = '1 new system will be deleted and 1 system will be put back as it was before. 1 system was changed since then and stays as it is.';
  await expect(page.getByRole('alert').filter({ hasText: plan })).toBeVisible();
  await pressByKey(page, button(page, 'Undo the import'));
  await expect(status(page, 'Undone.')).toBeVisible();
  expect(await named(systems, dolly, crane, rail)).toEqual([before, { name: rail, minHeight: 10, maxHeight: 152.4 }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('what is found is saved as a workbook, which is imported again and changes nothing', async ({ page, systems }) => {
    const word = uniqueName('Exported');
    await addTwo(systems, word);
    // Otherwise all of them may be found.
    await systems.add({ name: uniqueName('Not found') });
    await page.goto(listOf(word));
    await expect(status(page, /^2 of /)).toBeVisible();
    await page.getByRole('button', { name: 'More actions', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).tap();
    const dialog = page.getByRole('dialog');
    // With text twice as large the buttons stand after what is chosen, and not over it.
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expect.poll(() => dialog.getByLabel('Systems').evaluate((field) => {
      const { x, y, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === field;
    })).toBe(true);
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    await dialog.getByLabel('Systems').selectOption('found');
    await dialog.getByLabel('File type').selectOption('xlsx');
    await dialog.getByLabel('Heights in').selectOption('m');
    const download = page.waitForEvent('download');
    await press(page, 'Save file');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^systems-\d{4}-\d{2}-\d{2}\.xlsx$/);
    await page.getByRole('button', { name: 'More actions', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Import', exact: true }).tap();
    const buffer = readFileSync(await file.path());
    await chooseFile(page, { name: file.suggestedFilename(), mimeType: '', buffer }, () => button(page, 'Choose file').tap());
    await button(page, 'Preview').tap();
    await expect(status(page, /^2 unchanged$/)).toBeVisible();
  });
});

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('one field of several systems is set, several are deleted, one press undoes each, without a pointer; what is selected is copied as cells, and pasted on the list it is the same', async ({ page, systems }) => {
    const word = uniqueName('Bulk');
    const names = (await addTwo(systems, word)).map(({ name }) => name);
    const standing = async () => (await Promise.all(names.map((name) => systems.named(name)))).flat().map(({ connectionType }) => connectionType);
    await page.goto(listOf(word));
    for (const name of names) {
      await tabTo(page, page.getByRole('checkbox', { name }));
      await page.keyboard.press('Space');
    }
    await expect(status(page, '2 selected')).toBeVisible();
    await button(page, 'Copy the selected systems as cells').press('Enter');
    await expect(status(page, '2 systems copied. Paste them into a spreadsheet.')).toBeVisible();
    const html = await page.evaluate(async () => (await (await navigator.clipboard.read())[0]?.getType('text/html'))?.text());
    expect(html).toContain(`<td>${word} =Crane</td><td></td><td>123.4</td>`);

    await button(page, 'Set a field').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    // A connection that is there already is suggested.
    await typeInto(page, 'Value', '-5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Change 1 system')).toBeVisible();
    await typeInto(page, 'Value', 'fibre');
    await page.keyboard.press('Enter');
    await expect(status(page, 'Changed 2 systems.')).toBeVisible();
    expect(await standing()).toEqual(['fibre', 'fibre']);
    await pressByKey(page, button(page, 'Undo'));
    await expect(status(page, 'Undone.')).toBeVisible();
    expect(await standing()).toEqual(['-5 V', '']);
    await button(page, 'Delete the selected systems').press('Enter');
    await expect(status(page, 'Deleted 2 systems.')).toBeVisible();
    expect(await standing()).toEqual([]);
    await pressByKey(page, button(page, 'Undo'));
    await expect(status(page, 'Undone.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    expect(await standing()).toEqual(['-5 V', '']);

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import systems');
    await button(page, 'Preview').press('Enter');
    await expect(status(page, /^2 unchanged$/)).toBeVisible();
  });
});
