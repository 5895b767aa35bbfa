import * as v from 'valibot';
import { authMessages } from '../words/auth-messages.ts';
import type { FieldErrors } from '../shared/field-errors.ts';
import type { Quirks } from '../shared/quirks.ts';
import type { AuthFailure } from './auth-failure.ts';

/** The provider hashes with bcrypt, which ignores all bytes after these. */
export const PASSWORD_MAX_BYTES = 72;

const utf8Length = (character: string): number => {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

export const passwordBytes = (password: string): number =>
  [...password].reduce((total, character) => total + utf8Length(character), 0);

/** The server has rules of its own: supabase/config.toml, and tools/local-stack/supabase-api.ts. The sentences count the characters, too (`length` in the words of sign-up and account, `passwordWeak`). */
const rules = {
  length: (password: string) => [...password].length >= 8,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  number: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
};

export const passwordRules = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const satisfies readonly (keyof typeof rules)[];

/** Which rules of a new password it follows so far. */
export const rulesMet = (password: string): readonly (keyof typeof rules)[] => passwordRules.filter((rule) => rules[rule](password));

const isStrong = (password: string): boolean => rulesMet(password).length === passwordRules.length;

/** Never trimmed: a space may belong to a password. Messages: spec §5. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(authMessages.passwordMissing),
  v.check(isStrong, authMessages.passwordWeak),
  v.check((password) => passwordBytes(password) <= PASSWORD_MAX_BYTES, authMessages.passwordTooLong),
);

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
