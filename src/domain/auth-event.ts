import type { AuthUser, Session } from './session.ts';

/** What the provider reports (spec §4), in its own spelling. */
export type AuthEvent =
  | { readonly type: 'SIGNED_IN'; readonly session: Session }
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'TOKEN_REFRESHED'; readonly session: Session }
  | { readonly type: 'MFA_CHALLENGE_VERIFIED'; readonly session: Session }
  | { readonly type: 'PASSWORD_RECOVERY'; readonly session: Session }
  | { readonly type: 'USER_UPDATED'; readonly user: AuthUser };
