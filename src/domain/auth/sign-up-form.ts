import * as v from 'valibot';
import { withoutInvisible } from '../shared/characters.ts';
import { authMessages } from '../words/auth-messages.ts';
import { errorsOfFields, type FieldErrors, firstErrors } from '../shared/field-errors.ts';
import type { Quirks } from '../shared/quirks.ts';
import { failed, type Result, success } from '../shared/result.ts';
import { validEmailAddressSchema } from './email-address.ts';
import { newPasswordSchema } from './password.ts';
import type { Credentials } from './sign-in-form.ts';

const MIN = 3;
const MAX = 30;

const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\p{Nd}]+$/u;

/** Characters as a person sees them: an emoji or an accented letter counts once. */
const characters = (text: string): number => {
  // Made here and not once for all: the first one takes 25 ms, which no page may spend before it is shown.
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].length;
};

/** Letters and digits of any script, 3 to 30 characters (spec §5). */
export const personNameSchema = (label: 'First Name' | 'Last Name', tooShortMessage: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => withoutInvisible(text).normalize('NFC')),
    v.nonEmpty(authMessages.nameMissing(label)),
    v.check((name) => characters(name) >= MIN, tooShortMessage),
    v.check((name) => characters(name) <= MAX, authMessages.nameTooLong(label)),
    v.regex(LETTERS_AND_DIGITS, authMessages.nameOfOtherSigns(label)),
  );

export const signUpFields = ['firstName', 'lastName', 'email', 'password', 'repeat_password'] as const;
export type SignUpField = (typeof signUpFields)[number];
export type SignUpValues = Readonly<Record<SignUpField, string>>;

export const emptySignUpValues: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  repeat_password: '',
};

const signUpSchema = (quirks: Quirks) =>
  v.object({
    firstName: personNameSchema('First Name', authMessages.firstNameTooShort),
    lastName: personNameSchema('Last Name', quirks.lastNameTooShortMessage),
    email: validEmailAddressSchema,
    password: newPasswordSchema,
  });

/**
 * Only the e-mail and the password go to the provider; the names are checked and stay here (spec §3).
 * The passwords are compared here because a check of the schema would only run once every field is right.
 */
export const parseSignUp = (
  values: SignUpValues,
  quirks: Quirks,
): Result<Credentials, FieldErrors<SignUpField>> => {
  const parsed = v.safeParse(signUpSchema(quirks), values);
  const isRepeated = values.password === values.repeat_password;
  if (parsed.success && isRepeated) return success({ email: parsed.output.email, password: parsed.output.password });
  return failed({
    ...firstErrors(signUpFields, parsed.issues ?? []),
    ...(!isRepeated && { repeat_password: authMessages.passwordsDiffer }),
  });
};

export const signUpErrors = (values: SignUpValues, quirks: Quirks): FieldErrors<SignUpField> => {
  const parsed = parseSignUp(values, quirks);
  return parsed.ok ? {} : parsed.failure;
};

/** While typing: a message goes once its field is right, but no new message appears. */
export const stillWrong = (
  shown: FieldErrors<SignUpField>,
  values: SignUpValues,
  quirks: Quirks,
): FieldErrors<SignUpField> =>
  errorsOfFields(signUpErrors(values, quirks), signUpFields.filter((field) => field in shown));

/** On leaving a field: its message appears too, unless the field is still empty. */
export const wrongAfterLeaving = (
  shown: FieldErrors<SignUpField>,
  left: SignUpField,
  values: SignUpValues,
  quirks: Quirks,
): FieldErrors<SignUpField> =>
  errorsOfFields(
    signUpErrors(values, quirks),
    signUpFields.filter((field) => field in shown || (field === left && values[left] !== '')),
  );
