import * as v from 'valibot';
import { authMessages } from '../words/auth.ts';

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** The provider hashes with bcrypt, which ignores all bytes after these. */
export const PASSWORD_MAX_BYTES = 72;

/** What `newPasswordSchema` asks for, said before anything is typed. */
export const PASSWORD_RULES =
  'A password has at least 8 characters, among them an uppercase and a lowercase letter, a number and one of !@#$%^&*(),.?":{}|<>';

const utf8Length = (character: string): number => {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

export const passwordBytes = (password: string): number =>
  [...password].reduce((total, character) => total + utf8Length(character), 0);

const isStrong = (password: string): boolean =>
  [...password].length >= 8 &&
  /[A-Z]/.test(password) &&
  /[a-z]/.test(password) &&
  /[0-9]/.test(password) &&
  SPECIAL.test(password);

export const passwordWeaknesses = ['length', 'characters', 'pwned'] as const;
/** What the provider finds lacking in a password, as it names it. */
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

/** Never trimmed: a space may belong to a password. Messages: spec §5. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(authMessages.passwordMissing),
  v.check(isStrong, authMessages.passwordWeak),
  v.check((password) => passwordBytes(password) <= PASSWORD_MAX_BYTES, authMessages.passwordTooLong),
);
