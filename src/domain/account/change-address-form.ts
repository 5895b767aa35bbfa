import * as v from 'valibot';
import { changeAddressMessages } from '../words/account.ts';
import { authMessages } from '../words/auth.ts';
import type { AuthFailure } from '../auth/auth-failure.ts';
import { type EmailAddress, normalizeEmailAddress, validEmailAddressSchema } from '../auth/email-address.ts';

/** A new address for the account, or what is wrong with it. */
export const readNewAddress = (text: string, current: string | null): { readonly email: EmailAddress } | { readonly error: string } => {
  const typed = normalizeEmailAddress(text);
  if (typed === '') return { error: authMessages.emailMissing };
  if (current !== null && typed === normalizeEmailAddress(current)) return { error: changeAddressMessages.same };
  const parsed = v.safeParse(validEmailAddressSchema, typed);
  return parsed.success ? { email: parsed.output } : { error: authMessages.emailInvalid };
};

/**
 * Somebody else has an account with that address. Told as if the emails had gone out, or anybody could find out
 * by this form who has an account (docs/decisions/0042).
 */
export const isAddressTaken = (failure: AuthFailure | null): boolean => failure?.kind === 'rejected' && failure.code === 'email_exists';
