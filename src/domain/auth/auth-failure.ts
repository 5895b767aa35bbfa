
/** Why an auth call did not do what was asked. */
export type AuthFailure =
  /** The provider said no in its own words: recognised, so its message may be shown. */
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  /** The provider said 'not so often'. Seconds to wait, where it named them. */
  | {
      readonly kind: 'rateLimited';
      readonly message: string;
      readonly retryAfterSeconds: number | null;
      /** Said of this address alone: it was sent such a mail a moment ago. */
      readonly isOfAddress?: true;
    }
  /** There is no session, or none that can be refreshed. */
  | { readonly kind: 'sessionMissing' }
  /** No answer, or one that is not the provider's own: a network fault, a 5xx, a proxy's HTML page. */
  | { readonly kind: 'unreachable' }
  /** An answer that cannot be read as what was asked for. */
  | { readonly kind: 'unexpected' };

/** A retryable failure says nothing about the session, so the session is kept. */
export const isRetryable = (failure: AuthFailure): boolean =>
  failure.kind === 'unreachable' || failure.kind === 'rateLimited' || failure.kind === 'unexpected';

/** Right password, but the link of the first mail was never followed. */
export const isUnconfirmed = (failure: AuthFailure | null): boolean =>
  failure?.kind === 'rejected' && failure.code === 'email_not_confirmed';

/** The provider's message only if it is one, otherwise a plain sentence of ours (spec §8). */
export const authFailureMessage = (failure: AuthFailure): string => {
  switch (failure.kind) {
    case 'rejected':
    case 'rateLimited':
      return failure.message;
    case 'sessionMissing':
      return 'You are not signed in any more. Sign in and try again.';
    case 'unreachable':
      return 'The server could not be reached. Check the connection and try again.';
    case 'unexpected':
      return 'The server gave an answer that could not be read. Try again in a moment.';
  }
};

const CODES = ['email_address_invalid', 'email_address_not_authorized'];

/** What to say beside the field, where the provider would not have the address. Its own words stand in the alert. */
export const addressRefusal = (failure: AuthFailure | null): string | null => {
  if (failure?.kind !== 'rejected') return null;
  const { code, message } = failure;
  const isOfAddress = CODES.includes(code) || (code === 'validation_failed' && /\be-?mail\b/i.test(message));
  return isOfAddress ? 'The server does not accept this address.' : null;
};
