import * as v from 'valibot';
import { signUpFields, type SignUpValues } from '../../../src/domain/auth/sign-up-form.ts';
import type { signUpMachine } from '../../../src/machines/auth/sign-up-machine.ts';
import { fill } from '../../e2e/fill.ts';
import { field } from '../../e2e/words-of.ts';
import { sendingMail, typing } from './account.ts';
import { button, doingsOf, personWith } from './doing.ts';

const values = v.object(v.entriesFromList(signUpFields, v.string()));
const form = v.object({ values });
const left = v.object({ field: v.picklist(signUpFields), values });

const labels = {
  firstName: 'First Name', lastName: 'Last Name', email: 'Email Address', password: 'Password', repeat_password: 'Repeat Password',
} as const;

const texts = (typed: SignUpValues) => Object.fromEntries(signUpFields.map((name) => [labels[name], typed[name]]));

export const signUp = doingsOf<typeof signUpMachine>({
  'form.change': typing(form, (event) => texts(event.values)),
  'form.submit': sendingMail(form, 'Sign Up', (event) => texts(event.values)),
  'form.blur': personWith(left, (event) => ({
    control: (page) => button(page, 'Sign Up'),
    prepare: (page) => fill(page, texts(event.values)),
    act: async (page) => {
      await field(page, labels[event.field]).focus();
      await page.keyboard.press('Tab');
    },
  })),
});
