import type { AuthFailure } from '../auth/auth-failure.ts';
import type { Enrollment, FactorName } from '../auth/second-factor.ts';
import type { EmailAddress } from '../auth/credentials.ts';
import type { AuthUser, Session } from '../auth/session.ts';
import type { Result } from '../shared/result.ts';

type Answer<Value> = Promise<Result<Value, AuthFailure>>;

/** A new password, and what the server may ask for besides: the one before, or the number that it has mailed. */
export type PasswordChange = {
  readonly password: string;
  readonly currentPassword?: string;
  readonly mailedNumber?: string;
};

/** What is asked of a provider's page. Of what is asked here, only this browser can tell the rest (PKCE). */
export type ProviderRequest = {
  readonly provider: string;
  readonly codeChallenge: string;
  /** The page of ours to come back to. */
  readonly returnTo: string;
};

/** What somebody who is signed in can do to the account. Nothing is reported: the account page asks for the user afterwards. */
export type OwnAccount = {
  /** Begins to add an authenticator. It counts once its code was verified (`verifyCode`); until then it can be removed again. */
  enroll(name: FactorName): Answer<Enrollment>;
  /** A success too where there is no such factor. */
  removeFactor(factorId: string): Answer<null>;
  /** Mails both addresses; the user has the new one as `new_email` until both have confirmed it. */
  changeAddress(email: EmailAddress): Answer<AuthUser>;
  changePassword(change: PasswordChange): Answer<AuthUser>;
  /** Mails the number that a new password may need. */
  mailNumber(): Answer<null>;
  /** Where to go to sign in with that provider, which then is a way into this account. */
  linkAddress(asked: ProviderRequest): Answer<string>;
  /** With the email identity go the address and the password. The only one that is left cannot go. */
  unlinkIdentity(identityId: string): Answer<null>;
  signOutElsewhere(): Answer<null>;
  /** The account is gone, and every token of it reads nothing from now on. A success too where it was gone. */
  deleteAccount(): Answer<null>;
  /** Whether nobody gets at the data without a second factor. */
  isSecondFactorRequired(): Answer<boolean>;
};

export type AccountRepository = {
  as(session: Session): OwnAccount;
  /** Where to go to sign in with that provider, once the server has said that it would lead there. */
  signInAddress(asked: ProviderRequest): Answer<string>;
  /** Opens a session at aal1 for the code that a provider's page has brought back. Works once. */
  redeemCode(given: { readonly code: string; readonly codeVerifier: string }): Answer<Session>;
  /** Uses up the token of one of the two mails about a new address: `halfway` after the first of them. Signs nobody in. */
  confirmAddress(tokenHash: string): Answer<'halfway' | 'changed'>;
};
