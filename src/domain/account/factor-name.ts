import * as v from 'valibot';
import { isBlank, keepableText, trimBlank } from '../shared/characters.ts';
import { authenticatorMessages } from '../words/account-messages.ts';
import type { AuthUser } from '../auth/session.ts';

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
