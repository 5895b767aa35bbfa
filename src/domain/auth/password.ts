import * as v from 'valibot';

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** The provider hashes with bcrypt, which ignores all bytes after these. */
export const PASSWORD_MAX_BYTES = 72;
export const PASSWORD_TOO_LONG_MESSAGE =
  'Password must be at most 72 bytes long: 72 plain letters, or fewer with accents or emoji.';

/** What `newPasswordSchema` asks for, said before anything is typed. */
export const PASSWORD_RULES =
  'A password has at least 8 characters, among them an uppercase and a lowercase letter, a number and one of !@#$%^&*(),.?":{}|<>';

const STRENGTH_MESSAGE =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long.';

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
/** What the provider finds lacking in a password, in its words. */
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

const WEAKNESSES: Readonly<Record<PasswordWeakness, string>> = {
  length: 'is too short',
  characters: 'has to mix upper and lower case letters, digits and signs',
  pwned: 'is known from a data leak',
};

const sentenceOf = new Intl.ListFormat('en', { type: 'conjunction' });

export const weakPasswordMessage = (weaknesses: readonly PasswordWeakness[]): string =>
  weaknesses.length === 0
    ? 'This password is too easy to guess.'
    : `This password ${sentenceOf.format(weaknesses.map((weakness) => WEAKNESSES[weakness]))}.`;

/** Never trimmed: a space may belong to a password. Messages: spec §5. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Password is required.'),
  v.check(isStrong, STRENGTH_MESSAGE),
  v.check((password) => passwordBytes(password) <= PASSWORD_MAX_BYTES, PASSWORD_TOO_LONG_MESSAGE),
);
