import * as v from 'valibot';
import { changeAddressMessages, changePasswordMessages } from '../words/account-messages.ts';
import { authMessages } from '../words/auth-messages.ts';
import type { AuthFailure } from '../auth/auth-failure.ts';
import { type EmailAddress, normalizeEmailAddress, validEmailAddressSchema, PASSWORD_MAX_BYTES, passwordBytes } from '../auth/credentials.ts';
import type { PasswordChange } from '../ports/auth.ts';
import type { FieldErrors } from '../shared/result.ts';
import { parseSixDigits } from '../auth/second-factor.ts';

/** A new address for the account, or what is wrong with it. */
export const readNewAddress = (text: string, current: string | null): { readonly email: EmailAddress } | { readonly error: string } => {
  const parsed = v.safeParse(validEmailAddressSchema, text);
  if (!parsed.success) return { error: parsed.issues[0].message };
  return current !== null && parsed.output === normalizeEmailAddress(current) ? { error: changeAddressMessages.same } : { email: parsed.output };
};

/**
 * Somebody else has an account with that address. Told as if the emails had gone out, or anybody could find out
 * by this form who has an account (docs/decisions/0042).
 */
export const isAddressTaken = (failure: AuthFailure | null): boolean => failure?.kind === 'rejected' && failure.code === 'email_exists';

export type PasswordProof = 'currentPassword' | 'mailedNumber';
/** The proofs that the server has asked for. */
export type PasswordProofs = Readonly<Record<PasswordProof, boolean>>;

export type ChangePasswordField = 'password' | 'repeat_password' | PasswordProof;
export type ChangePasswordValues = Readonly<Record<ChangePasswordField, string>>;

/** What the server wants to see before it takes a new password. */
export const proofAskedFor = (failure: AuthFailure | null): PasswordProof | null => {
  if (failure?.kind !== 'rejected') return null;
  if (failure.code === 'current_password_required') return 'currentPassword';
  return failure.code === 'reauthentication_needed' ? 'mailedNumber' : null;
};

const passwordError = (password: string): string | null => {
  if (password === '') return authMessages.passwordMissing;
  return passwordBytes(password) > PASSWORD_MAX_BYTES ? authMessages.passwordTooLong : null;
};

/** How strong a password has to be, the server knows: it is asked. It takes symbols that the rules beside the field do not name. */
export const changePasswordErrors = (values: ChangePasswordValues, proofs: PasswordProofs): FieldErrors<ChangePasswordField> => {
  const password = passwordError(values.password);
  return {
    ...(password !== null && { password }),
    ...(values.repeat_password !== values.password && { repeat_password: authMessages.passwordsDiffer }),
    ...(proofs.currentPassword && values.currentPassword === '' && { currentPassword: changePasswordMessages.currentMissing }),
    ...(proofs.mailedNumber && parseSixDigits(values.mailedNumber) === null && { mailedNumber: changePasswordMessages.numberMissing }),
  };
};

export const passwordChangeOf = (values: ChangePasswordValues, proofs: PasswordProofs): PasswordChange => ({
  password: values.password,
  ...(proofs.currentPassword && { currentPassword: values.currentPassword }),
  ...(proofs.mailedNumber && { mailedNumber: parseSixDigits(values.mailedNumber) ?? '' }),
});

/** What a field says about a refusal. The alert says the others. */
export const changePasswordRefusals = (failure: AuthFailure | null): FieldErrors<ChangePasswordField> => {
  if (failure?.kind !== 'rejected') return {};
  switch (failure.code) {
    case 'current_password_invalid':
      return { currentPassword: changePasswordMessages.currentWrong };
    case 'reauthentication_not_valid':
      return { mailedNumber: changePasswordMessages.numberWrong };
    case 'same_password':
      return { password: authMessages.samePassword };
    default:
      return {};
  }
};
