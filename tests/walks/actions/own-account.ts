import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { accountMachine, accountQuestionMachine } from '../../../src/machines/account/account-machine.ts';
import type { addFactorMachine } from '../../../src/machines/account/add-factor-machine.ts';
import type { changeAddressMachine, confirmAddressMachine } from '../../../src/machines/account/change-address-machine.ts';
import type { changePasswordMachine } from '../../../src/machines/account/change-password-machine.ts';
import type { providerMachine } from '../../../src/machines/account/provider-machine.ts';
import { fill } from '../../e2e/form.ts';
import { fillSilently, sending, typing } from './account.ts';
import { button, environment, press, pressIn, triggersOf, type UserAction, user, userWith } from './trigger.ts';

const openers = {
  addFactor: 'Add an authenticator',
  changeAddress: 'Change email address',
  changePassword: 'Change password',
  signOutElsewhere: 'Log out on all other devices',
  deleteAccount: 'Delete account…',
} as const;

const opened = v.object({ dialog: v.object({ kind: v.picklist(['addFactor', 'changeAddress', 'changePassword', 'signOutElsewhere', 'deleteAccount']) }) });

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

const pressInDialog = (name: string): UserAction => ({
  control: (page) => inDialog(page, name),
  act: (page) => inDialog(page, name).click(),
});

export const account = triggersOf<typeof accountMachine>({
  'account.reload': user(pressIn('status', /may be out of date/, 'Retry')),
  'dialog.open': userWith(opened, ({ dialog }) => press(openers[dialog.kind])),
  'dialog.close': user(pressInDialog('Cancel')),
  'dialog.done': environment('the machine of the dialog'),
});

const confirmed = v.object({ typed: v.string() });

/** The button is named after the question. */
const CONFIRM = /^(Remove|Log out|Delete account)$/;

export const accountQuestion = triggersOf<typeof accountQuestionMachine>({
  'question.confirm': userWith(confirmed, ({ typed }) => {
    const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: CONFIRM });
    return {
      control: confirm,
      prepare: async (page) => {
        if (await page.getByLabel('Your email address').isVisible()) await fill(page, { 'Your email address': typed });
      },
      act: (page) => confirm(page).click(),
    };
  }),
});

const named = v.object({ name: v.string() });
const code = v.object({ code: v.string() });

export const addFactor = triggersOf<typeof addFactorMachine>({
  'name.submit': sending(named, 'Next', ({ name }) => ({ Name: name })),
  'form.change': typing(code, (event) => ({ Code: event.code })),
  'form.submit': userWith(code, (event) => ({
    control: (page) => button(page, 'Finish'),
    prepare: (page) => fillSilently(page, 'Code', event.code),
    act: (page) => button(page, 'Finish').click(),
  })),
  'dialog.cancel': user(pressInDialog('Cancel')),
});

const address = v.object({ email: v.string() });
const EMAIL = 'New email address';

export const changeAddress = triggersOf<typeof changeAddressMachine>({
  'form.submit': userWith(address, ({ email }) => ({
    control: (page) => button(page, 'Send both emails'),
    prepare: (page) => fillSilently(page, EMAIL, email),
    act: (page) => button(page, 'Send both emails').click(),
  })),
  'form.change': user({ control: (page) => page.getByLabel(EMAIL), act: (page) => page.getByLabel(EMAIL).pressSequentially('x') }),
  'address.correct': user(pressInDialog('Use a different address')),
});

const passwords = v.object({
  values: v.object({ password: v.string(), repeat_password: v.string(), currentPassword: v.string(), mailedNumber: v.string() }),
});

export const changePassword = triggersOf<typeof changePasswordMachine>({
  'form.submit': userWith(passwords, ({ values }) => ({
    control: (page) => button(page, 'Save password'),
    prepare: async (page) => {
      await fill(page, { 'New password': values.password, 'Repeat new password': values.repeat_password });
      if (await page.getByLabel('Current password', { exact: true }).isVisible()) await fill(page, { 'Current password': values.currentPassword });
      if (await page.getByLabel('Code from the email').isVisible()) await fill(page, { 'Code from the email': values.mailedNumber });
    },
    act: (page) => button(page, 'Save password').click(),
  })),
  'number.resend': user(pressInDialog('Send a new code')),
});

export const confirmAddress = triggersOf<typeof confirmAddressMachine>({ 'link.confirm': user(press('Confirm the change')) });

export const provider = triggersOf<typeof providerMachine>({
  'provider.choose': userWith(v.object({ provider: v.string() }), () => press(/^(Continue with|Connect) Example provider$/)),
});
