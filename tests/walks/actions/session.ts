import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { button, triggersOf, type UserAction, link, user, userWith, press, pressIn, environment } from './trigger.ts';

const provider = environment('the provider');
const otherTab = environment('another tab');
// Also where Back leads to the page again: its listener is a manual effect here.
const browser = environment('the browser');

const scope = v.object({ scope: v.picklist(['local', 'global']) });
const leave = { local: 'Log out', global: 'Log out on all devices' } as const;

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

/** The screen for a new password may be left over from a recovery: from there it is a way by the list. */
const signOut = ({ scope: chosen }: v.InferOutput<typeof scope>): UserAction => {
  const leaving = (page: Page) => button(page, leave[chosen]);
  const way = (page: Page) => (chosen === 'local' ? leaving(page) : accountMenu(page));
  const list = (page: Page) => link(page, 'All systems');
  return {
    control: (page) => way(page).or(list(page)).first(),
    prepare: async (page) => {
      if (!(await way(page).isVisible()) && (await list(page).isVisible())) await list(page).click();
    },
    act: async (page) => {
      if (chosen === 'global') await accountMenu(page).click();
      await leaving(page).click();
    },
  };
};

export const session = triggersOf<typeof sessionMachine>({
  SIGNED_IN: provider,
  TOKEN_REFRESHED: provider,
  MFA_CHALLENGE_VERIFIED: provider,
  PASSWORD_RECOVERY: provider,
  SIGNED_OUT: provider,
  USER_UPDATED: provider,
  'storage.changed': otherTab,
  'storage.spoilt': otherTab,
  'storage.failed': environment('the storage'),
  'storage.kept': environment('the storage'),
  'network.online': browser,
  'page.shown': browser,
  'page.restored': browser,
  'session.tokenNeeded': environment('a data call'),
  'session.factorRequired': environment('a data call'),
  'session.userRead': environment('the account page'),
  'session.accountDeleted': environment('the account page'),
  'session.othersEnded': environment('the account page'),
  'session.signOut': userWith(scope, signOut),
  'session.retry': user(pressIn('status', /You’re still signed in/, 'Retry')),
  'session.leaveRecovery': user(press('Cancel')),
  'session.retryLink': user(pressIn('alert', /The link from your email couldn’t be checked/, 'Retry')),
  'session.dismissLinkProblem': user(press('Close')),
});
