import * as v from 'valibot';
import { errorsOfFields, type FieldErrors, firstErrors } from '../shared/field-errors.ts';
import type { Quirks } from '../shared/quirks.ts';
import { failed, type Result, success } from '../shared/result.ts';
import { authMessages } from '../words/auth.ts';
import { validEmailAddressSchema } from './email-address.ts';
import { newPasswordSchema } from './password.ts';
import { personNameSchema } from './person-name.ts';
import type { Credentials } from './sign-in-form.ts';

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
