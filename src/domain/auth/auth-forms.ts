import * as v from 'valibot';
import { withoutInvisible } from '../shared/characters.ts';
import { errorsOfFields, type FieldErrors, firstErrors, failed, type Result, success } from '../shared/result.ts';
import { authMessages } from '../words/auth-messages.ts';
import type { AuthFailure } from './auth-failure.ts';
import { type Credentials, newPasswordSchema, parseEmailAddress, PASSWORD_MAX_BYTES, passwordBytes, validEmailAddressSchema } from './credentials.ts';

/** What the forms of the described product do oddly, in one place. No other code asks which wording is in force. */
export type Quirks = {
  readonly lastNameTooShortMessage: string;
  readonly resetNoticeTone: 'error' | 'success';
  readonly newPasswordMustMatch: boolean;
};

const described: Quirks = {
  lastNameTooShortMessage: authMessages.firstNameTooShort,
  resetNoticeTone: 'error',
  newPasswordMustMatch: false,
};

const mended: Quirks = {
  lastNameTooShortMessage: authMessages.lastNameTooShort,
  resetNoticeTone: 'success',
  newPasswordMustMatch: true,
};

export type QuirksName = 'described' | 'mended';

export const quirks: Readonly<Record<QuirksName, Quirks>> = { described, mended };

/** An answer takes a second, on a slow phone a few. Who has waited longer is told that the page still does. */
export const SIGN_IN_PATIENCE_MS = 6_000;

export type SignInField = 'email' | 'password';
export type SignInValues = Readonly<Record<SignInField, string>>;

/** `null` unless both fields hold something (spec §5). */
export const parseSignIn = (values: SignInValues): Credentials | null => {
  const email = parseEmailAddress(values.email);
  return email !== null && values.password !== '' ? { email, password: values.password } : null;
};

/** The messages for the fields that are empty. */
export const signInErrors = (values: SignInValues): FieldErrors<SignInField> => ({
  ...(parseEmailAddress(values.email) === null && { email: authMessages.emailMissing }),
  ...(values.password === '' && { password: authMessages.passwordMissing }),
});

const NAME_MIN = 3;
const NAME_MAX = 30;

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
    v.check((name) => characters(name) >= NAME_MIN, tooShortMessage),
    v.check((name) => characters(name) <= NAME_MAX, authMessages.nameTooLong(label)),
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

const signUpSchema = (inForce: Quirks) =>
  v.object({
    firstName: personNameSchema('First Name', authMessages.firstNameTooShort),
    lastName: personNameSchema('Last Name', inForce.lastNameTooShortMessage),
    email: validEmailAddressSchema,
    password: newPasswordSchema,
  });

/**
 * Only the e-mail and the password go to the provider; the names are checked and stay here (spec §3).
 * The passwords are compared here because a check of the schema would only run once every field is right.
 */
export const parseSignUp = (
  values: SignUpValues,
  inForce: Quirks,
): Result<Credentials, FieldErrors<SignUpField>> => {
  const parsed = v.safeParse(signUpSchema(inForce), values);
  const isRepeated = values.password === values.repeat_password;
  if (parsed.success && isRepeated) return success({ email: parsed.output.email, password: parsed.output.password });
  return failed({
    ...firstErrors(signUpFields, parsed.issues ?? []),
    ...(!isRepeated && { repeat_password: authMessages.passwordsDiffer }),
  });
};

export const signUpErrors = (values: SignUpValues, inForce: Quirks): FieldErrors<SignUpField> => {
  const parsed = parseSignUp(values, inForce);
  return parsed.ok ? {} : parsed.failure;
};

/** While typing: a message goes once its field is right, but no new message appears. */
export const stillWrong = (
  shown: FieldErrors<SignUpField>,
  values: SignUpValues,
  inForce: Quirks,
): FieldErrors<SignUpField> =>
  errorsOfFields(signUpErrors(values, inForce), signUpFields.filter((field) => field in shown));

/** On leaving a field: its message appears too, unless the field is still empty. */
export const wrongAfterLeaving = (
  shown: FieldErrors<SignUpField>,
  left: SignUpField,
  values: SignUpValues,
  inForce: Quirks,
): FieldErrors<SignUpField> =>
  errorsOfFields(
    signUpErrors(values, inForce),
    signUpFields.filter((field) => field in shown || (field === left && values[left] !== '')),
  );

export type NewPasswordField = 'password' | 'repeat_password';
export type NewPasswordValues = Readonly<Record<NewPasswordField, string>>;

/** The form is not validated (spec §5), unless the mended quirk asks for two equal passwords. */
export const newPasswordErrors = (
  values: NewPasswordValues,
  inForce: Quirks,
): FieldErrors<NewPasswordField> =>
  inForce.newPasswordMustMatch && values.password !== values.repeat_password
    ? { repeat_password: authMessages.passwordsDiffer }
    : {};

/** Shown at the fields, but nothing is refused because of it. */
export const newPasswordHints = (values: NewPasswordValues): FieldErrors<NewPasswordField> => ({
  ...(passwordBytes(values.password) > PASSWORD_MAX_BYTES && { password: authMessages.passwordTooLong }),
  ...(values.repeat_password !== '' &&
    values.password !== values.repeat_password && {
      repeat_password: authMessages.firstPasswordIsSaved,
    }),
});

/** Shown at the field. The alert shows the provider's message. */
export const newPasswordRefusalHints = (failure: AuthFailure | null): FieldErrors<NewPasswordField> => {
  if (failure?.kind !== 'rejected') return {};
  return failure.code === 'same_password' ? { password: authMessages.samePassword } : {};
};
