import * as v from 'valibot';
import { isBlank, keepableText, trimBlank } from '../shared/characters.ts';
import { authenticatorMessages, codeMessages } from '../words/account-messages.ts';
import type { AuthFailure } from './auth-failure.ts';
import type { AuthUser, Session } from './session.ts';

export type Factor = AuthUser['factors'][number];

const totpCodeSchema = v.pipe(
  v.string(),
  // Apps show the digits in groups, and a paste brings spaces along.
  v.transform((text) => text.replace(/[\s\p{Z}\p{Cf}-]/gu, '')),
  v.regex(/^\d{6}$/),
  v.brand('TotpCode'),
);
export type TotpCode = v.InferOutput<typeof totpCodeSchema>;

/** Six digits, however they are grouped, or nothing: an app’s code, and the number that is mailed before a new password. */
export const parseSixDigits = (text: string): TotpCode | null => {
  const parsed = v.safeParse(totpCodeSchema, text);
  return parsed.success ? parsed.output : null;
};

/** The authenticator apps whose code opens the account. */
export const totpFactors = (user: Pick<AuthUser, 'factors'> | null): readonly Factor[] =>
  user?.factors.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified') ?? [];

/** In an order that stays: by name, the one that this browser used last before the others. The server's order changes with use. */
export const factorsToChoose = (session: Pick<Session, 'user'> | null, lastUsed: string | null): readonly Factor[] =>
  totpFactors(session?.user ?? null).toSorted((a, b) => {
    if (a.id === lastUsed || b.id === lastUsed) return a.id === lastUsed ? -1 : 1;
    return (a.friendly_name ?? '').localeCompare(b.friendly_name ?? '') || a.id.localeCompare(b.id);
  });

const isWrongCode = (failure: AuthFailure | null): boolean =>
  failure?.kind === 'rejected' && failure.code === 'mfa_verification_failed';

/** Those that were wrong in a row. One that is sent twice is still one code. */
export const wrongCodesAfter = (before: readonly TotpCode[], code: TotpCode | null, failure: AuthFailure | null): readonly TotpCode[] => {
  if (code === null || !isWrongCode(failure)) return [];
  return before.includes(code) ? before : [...before, code];
};

/** What to do about a refused code. Other failures have the sentences that they have everywhere. */
export const codeRefusal = (failure: AuthFailure | null, wrongCodes: readonly TotpCode[]): string | undefined => {
  if (failure?.kind !== 'rejected') return undefined;
  switch (failure.code) {
    case 'mfa_verification_failed':
      return wrongCodes.length > 1 ? codeMessages.wrongCodeAgain : codeMessages.wrongCode;
    case 'mfa_ip_address_mismatch':
      return codeMessages.networkChanged;
    case 'mfa_challenge_expired':
      return codeMessages.expired;
    case 'mfa_factor_not_found':
      return codeMessages.isGone;
    default:
      return undefined;
  }
};

const FACTOR_NAME_MAX = 60;

const factorNameSchema = v.pipe(
  v.string(),
  v.transform((text) => trimBlank(keepableText(text)).normalize('NFC')),
  v.check((name) => !isBlank(name), authenticatorMessages.nameMissing),
  v.check((name) => [...name].length <= FACTOR_NAME_MAX, authenticatorMessages.nameTooLong),
  v.brand('FactorName'),
);
export type FactorName = v.InferOutput<typeof factorNameSchema>;

const namesOf = (user: Pick<AuthUser, 'factors'>): readonly string[] =>
  user.factors.flatMap(({ status, friendly_name }) => (status === 'verified' && friendly_name !== null ? [friendly_name] : []));

/** A name for an authenticator that is being added, or what is wrong with it. */
export const readFactorName = (
  text: string,
  taken: readonly string[],
): { readonly name: FactorName } | { readonly error: string } => {
  const parsed = v.safeParse(factorNameSchema, text);
  if (!parsed.success) return { error: parsed.issues[0].message };
  return taken.includes(parsed.output) ? { error: authenticatorMessages.nameTaken } : { name: parsed.output };
};

/** The names that an authenticator of this user cannot have, and one that it can. */
export const factorNameFor = (user: Pick<AuthUser, 'factors'>): { readonly taken: readonly string[]; readonly offered: string } => {
  const taken = namesOf(user);
  let number = 1;
  while (taken.includes(authenticatorMessages.name(number))) number += 1;
  return { taken, offered: authenticatorMessages.name(number) };
};

/** What an authenticator app has to be told, as a picture or as text. */
export type Enrollment = { readonly factorId: string; readonly uri: string; readonly secret: string };

/** In groups of four, as apps show it. */
export const groupedSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
