import * as v from 'valibot';
import { withoutInvisible } from '../shared/characters.ts';
import { authMessages } from '../words/auth-messages.ts';

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const VALID_ADDRESS = new RegExp(String.raw`^[^\s\p{Cc}\p{Cf}@]{1,64}@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Phone keyboards add spaces and capitals, a paste what nobody sees: every form reads an address through this. */
export const normalizeEmailAddress = (text: string): string => withoutInvisible(text).toLowerCase();

const typedAddress = v.pipe(
  v.string(),
  v.transform(normalizeEmailAddress),
  v.nonEmpty(authMessages.emailMissing),
);

/** What the provider may be asked about: sign-in and reset only need something to be there (spec §5). */
export const emailAddressSchema = v.pipe(typedAddress, v.brand('EmailAddress'));
export type EmailAddress = v.InferOutput<typeof emailAddressSchema>;

/** What a new account needs: a valid address, any top-level domain accepted (spec §5). */
export const validEmailAddressSchema = v.pipe(
  typedAddress,
  v.regex(VALID_ADDRESS, authMessages.emailInvalid),
  v.brand('EmailAddress'),
);

/** The address, or nothing where nothing was typed. */
export const parseEmailAddress = (text: string): EmailAddress | null => {
  const parsed = v.safeParse(emailAddressSchema, text);
  return parsed.success ? parsed.output : null;
};

export type Credentials = { readonly email: EmailAddress; readonly password: string };

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

/** The server has rules of its own: supabase/config.toml, and tools/local-stack/auth-settings.ts. The sentences count the characters, too (`length` in the words of sign-up, `passwordWeak`). */
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
