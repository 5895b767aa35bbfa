import * as v from 'valibot';
import type { exportMachine } from '../../../src/machines/spreadsheet/export-machine.ts';
import { button, press, triggersOf, typeOnly, user, userWith } from './trigger.ts';

const choosing = v.object({ change: v.object({ format: v.string() }) });

export const systemExport = triggersOf<typeof exportMachine>({
  'export.open': user(press('Export')),
  'export.close': user(press('Cancel')),
  'export.choose': userWith(choosing, ({ change }) => ({
    control: (page) => page.getByLabel('File', { exact: true }),
    act: async (page) => void (await page.getByLabel('File', { exact: true }).selectOption(change.format)),
  })),
  // The rows bring the versions of the stage's server along.
  'export.save': typeOnly(user(press('Save file'))),
  'export.copy': typeOnly(user({
    control: (page) => page.getByRole('heading', { name: 'Systems' }),
    prepare: async (page) => {
      const box = page.getByRole('checkbox', { name: /Scorpio crane/ });
      if (!(await box.isChecked())) await box.click();
    },
    act: (page) => button(page, 'Copy what is chosen as cells').click(),
  })),
});
