import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pathsOf, readPaths } from '../../tools/inspector/coverage/paths-file.ts';
import { pathText } from '../../tools/inspector/run/step.ts';
import { accessibilityFaults, sidewaysScroll } from '../e2e/looks.ts';
import { noteUnseen } from '../e2e/unseen-parts.ts';
import { lostWords, translate } from '../translate.ts';
import { confirm, mailbox, newPassword, resend, resetRequest, secondFactor, signIn, signUp } from './actions/account.ts';
import { account, accountQuestion, addFactor, changeAddress, changePassword, confirmAddress, provider } from './actions/own-account.ts';
import { session } from './actions/session.ts';
import { systemExport, systemImport } from './actions/spreadsheet.ts';
import { deletedSystems, listSearch, selection, systemDetail, systemForm, systemHistory, systemList, undoImport, visitListTwice } from './actions/systems.ts';
import type { Triggers } from './actions/trigger.ts';
import { batch, changeFollower, outbox, release } from './actions/writes.ts';
import { test } from './served-stories.ts';
import { walkPath } from './walk-path.ts';

// The wide one last: a path goes on where nothing is left out for want of room.
const looks = [
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 1280 },
] as const;

/** Axe finds nothing in what was not looked at before, and nothing sticks out at the side: light on a desk, dark on the narrowest phone. */
const expectAccessible = async (page: Page, where: string): Promise<void> => {
  if (!(await noteUnseen(page))) return;
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
      const there = (window.unseen ?? []).filter((each) => each.isConnected);
      window.unseen = there.length > 0 ? there : [document.documentElement];
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    }, theme);
    expect([where, theme, width, await accessibilityFaults(page, '{ include: window.unseen }'), await sidewaysScroll(page)]).toEqual([where, theme, width, [], []]);
  }
};

/** Each machine that has a screen. The longest walks first, so that short ones fill the end. */
const machines: Readonly<Record<string, Triggers>> = {
  session, systemForm, systemDetail, systemHistory, undoImport, deletedSystems, systemList, outbox, newPassword, signUp,
  listSearch, selection, resetRequest, mailbox, resend, signIn, secondFactor, confirm,
  systemExport, systemImport, batch, changeFollower, release,
  account, accountQuestion, addFactor, changeAddress, changePassword, confirmAddress, provider,
};

/** Events of a user that no screen offers in this state: they are sent to the machine. One that is missing here, or here in vain, fails. */
const notOffered: Readonly<Record<string, readonly string[]>> = {
  session: [
    // The link is being tried; where its notice is shown meanwhile, the button is busy.
    'session.retryLink in processing.adopting: absent',
    // Its page has Cancel. Log out stands on the page that asks for a code, and the way to another link signs out too.
    'session.signOut in passwordRecovery: absent',
    // Only the loading page is shown. Code that signs out, as before a mail for a new password, waits until it is known who is there.
    'session.signOut in processing.reading: absent',
  ],
  systemImport: [
    // There is nothing to correct or to decide before the first preview stands.
    'decimals.choose in inHand.step.previewing.planning + question.none: absent',
    'doubles.choose in inHand.step.previewing.planning + question.none: absent',
    'empty.choose in inHand.step.previewing.planning + question.none: absent',
    'row.correct in inHand.step.previewing.planning + question.none: absent',
    'row.double in inHand.step.previewing.planning + question.none: absent',
    'row.leaveOut in inHand.step.previewing.planning + question.none: absent',
    // That file has one sheet.
    'sheet.choose in inHand.step.matching + question.none: absent',
  ],
};

for (const [machine, triggers] of Object.entries(machines)) {
  test(`${machine}: every path of it on the screens, which a browser translates (field report 80)`, async ({ stories: { page, address: host, complaints } }) => {
    const said = complaints.length;
    const sent = new Set<string>();
    const address = `${host}/inspector/screen?together`;
    const walked = new Set<string>();
    for (const path of readPaths(readFileSync(pathsOf(machine), 'utf8'))) {
      const setUp = machine === 'listSearch' && path.start === 'page' ? visitListTwice : undefined;
      const upTo = (count: number): string => `${path.start} ${pathText(path.steps.slice(0, count))}`;
      const isNew = (count: number): boolean => count <= path.steps.length && !walked.has(upTo(count));
      let count = 0;
      let before = '';
      // Within a step of the report Playwright does not look for one again and again among all that were taken.
      await test.step(upTo(path.steps.length), () => walkPath(page, { address, machine, path, triggers, setUp }, async ({ step, by }, value) => {
        if (by === 'absent' || by === 'disabled') sent.add(`${step.replace(/:.*/, '')} in ${before}: ${by}`);
        before = value;
        const where = `${upTo(path.steps.length)} at ${step}`;
        // Many paths begin alike. What an earlier one has come by was looked at there.
        if (isNew(count)) {
          await expectAccessible(page, where);
          expect([where, await page.evaluate(lostWords)]).toEqual([where, []]);
        }
        count += 1;
        if (isNew(count)) await page.evaluate(translate);
      }));
      for (const [index] of [null, ...path.steps].entries()) walked.add(upTo(index));
    }
    expect([...sent].toSorted()).toEqual(notOffered[machine] ?? []);
    expect(complaints.slice(said)).toEqual([]);
  });
}

test('the screen beside a chart is a picture: in its frame nothing can be pressed or has the focus', async ({ stories: { page, address: host } }) => {
  const address = `${host}/inspector/screen?machine=signIn&start=page`;
  await page.goto(address);
  await page.setContent(`<iframe width="800" height="600" src="${address}"></iframe><button>After</button>`);
  const screen = page.frameLocator('iframe');
  const submit = screen.locator('button', { hasText: 'Sign In' });
  await expect(submit).toBeVisible();
  expect(await submit.evaluate((element) => element.closest('[inert]') === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'After' })).toBeFocused();
});
