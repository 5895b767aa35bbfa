import type { FieldErrors } from './field-errors.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_TOO_LONG_MESSAGE, passwordBytes } from './password.ts';
import type { Quirks } from './quirks.ts';

export type NewPasswordField = 'password' | 'repeat_password';
export type NewPasswordValues = Readonly<Record<NewPasswordField, string>>;

/** The form is not validated (spec §5), unless the mended quirk asks for two equal passwords. */
export const newPasswordErrors = (
  values: NewPasswordValues,
  quirks: Quirks,
): FieldErrors<NewPasswordField> =>
  quirks.newPasswordMustMatch && values.password !== values.repeat_password
    ? { repeat_password: 'Passwords must match' }
    : {};

/** Worth a second look, yet nothing is refused for it. */
export const newPasswordHints = (values: NewPasswordValues): FieldErrors<NewPasswordField> => ({
  ...(passwordBytes(values.password) > PASSWORD_MAX_BYTES && { password: PASSWORD_TOO_LONG_MESSAGE }),
  ...(values.repeat_password !== '' &&
    values.password !== values.repeat_password && {
      repeat_password: 'The two passwords differ. The first one will be saved.',
    }),
});
