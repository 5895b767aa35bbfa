import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { exportMachine } from '../../../src/machines/spreadsheet/export-machine.ts';
import type { importMachine } from '../../../src/machines/spreadsheet/import-machine.ts';
import { button, environment, follow, press, triggersOf, typeOnly, user, userWith } from './trigger.ts';

const choosingFormat = v.object({ change: v.object({ format: v.string() }) });

export const systemExport = triggersOf<typeof exportMachine>({
  'export.open': user(press('Export')),
  'export.close': user(press('Cancel')),
  'export.choose': userWith(choosingFormat, ({ change }) => ({
    control: (page) => page.getByLabel('File type'),
    act: async (page) => void (await page.getByLabel('File type').selectOption(change.format)),
  })),
  // The rows bring the versions of the stage's server along.
  'export.save': typeOnly(user(press('Save file'))),
  'export.copy': typeOnly(user({
    control: (page) => page.getByRole('heading', { name: 'Systems' }),
    prepare: async (page) => {
      const box = page.getByRole('checkbox', { name: /Scorpio crane/ });
      if (!(await box.isChecked())) await box.click();
    },
    act: (page) => button(page, 'Copy the selected systems as cells').click(),
  })),
});

const pasting = v.object({ source: v.object({ kind: v.literal('text'), text: v.string() }) });

/** As a person does it who has copied cells: the clipboard of the machine that runs this is not touched. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

const choosing = (label: string | RegExp, value: string) => ({
  control: (page: Page) => page.getByLabel(label).first(),
  act: async (page: Page) => void (await page.getByLabel(label).first().selectOption(value)),
});

export const systemImport = triggersOf<typeof importMachine>({
  'source.choose': userWith(pasting, ({ source }) => ({
    control: (page) => button(page, /^Choose (another )?file$/).or(button(page, 'Switch')).last(),
    // What has been dropped already is asked about.
    act: async (page) => ((await button(page, 'Switch').isVisible()) ? button(page, 'Switch').click() : paste(page, source.text)),
  })),
  'import.resume': environment('a page that is there again'),
  'sheet.choose': userWith(v.object({ sheet: v.number() }), ({ sheet }) => choosing('Sheet', String(sheet))),
  'column.choose': userWith(v.object({ index: v.number() }), ({ index }) => choosing(index === 0 ? /^Name/ : /^Min height/, '')),
  'unit.choose': userWith(v.object({ unit: v.string() }), ({ unit }) => choosing('Unit of Min height', unit)),
  'decimals.choose': userWith(v.object({ sign: v.string() }), ({ sign }) => choosing('Max height: what does \u20681.234\u2069 mean?', sign)),
  'empty.choose': user({
    control: (page) => page.getByLabel('Empty cells clear the current value'),
    act: (page) => page.getByLabel('Empty cells clear the current value').check(),
  }),
  'doubles.choose': userWith(v.object({ choice: v.string() }), ({ choice }) => choosing('Rows about the same system', choice)),
  'row.double': userWith(v.object({ line: v.number(), choice: v.string() }), ({ line, choice }) => choosing(`What to do with row ${line}`, choice)),
  'row.leaveOut': userWith(v.object({ line: v.number(), isLeftOut: v.boolean() }), ({ line, isLeftOut }) => press(`${isLeftOut ? 'Leave out' : 'Include'} row ${line}`)),
  'row.correct': userWith(v.object({ line: v.number(), text: v.string() }), ({ line, text }) => ({
    control: (page) => page.getByLabel(`Row ${line}: Min height`),
    act: async (page) => {
      await page.getByLabel(`Row ${line}: Min height`).fill(text);
      await page.keyboard.press('Enter');
    },
  })),
  'row.alike': user(press(/^Use for 1 more/)),
  'changedSince.choose': user(press(/^Include all 2/)),
  'stayedOut.save': user(press('Save rows as CSV')),
  'import.preview': user(press('Preview')),
  'import.back': user(press('Change columns')),
  'import.leave': user(follow('Back')),
  'import.cancel': user(press('Cancel')),
  'import.another': user(press('Choose another file')),
  'import.stay': user(press('Stay')),
  'import.drop': user(press(/^(Leave|Switch)$/)),
  'import.retry': user(press('Retry')),
  'import.send': user(press(/^Import \d/)),
  'read.progress': environment('the worker'),
  'read.ended': environment('the worker'),
  'plan.progress': environment('the comparison'),
});
