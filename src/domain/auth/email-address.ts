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
