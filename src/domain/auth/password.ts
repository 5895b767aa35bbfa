import * as v from 'valibot';
import { authMessages } from '../words/auth.ts';

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
