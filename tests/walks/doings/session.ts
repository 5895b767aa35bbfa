import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { button, doingsOf, type Done, link, person, personWith, press, pressIn, world } from './doing.ts';

const provider = world('the provider');
const otherTab = world('another tab');
// Where a page is come back to by the browser's Back, too: what hears of it is on the desk.
const browser = world('the browser');

const scope = v.object({ scope: v.picklist(['local', 'global']) });
const leave = { local: 'Log out', global: 'Sign out on all devices' } as const;

/** The screen for a new password may be left over from a recovery: from there it is a way by the list. */
const signOut = ({ scope: chosen }: v.InferOutput<typeof scope>): Done => {
  const leaving = (page: Page) => button(page, leave[chosen]);
  const list = (page: Page) => link(page, 'All systems');
  return {
    control: (page) => leaving(page).or(list(page)).first(),
    prepare: async (page) => {
      if (!(await leaving(page).isVisible()) && (await list(page).isVisible())) await list(page).click();
    },
    act: (page) => leaving(page).click(),
  };
};

export const session = doingsOf<typeof sessionMachine>({
  SIGNED_IN: provider,
  TOKEN_REFRESHED: provider,
  MFA_CHALLENGE_VERIFIED: provider,
  PASSWORD_RECOVERY: provider,
  SIGNED_OUT: provider,
  USER_UPDATED: provider,
  'storage.changed': otherTab,
  'storage.spoilt': otherTab,
  'storage.failed': world('the storage'),
  'storage.kept': world('the storage'),
  'network.online': browser,
  'page.shown': browser,
  'page.restored': browser,
  'session.tokenNeeded': world('a data call'),
  'session.signOut': personWith(scope, signOut),
  'session.retry': person(pressIn('status', /You are still signed in/, 'Retry')),
  'session.leaveRecovery': person(press('Cancel')),
  'session.retryLink': person(pressIn('alert', /the link from the mail has done nothing yet/, 'Retry')),
  'session.dismissLinkProblem': person(press('Close')),
});
