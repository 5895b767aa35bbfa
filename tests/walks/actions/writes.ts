import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { batchMachine } from '../../../src/machines/sync/batch-machine.ts';
import type { releaseMachine } from '../../../src/machines/shared/release-machine.ts';
import type { changeFollowerMachine } from '../../../src/machines/sync/change-follower-machine.ts';
import type { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { fill } from '../../e2e/form.ts';
import { button, triggersOf, link, user, userWith, press, typeOnly, environment } from './trigger.ts';

const added = v.object({ command: v.object({ kind: v.picklist(['insert', 'update', 'delete']) }) });

/** From the list to where a write begins, and back to the list, which the screens do by themselves. */
const writes = {
  insert: {
    control: (page: Page) => link(page, 'Add system'),
    act: async (page: Page) => {
      await link(page, 'Add system').click();
      await fill(page, { Name: 'Fisher 11' });
      await button(page, 'Add').click();
    },
  },
  update: {
    control: (page: Page) => link(page, 'Scorpio crane'),
    act: async (page: Page) => {
      await link(page, 'Scorpio crane').click();
      await link(page, 'Edit').click();
      await fill(page, { Name: 'Scorpio 45' });
      await button(page, 'Update').click();
    },
  },
  delete: {
    control: (page: Page) => link(page, 'Panther dolly'),
    act: async (page: Page) => {
      await link(page, 'Panther dolly').click();
      await button(page, 'Delete').click();
    },
  },
} as const;

export const outbox = triggersOf<typeof outboxMachine>({
  'write.add': typeOnly(userWith(added, ({ command }) => writes[command.kind])),
  'write.retry': user(press('Retry')),
  'write.discard': user(press('Discard')),
  'write.addAnew': typeOnly(user(press('Add as a new system'))),
  'write.resolve': user({
    control: (page) => button(page, 'Compare'),
    act: async (page) => {
      await button(page, 'Compare').click();
      await page.getByRole('radio', { name: /^Yours/ }).first().check();
      await button(page, 'Save choices').click();
    },
  }),
  'undo.run': user(press('Undo')),
  'undo.dismiss': user(press('Dismiss')),
  'outbox.sendNow': user(press('Try now')),
  'queue.reported': environment('the storage'),
  'queue.held': environment('the storage'),
  'queue.persistFailed': environment('the storage'),
  'page.returned': environment('the browser'),
});

/** Of many writes at once: what the notice offers. They begin with an import or with what is chosen. */
export const batch = triggersOf<typeof batchMachine>({
  'batch.begin': environment('the import, or the bar of what is chosen'),
  'batch.resend': typeOnly(user({
    control: (page) => button(page, /^See \d+ that failed$/),
    act: async (page) => {
      await button(page, /^See \d+ that failed$/).click();
      await button(page, 'Send again').click();
    },
  })),
  'batch.pause': user(press('Pause')),
  'batch.resume': user(press('Resume')),
  'batch.stop': user(press('Stop here')),
  'batch.undo': user(press(/^Undo/)),
  'batch.dismiss': user(press('Dismiss')),
  'batch.sendNow': user(press('Try now')),
  'write.added': environment('the outbox'),
  'page.returned': environment('the browser'),
});

const held = v.object({ by: v.picklist(['pointer', 'focus']) });
const row = (page: Page) => link(page, /crane|Crane/);
const blur = (page: Page) => row(page).evaluate((element) => element.blur());
const point = (page: Page) => row(page).hover();
const pointElsewhere = (page: Page) => page.mouse.move(0, 0);

/** Whoever points at the rows may do so already: then they come anew. */
export const changeFollower = triggersOf<typeof changeFollowerMachine>({
  'rows.hold': userWith(held, ({ by }) => ({
    control: row,
    act: async (page) => {
      await (by === 'pointer' ? pointElsewhere : blur)(page);
      await (by === 'pointer' ? point(page) : row(page).focus());
    },
  })),
  'rows.release': userWith(held, ({ by }) => ({
    control: row,
    act: async (page) => {
      await (by === 'pointer' ? point(page) : row(page).focus());
      await (by === 'pointer' ? pointElsewhere : blur)(page);
    },
  })),
  // By key: under the pointer, rows would come into the place of the line.
  'changes.show': user({ control: (page) => button(page, 'Show'), act: (page) => button(page, 'Show').press('Enter') }),
  'page.returned': environment('the browser'),
});

export const release = triggersOf<typeof releaseMachine>({
  'release.ready': environment('the browser'),
  'release.show': user(press('Reload')),
});
