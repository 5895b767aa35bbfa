import type { FieldErrors } from '../shared/field-errors.ts';
import type { Quirks } from '../shared/quirks.ts';
import { authMessages } from '../words/auth.ts';
import type { AuthFailure } from './auth-failure.ts';
import { PASSWORD_MAX_BYTES, passwordBytes } from './password.ts';

export type NewPasswordField = 'password' | 'repeat_password';
export type NewPasswordValues = Readonly<Record<NewPasswordField, string>>;

/** The form is not validated (spec §5), unless the mended quirk asks for two equal passwords. */
export const newPasswordErrors = (
  values: NewPasswordValues,
  quirks: Quirks,
): FieldErrors<NewPasswordField> =>
  quirks.newPasswordMustMatch && values.password !== values.repeat_password
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
