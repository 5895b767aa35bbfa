import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { type SystemTexts, systemTextsSchema } from '../../../src/domain/systems/system-form.ts';
import type { listSearchMachine } from '../../../src/machines/systems/list-search-machine.ts';
import type { selectionMachine } from '../../../src/machines/systems/selection-machine.ts';
import type { systemDetailMachine } from '../../../src/machines/systems/system-detail-machine.ts';
import type { deletedSystemsMachine } from '../../../src/machines/systems/deleted-systems-machine.ts';
import type { undoImportMachine } from '../../../src/machines/sync/undo-import-machine.ts';
import type { systemHistoryMachine } from '../../../src/machines/systems/system-history-machine.ts';
import type { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import type { systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { fill } from '../../e2e/form.ts';
import { typing } from './account.ts';
import { button, triggersOf, follow, link, typeOnly, user, userWith, press, environment } from './trigger.ts';

const form = v.object({ texts: systemTextsSchema });
const submitted = v.object({ texts: systemTextsSchema, nextId: v.optional(v.string()) });

const formTexts = (texts: SystemTexts): Readonly<Record<string, string>> => ({
  Name: texts.name,
  'Min height [cm]': texts.minHeight,
  'Max height [cm]': texts.maxHeight,
  'Camera tilt [o]': texts.cameraTilt,
  'Max dolly speed [m/s]': texts.maxDollySpeed,
  'Connection type': texts.connectionType,
});

export const systemForm = triggersOf<typeof systemFormMachine>({
  'form.change': typing(form, ({ texts }) => formTexts(texts)),
  // The id of the next system is made up.
  'form.submit': typeOnly(
    userWith(submitted, ({ texts, nextId }) => {
      const control = (page: Page) => button(page, nextId === undefined ? /^(?:Add|Update)$/ : 'Add and add another');
      return { control, prepare: (page) => fill(page, formTexts(texts)), act: (page) => control(page).click() };
    }),
  ),
  'form.retry': user(press('Retry')),
  'draft.discard': user(press('Discard')),
  'draft.undo': user(press('Undo')),
  'system.changed': environment('the list or the outbox'),
  'draft.reported': environment('the storage'),
});

export const systemDetail = triggersOf<typeof systemDetailMachine>({
  'detail.retry': user(press('Retry')),
  'detail.delete': user(press('Delete')),
  'detail.notStated': userWith(v.object({ field: v.literal('maxDollySpeed') }), () => press('Not stated? Max Dolly Speed')),
  'system.changed': environment('the list or the outbox'),
});

const restored = v.object({ number: v.number(), field: v.nullable(v.string()) });

export const systemHistory = triggersOf<typeof systemHistoryMachine>({
  'history.more': user(press('Show older changes')),
  'history.retry': user(press('Retry')),
  'history.restore': userWith(restored, ({ field }) => press(field === null ? /^Restore this version \(.* 7:02:/ : 'Restore Max height to 120 cm')),
  'history.confirm': user(press('Restore anyway')),
  'history.cancel': user(press('Cancel')),
  'system.changed': environment('the list or the outbox'),
});

export const undoImport = triggersOf<typeof undoImportMachine>({
  'undo.ask': user(press('Undo the whole import')),
  'undo.confirm': user(press('Undo the import')),
  'undo.cancel': user(press('Cancel')),
});

const deletedField = (page: Page) => page.getByRole('searchbox', { name: 'Find by name', exact: true });

export const deletedSystems = triggersOf<typeof deletedSystemsMachine>({
  'deleted.search': userWith(v.object({ text: v.string() }), ({ text }) => ({ control: deletedField, act: (page) => deletedField(page).fill(text) })),
  'deleted.more': user(press('Show more')),
  'deleted.known': environment('the list or the outbox'),
  'deleted.retry': user(press('Retry')),
  'deleted.putBack': userWith(v.object({ number: v.number() }), () => press(/^Put back .*Old rail/)),
});

/** From the account page, which knows nothing of the list: the forms read it, too. */
const back = user(follow('All systems'));

const leave = user({
  control: (page) => button(page, /^Account menu/),
  act: async (page) => {
    await button(page, /^Account menu/).click();
    await link(page, 'Account').click();
  },
});

export const systemList = triggersOf<typeof systemListMachine>({
  'list.open': back,
  'list.prepare': environment('the router'),
  'list.close': leave,
  'kept.rows': environment('the storage'),
  'kept.whole': environment('the storage'),
  'kept.none': environment('the storage'),
  'list.followed': environment('whoever follows the log'),
  'list.readAnew': environment('whoever keeps the list'),
  'list.retry': user(press('Retry')),
  'list.saved': environment('the outbox'),
  'list.removed': environment('the outbox'),
  'list.changed': environment('the batch, or who follows the log'),
  'page.returned': environment('the browser'),
});

const text = v.object({ change: v.object({ text: v.string() }) });
const sort = v.object({ change: v.object({ sort: v.object({ field: v.literal('name'), isDescending: v.literal(true) }) }) });

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Find by name or connection' });
const byName = (page: Page) => page.getByRole('button', { name: /^Sort by Name/ });

export const listSearch = triggersOf<typeof listSearchMachine>({
  'search.type': userWith(text, ({ change }) => ({ control: searchField, act: (page) => searchField(page).fill(change.text) })),
  'search.choose': userWith(sort, () => ({ control: byName, act: (page) => byName(page).click() })),
  'search.clear': user(press(/^Clear( all| sort)?$/)),
  // Into another tab, so that the list stays.
  'search.finish': user({
    control: (page) => link(page, 'Scorpio crane'),
    act: async (page) => {
      const opened = page.context().waitForEvent('page');
      await link(page, 'Scorpio crane').click({ modifiers: ['ControlOrMeta'] });
      await (await opened).close();
    },
  }),
  'address.changed': userWith(v.object({ address: v.strictObject({}) }), () => ({
    control: searchField,
    act: async (page) => {
      await Promise.all([page.waitForURL(({ search }) => search === ''), page.evaluate(() => window.history.go(-2))]);
    },
  })),
  'address.busy': environment('the router, with another entry on its way'),
});

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(name) });

export const selection = triggersOf<typeof selectionMachine>({
  'selection.toggle': user({
    control: (page) => box(page, 'Scorpio crane'),
    act: (page) => box(page, 'Scorpio crane').click(),
  }),
  'selection.extend': user({
    control: (page) => box(page, 'Panther dolly'),
    act: (page) => box(page, 'Panther dolly').click({ modifiers: ['Shift'] }),
  }),
  'selection.add': user({
    control: (page) => page.getByLabel('Find by name or connection'),
    act: async (page) => {
      await page.getByLabel('Find by name or connection').fill('e');
      await page.getByRole('checkbox', { name: /^Select all/ }).or(button(page, /^Select all/)).click();
    },
  }),
  'selection.clear': user(press('Clear selection')),
});

/** The list is in the history twice, with another screen between: the menu of the browser’s Back leads from one to the other. */
export const visitListTwice = async (page: Page): Promise<void> => {
  await link(page, 'Add system').click();
  await link(page, 'back').click();
};
