import type { FieldErrors } from '../shared/field-errors.ts';
import { authMessages } from '../words/auth-messages.ts';
import { type EmailAddress, parseEmailAddress } from './email-address.ts';

export type Credentials = { readonly email: EmailAddress; readonly password: string };

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
