import { authMessages } from '../words/auth-messages.ts';
import type { Result } from '../shared/result.ts';
import type { StoredEnd } from './session.ts';

export const passwordWeaknesses = ['length', 'characters', 'pwned'] as const;
/** What the provider finds lacking in a password, as it names it. */
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

/** Why an auth call did not do what was asked. */
export type AuthFailure =
  /** The provider refused, in an error format that we recognise: its message may be shown. */
  | {
      readonly kind: 'rejected';
      readonly code: string;
      readonly message: string;
      /** Why a password is weak, where the provider says so. */
      readonly weaknesses?: readonly PasswordWeakness[];
    }
  /** Too many requests. `retryAfterSeconds` is `null` if the provider gave no number. */
  | {
      readonly kind: 'rateLimited';
      readonly message: string;
      /** Rounded down by the provider. */
      readonly retryAfterSeconds: number | null;
      /** `address`: this one was sent such a mail a moment ago. `mails`: those of the whole project within an hour. */
      readonly limit: 'address' | 'mails' | 'requests';
    }
  /** The provider did nothing, because its mail server did not take the mail. */
  | { readonly kind: 'mailNotSent'; readonly message: string }
  /** There is no session, or none that can be refreshed. */
  | { readonly kind: 'sessionMissing' }
  /** This device has no network, and knows it. */
  | { readonly kind: 'offline' }
  /** No answer, or one that is not the server's: a network fault, a proxy's HTML page. */
  | { readonly kind: 'unreachable' }
  /** There is a server, and it failed: a 5xx. */
  | { readonly kind: 'serverError' }
  /** An answer that cannot be read as what was asked for. */
  | { readonly kind: 'unexpected' };

export type AuthAnswer<Value> = Result<Value, AuthFailure>;

/** The failure to show; `null` after a success. */
export const failureOf = (answer: AuthAnswer<unknown>): AuthFailure | null => (answer.ok ? null : answer.failure);

/** An effect that throws is a bug. It is shown like other failures, so that the user can try again. */
export const thrownFailure: AuthFailure = { kind: 'unexpected' };

/** Saves a request that the provider would refuse without the second step. */
export const secondFactorMissing = {
  kind: 'rejected',
  code: 'second_factor_missing',
  message: authMessages.codeIsMissing,
} as const satisfies AuthFailure;

/** A retryable failure says nothing about the session, so it must not end it. */
export const isRetryable = (failure: AuthFailure): boolean =>
  failure.kind !== 'rejected' && failure.kind !== 'sessionMissing';

/** The session was ended or lowered from elsewhere. A refresh finds out which. */
export const isSessionInDoubt = (failure: AuthFailure): boolean =>
  failure.kind === 'sessionMissing' || (failure.kind === 'rejected' && failure.code === 'insufficient_aal');

/** The server, or its database, does not take the access token, whatever this device's clock says of its end. Another one may do. */
export const isTokenRefused = (failure: AuthFailure): boolean => failure.kind === 'rejected' && failure.code === 'bad_jwt';

/**
 * Who ended the session whose refresh was refused. The server forgets the tokens of a session that a new password,
 * a second factor or a sign-out on another device has ended, and knows those that were used twice or have run out.
 */
export const endOfRefusal = (failure: AuthFailure | null): StoredEnd =>
  failure?.kind === 'rejected' && failure.code === 'refresh_token_not_found' ? 'otherDevice' : 'provider';

/** Why a data call has no token, which the last attempt to get one did not bring. */
export const withoutToken = (refresh: AuthFailure | null): { readonly kind: 'offline' | 'unreachable' | 'serverError' | 'rateLimited' } => {
  const kind = refresh?.kind ?? 'unreachable';
  return { kind: kind === 'offline' || kind === 'unreachable' || kind === 'rateLimited' ? kind : 'serverError' };
};

/** The password is right, but the address has not been confirmed yet. */
export const isUnconfirmed = (failure: AuthFailure | null): boolean =>
  failure?.kind === 'rejected' && failure.code === 'email_not_confirmed';

/** The factor was removed meanwhile, here, on another device or by an administrator. */
export const isFactorGone = (failure: AuthFailure | null): boolean =>
  failure?.kind === 'rejected' && failure.code === 'mfa_factor_not_found';

/** The provider's own message if there is one that can be understood, otherwise a sentence of ours (spec §8). */
export const authFailureMessage = (failure: AuthFailure): string => {
  switch (failure.kind) {
    case 'rejected':
      return failure.code === 'weak_password' ? authMessages.passwordFound(failure.weaknesses ?? []) : failure.message;
    case 'rateLimited':
      return authMessages.rateLimited[failure.limit];
    case 'mailNotSent':
    case 'sessionMissing':
    case 'offline':
    case 'unreachable':
    case 'serverError':
    case 'unexpected':
      return authMessages[failure.kind];
  }
};

/** The provider's message, where a sentence of ours stands in its place. */
export const wordsOfProvider = (failure: AuthFailure): string | null =>
  'message' in failure && failure.message !== '' && failure.message !== authFailureMessage(failure) ? failure.message : null;

const CODES = ['email_address_invalid', 'email_address_not_authorized'];

/** What the field says when the provider refused the address. The alert shows the provider's message. */
export const addressRefusal = (failure: AuthFailure | null): string | null => {
  if (failure?.kind !== 'rejected') return null;
  const { code, message } = failure;
  const isOfAddress = CODES.includes(code) || (code === 'validation_failed' && /\be-?mail\b/i.test(message));
  return isOfAddress ? authMessages.emailRefused : null;
};
