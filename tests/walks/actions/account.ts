import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { confirmMachine } from '../../../src/machines/auth/confirm-machine.ts';
import type { resendMachine, resetRequestMachine } from '../../../src/machines/auth/mail-request-machine.ts';
import type { newPasswordMachine } from '../../../src/machines/auth/new-password-machine.ts';
import type { secondFactorMachine } from '../../../src/machines/auth/second-factor-machine.ts';
import type { signInMachine } from '../../../src/machines/auth/sign-in-machine.ts';
import { signUpFields, type SignUpValues } from '../../../src/domain/auth/auth-forms.ts';
import type { signUpMachine } from '../../../src/machines/auth/sign-up-machine.ts';
import type { mailboxMachine } from '../../../src/machines/mailbox/mailbox-machine.ts';
import { field, fill } from '../../e2e/form.ts';
import { button, type Trigger, triggersOf, orAutomatic, user, userWith, press, environment } from './trigger.ts';

type Texts = Readonly<Record<string, string>>;

/** Typing into the fields of a form. Typing what stands there already changes nothing, so the fields are emptied first. */
export const typing = <Event>(schema: v.GenericSchema<unknown, Event>, textsOf: (event: Event) => Texts): Trigger =>
  userWith(schema, (event) => ({
    control: (page) => field(page, Object.keys(textsOf(event))[0] ?? ''),
    act: async (page) => {
      for (const label of Object.keys(textsOf(event))) await fill(page, { [label]: '' });
      await fill(page, textsOf(event));
    },
  }));

/** Typing into the fields of a form, then pressing its button. */
export const sending = <Event>(schema: v.GenericSchema<unknown, Event>, submit: string | RegExp, textsOf: (event: Event) => Texts): Trigger =>
  userWith(schema, (event) => ({
    control: (page) => button(page, submit),
    prepare: (page: Page) => fill(page, textsOf(event)),
    act: (page: Page) => button(page, submit).click(),
  }));

const EMAIL = 'Email Address';

/** As some password managers do it: no event tells of it. */
export const fillSilently = (page: Page, label: string, text: string): Promise<void> =>
  field(page, label).evaluate((input, value) => {
    if (input instanceof HTMLInputElement) input.value = value;
  }, text);

/** The same where the button is disabled while the typed address has a mail under way. */
const sendingMail = <Event>(schema: v.GenericSchema<unknown, Event>, submit: string, textsOf: (event: Event) => Texts): Trigger =>
  userWith(schema, (event) => ({
    control: (page) => button(page, submit),
    prepare: (page) => fill(page, textsOf(event)),
    autofill: async (page) => {
      await fill(page, { ...textsOf(event), [EMAIL]: '' });
      await fillSilently(page, EMAIL, textsOf(event)[EMAIL] ?? '');
    },
    act: (page) => button(page, submit).click(),
  }));

const signInForm = v.object({ values: v.object({ email: v.string(), password: v.string() }) });

export const signIn = triggersOf<typeof signInMachine>({
  'form.submit': sending(signInForm, 'Sign In', ({ values }) => ({ 'Email Address': values.email, Password: values.password })),
});

const signUpValues = v.object(v.entriesFromList(signUpFields, v.string()));
const signUpForm = v.object({ values: signUpValues });
const leftField = v.object({ field: v.picklist(signUpFields), values: signUpValues });

const signUpLabels = {
  firstName: 'First Name', lastName: 'Last Name', email: 'Email Address', password: 'Password', repeat_password: 'Repeat Password',
} as const;

const signUpTexts = (typed: SignUpValues) => Object.fromEntries(signUpFields.map((name) => [signUpLabels[name], typed[name]]));

export const signUp = triggersOf<typeof signUpMachine>({
  'form.change': typing(signUpForm, (event) => signUpTexts(event.values)),
  'form.submit': sendingMail(signUpForm, 'Sign Up', (event) => signUpTexts(event.values)),
  'form.blur': userWith(leftField, (event) => ({
    control: (page) => button(page, 'Sign Up'),
    prepare: (page) => fill(page, signUpTexts(event.values)),
    act: async (page) => {
      await field(page, signUpLabels[event.field]).focus();
      await page.keyboard.press('Tab');
    },
  })),
});

const emailForm = v.object({ email: v.string() });

export const resend = triggersOf<typeof resendMachine>({
  'form.change': typing(emailForm, ({ email }) => ({ [EMAIL]: email })),
  'form.submit': sendingMail(emailForm, 'Send again', ({ email }) => ({ [EMAIL]: email })),
});

export const resetRequest = triggersOf<typeof resetRequestMachine>({
  'form.change': typing(emailForm, ({ email }) => ({ [EMAIL]: email })),
  'form.submit': sendingMail(emailForm, 'Reset password', ({ email }) => ({ [EMAIL]: email })),
});

const passwords = v.object({ values: v.object({ password: v.string(), repeat_password: v.string() }) });
type Passwords = v.InferOutput<typeof passwords>;

const passwordTexts = ({ values }: Passwords) => ({ Password: values.password, 'Repeat Password': values.repeat_password });

export const newPassword = triggersOf<typeof newPasswordMachine>({
  'form.focus': user({ control: (page) => field(page, 'Password'), act: (page) => field(page, 'Password').focus() }),
  'form.change': typing(passwords, passwordTexts),
  'form.submit': sending(passwords, 'Submit', passwordTexts),
  'code.verified': orAutomatic(
    user({
      control: (page) => field(page, 'Code'),
      act: (page) => fill(page, { Code: '123456' }),
    }),
  ),
  'user.changed': environment('another sign-in in this browser'),
});

const code = v.object({ code: v.string() });

export const secondFactor = triggersOf<typeof secondFactorMachine>({
  'form.change': typing(code, (event) => ({ Code: event.code })),
  'form.submit': userWith(code, (event) => ({
    control: (page) => button(page, 'Continue'),
    // Without an event: a code that is typed is sent with its sixth digit.
    prepare: (page) => fillSilently(page, 'Code', event.code),
    act: (page) => button(page, 'Continue').click(),
  })),
  'factor.choose': user({ control: (page) => page.getByRole('radio', { name: 'Tablet' }), act: (page) => page.getByRole('radio', { name: 'Tablet' }).check() }),
});

export const confirm = triggersOf<typeof confirmMachine>({ 'link.confirm': user(press('Confirm email address')) });

export const mailbox = triggersOf<typeof mailboxMachine>({ 'mailbox.refresh': user(press('Refresh')) });
