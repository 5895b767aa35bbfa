import * as v from 'valibot';
import type { Result } from '../shared/result.ts';
import type { LinkPurpose } from '../auth/auth-callback.ts';
import type { AuthFailure } from '../auth/auth-failure.ts';
import type { Credentials, EmailAddress } from '../auth/credentials.ts';
import type { CoolDown } from '../auth/mail-cool-down.ts';
import type { Enrollment, FactorName, TotpCode } from '../auth/second-factor.ts';
import type { AuthEvent, AuthUser, EpochMs, RefreshToken, Session, StoredEnd, StoredSession } from '../auth/session.ts';

type Answer<Value> = Promise<Result<Value, AuthFailure>>;

/** What anyone may ask of the auth provider. No call keeps a session: the session machine does. */
export type AuthRepository = {
  /**
   * `session` is null while the address waits to be confirmed. Reports SIGNED_IN where there is one.
   * A known address gives a user without identities: nobody is told who has an account.
   */
  signUp(credentials: Credentials): Answer<{ readonly user: AuthUser; readonly session: Session | null }>;
  /** Reports SIGNED_IN. */
  signIn(credentials: Credentials): Answer<Session>;
  requestPasswordReset(email: EmailAddress): Answer<null>;
  resendConfirmation(email: EmailAddress): Answer<null>;
  /** Uses up the one-time token of a mail link. Reports SIGNED_IN, or PASSWORD_RECOVERY for a recovery link. */
  verifyLink(link: { readonly tokenHash: string; readonly purpose: LinkPurpose }): Answer<Session>;
  /** One attempt on the wire; waiting and trying again is the machine's. Without a token: `sessionMissing`. */
  refresh(refreshToken: RefreshToken | null): Answer<Session>;
  /** Takes over the tokens that an older form of mail link left in the address. Reports like `verifyLink`. */
  adoptTokens(tokens: {
    readonly purpose: LinkPurpose;
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly expiresIn: number;
  }): Answer<Session>;
  /** What only a signed-in user can ask; it does not exist without a session. */
  as(session: Session): SignedInAuth;
  /** The listener must return at once. Gives back the end of the subscription. */
  subscribe(listener: (event: AuthEvent) => void): () => void;
};

export type SignedInAuth = {
  currentUser(): Answer<AuthUser>;
  /** Reports USER_UPDATED. */
  updatePassword(password: string): Answer<AuthUser>;
  /** The second step: the code of an authenticator app. Reports MFA_CHALLENGE_VERIFIED. */
  verifyCode(given: { readonly factorId: string; readonly code: TotpCode }): Answer<Session>;
  /** `local`: this browser's session. `global`: every session of the user. Gone already: a success. */
  signOut(scope: 'local' | 'global'): Answer<null>;
};

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

/** Storage is blocked, full, or missing. */
export type StorageFailure = { readonly kind: 'storageUnavailable' };

/** Something stands there, but no session: it is damaged, or an older release left it. */
export type NotASession = { readonly kind: 'notASession' };

/** What another tab left. */
export type StorageChange = StoredSession | null | NotASession['kind'];

type StorageAnswer<Value, Failure = StorageFailure> = Promise<Result<Value, Failure>>;

/** Keeps the session over a reload. A sign-in session is shared by all tabs, a recovery session belongs to one. */
export type SessionStore = {
  /**
   * A recovery session of this tab before a shared one. What is no session is left as it is: other
   * tabs would take a removal for a sign-out. The next write replaces it.
   */
  read(): StorageAnswer<StoredSession | null, StorageFailure | NotASession>;
  write(stored: StoredSession): StorageAnswer<null>;
  /** `recovery` leaves the session that other tabs share. `endedBy`: what those tabs may tell about it. */
  clear(purpose: StoredSession['purpose'], endedBy?: StoredEnd): StorageAnswer<null>;
  /** Why the shared session was cleared; `null` where nobody has said so, as after all data of the site was deleted. */
  readEnd(): StorageAnswer<StoredEnd | null>;
  /** Tells what another tab wrote or removed. Gives back the end of the subscription. */
  subscribe(listener: (change: StorageChange) => void): () => void;
};

/** Keeps over a reload which mails are not to be asked for yet. */
export type CoolDownStore = {
  /** Those that still run. What is over, and what is no list of cool-downs, is removed. */
  read(now: EpochMs): StorageAnswer<readonly CoolDown[]>;
  /** Beside those for other mails, in place of one for the same. */
  add(begun: CoolDown): StorageAnswer<null>;
  /** What is left of one now. It never shortens one for the same mail that has begun since, in another tab. */
  update(seen: CoolDown): StorageAnswer<null>;
};

/** A mail as the mailbox of the local stack and of the demo shows it. `sentAt` in ISO 8601. */
export const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type Mail = Readonly<v.InferOutput<typeof mailSchema>>;

/** Where the mails of the local stack and of the demo can be read. There is none in production. */
export type Mailbox = {
  /** Newest first. */
  read(): Promise<Result<readonly Mail[], { readonly kind: 'unreachable' }>>;
};
