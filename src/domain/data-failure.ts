/** Why a data call did not do what was asked. */
export type DataFailure =
  /** No answer, or one that is not the backend's own. It may pass by itself. */
  | { readonly kind: 'unreachable' }
  /** There is no usable access token. Never asked anonymously instead: that answers with an empty list. */
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'notAllowed' }
  /** No such system, or none that may be seen. */
  | { readonly kind: 'notFound' }
  /** The database refused the values, in its own words. */
  | { readonly kind: 'refused'; readonly message: string }
  /** An answer that cannot be read as what was asked for. */
  | { readonly kind: 'unexpected' };

export const dataFailureMessage = (failure: DataFailure): string => {
  switch (failure.kind) {
    case 'unreachable':
      return 'The server could not be reached.';
    case 'unauthenticated':
      return 'The sign-in could not be confirmed.';
    case 'notAllowed':
      return 'This account is not allowed to do that.';
    case 'notFound':
      return 'The system is gone: someone else has deleted it.';
    case 'refused':
      return `The database refused it: ${failure.message}`;
    case 'unexpected':
      return 'The server gave an answer that could not be read.';
  }
};
