import * as v from 'valibot';
import type { AuthFailure } from './auth-failure.ts';
import { userIdSchema } from './session.ts';

/** Stands in the address that a provider's page leads back to, so that what it brings is not taken for a mail link's. */
export const PROVIDER_MARK = 'via';

/** The address of a page of ours, with the mark. */
export const markedReturn = (page: string, provider: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}${PROVIDER_MARK}=${encodeURIComponent(provider)}`;

/** `signIn`: to come in. `link`: to add the provider to the account of who is signed in. */
export type ProviderPurpose = 'signIn' | 'link';

const pendingSchema = v.object({
  provider: v.string(),
  purpose: v.picklist(['signIn', 'link']),
  codeVerifier: v.string(),
  /** Whose account it is to be added to. */
  userId: v.nullable(userIdSchema),
});

/** What this tab has asked a provider for. It is good for one return. */
export type PendingProvider = v.InferOutput<typeof pendingSchema>;

/** Parses the stored JSON. `null` if it is anything else. */
export const parsePendingProvider = (text: string | null): PendingProvider | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingSchema), text);
  return parsed.success ? parsed.output : null;
};

/** What a provider's page has brought back. */
export type ProviderReturn =
  | { readonly provider: string; readonly code: string }
  | { readonly provider: string; readonly refusal: AuthFailure };

export const refusedWith = (code: string): AuthFailure => ({ kind: 'rejected', code, message: '' });

/** This tab has asked for no such thing, or does not know of it any more. */
export const askerUnknown = refusedWith('asker_unknown');

/** What the way back is known by cannot be kept while the page is left. */
export const tabKeepsNothing = refusedWith('tab_keeps_nothing');

/** The server sent somebody back as it does after connecting, and could not be asked since. */
export const linkUnread = refusedWith('link_unread');

/** Whoever is signed in stays so: another session would take the place of theirs. */
export const signedInAlready = refusedWith('signed_in_already');

/** `null` where no provider was asked. The description of an error is never shown, because anybody can write one into an address. */
export const parseProviderReturn = (query: Readonly<Record<string, string>>): ProviderReturn | null => {
  const { [PROVIDER_MARK]: provider, code, error, error_code: errorCode } = query;
  if (provider === undefined) return null;
  const refused = errorCode ?? error;
  if (refused !== undefined) return { provider, refusal: refusedWith(refused) };
  return code === undefined ? null : { provider, code };
};

/** Why a mail link failed. `unreached`: the server gave no answer, so the link may still work. `halfway` and `addressChanged`: what the two about a new address came to. `ofAnother`: it holds, for another account than the one that is signed in. `providerLate`: it was no link, but a stay at the page of a provider that was too long. */
export type LinkProblem = 'expired' | 'otherBrowser' | 'broken' | 'unreached' | 'halfway' | 'addressChanged' | 'ofAnother' | 'providerLate';

export const linkPurposeSchema = v.picklist(['signIn', 'recovery']);
export type LinkPurpose = v.InferOutput<typeof linkPurposeSchema>;

/** What a link of the provider's default mail template, or the page of a provider to sign in by, left in the address. */
export type AuthCallback =
  | {
      readonly kind: 'tokens';
      readonly purpose: LinkPurpose;
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly expiresIn: number;
    }
  | { readonly kind: 'problem'; readonly problem: LinkProblem }
  | { readonly kind: 'provider'; readonly returned: ProviderReturn };

const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.safeInteger()),
  type: v.optional(v.string()),
});

type Parameters = Readonly<Record<string, string>>;

const problemOf = (code: string | undefined): LinkProblem => {
  if (code === 'otp_expired') return 'expired';
  // The server knows no more where to lead back to: the address has no mark.
  return code === 'bad_oauth_state' ? 'providerLate' : 'broken';
};

/**
 * Reads the parameters of fragment and query. `null` for a fragment that is no mail link's, such as an
 * anchor. The error description is never shown, because anybody can write one into an address.
 */
export const parseAuthCallback = (fragment: Parameters, query: Parameters): AuthCallback | null => {
  const returned = parseProviderReturn(query);
  if (returned !== null) return { kind: 'provider', returned };
  const error = 'error' in fragment || 'error_code' in fragment ? fragment : query;
  if ('error' in error || 'error_code' in error) {
    return { kind: 'problem', problem: problemOf(error['error_code']) };
  }
  // For a new address both have to be followed. The server says so in words of its own, which are not shown.
  if (/^confirmation link accepted/i.test(fragment['message'] ?? '')) return { kind: 'problem', problem: 'halfway' };
  if ('access_token' in fragment) {
    const tokens = v.safeParse(tokensSchema, fragment);
    if (!tokens.success) return { kind: 'problem', problem: 'broken' };
    // Nobody has asked for that session, and it would take the place of one that has taken the second step.
    if (tokens.output.type === 'email_change') return { kind: 'problem', problem: 'addressChanged' };
    return {
      kind: 'tokens',
      // Who was invited has no password yet, and nothing else to sign in with.
      purpose: tokens.output.type === 'recovery' || tokens.output.type === 'invite' ? 'recovery' : 'signIn',
      accessToken: tokens.output.access_token,
      refreshToken: tokens.output.refresh_token,
      expiresIn: tokens.output.expires_in,
    };
  }
  return 'code' in query ? { kind: 'problem', problem: 'otherBrowser' } : null;
};
