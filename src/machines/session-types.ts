import type { AuthEvent } from '../domain/auth-event.ts';
import type { AuthFailure } from '../domain/auth-failure.ts';
import type { Landing, LinkProblem } from '../domain/mail-link.ts';
import type { NotASession, StorageFailure } from '../domain/ports/session-store.ts';
import type { Result } from '../domain/result.ts';
import type { EpochMs, Session, UserId } from '../domain/session.ts';
import type { StoredSession } from '../domain/stored-session.ts';

export type SessionInput = {
  readonly now: () => EpochMs;
  /** What an older form of mail link left in the address, already taken out of it. */
  readonly landing: Landing | null;
};

export type SessionContext = {
  readonly now: () => EpochMs;
  readonly tokens: TokensLanding | null;
  /** Why the mail link that led here did nothing, until the person has read it. */
  readonly linkProblem: LinkProblem | null;
  readonly session: Session | null;
  /** Failed attempts of the refresh that is under way. */
  readonly attempt: number;
  /** More than one attempt has had no answer, and none has had one since. */
  readonly isUnreached: boolean;
  readonly refreshStartedAt: EpochMs;
  /** Why there is no session any more; `null` while nobody was signed in. */
  readonly endedBy: 'person' | 'provider' | 'otherTab' | null;
  /** What the provider reported while it was not known who is signed in: heard as soon as it is. */
  readonly unheard: UserReport | null;
  /** What the server is still to be told of, after this browser is signed out already. */
  readonly revocation: Revocation | null;
  /** Whose other devices were to be signed out too, while nobody knows that the server was told. */
  readonly missedRevocation: UserId | null;
  /** False when storage fails: the sign-in then lasts as long as this page. */
  readonly isRemembered: boolean;
};

export type SignOutScope = 'local' | 'global';
export type Revocation = { readonly session: Session; readonly scope: SignOutScope };
export type TokensLanding = Extract<Landing, { kind: 'tokens' }>;
export type UserReport = Extract<AuthEvent, { type: 'USER_UPDATED' | 'MFA_CHALLENGE_VERIFIED' }>;
export type SessionAnswer = Result<Session, AuthFailure>;
export type StoreAnswer = Result<StoredSession | null, StorageFailure | NotASession>;

/** What the outside reports: storage as another tab left it, the network. */
type WorldEvent =
  | { readonly type: 'storage.changed'; readonly stored: StoredSession | null }
  /** What another tab left is no session. */
  | { readonly type: 'storage.spoilt' }
  | { readonly type: 'storage.failed' }
  /** A sign-in was written, and is there after a reload. */
  | { readonly type: 'storage.kept' }
  | { readonly type: 'network.online' }
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.restored' };

/** What a person, or a screen on a person's behalf, means. */
type IntentEvent =
  | { readonly type: 'session.signOut'; readonly scope: SignOutScope }
  | { readonly type: 'session.retry' }
  | { readonly type: 'session.tokenNeeded' }
  | { readonly type: 'session.leaveRecovery' }
  | { readonly type: 'session.retryLink' }
  | { readonly type: 'session.dismissLinkProblem' };

export type SessionEvent = AuthEvent | WorldEvent | IntentEvent;

export type StoreCommand =
  | { readonly type: 'store.write'; readonly stored: StoredSession }
  | { readonly type: 'store.clear'; readonly purpose: StoredSession['purpose'] };

export type SessionTypes = {
  readonly context: SessionContext;
  readonly events: SessionEvent;
  readonly input: SessionInput;
  readonly emitted: AuthEvent;
  readonly tags: 'determining' | 'tokenPending' | 'waitingForServer';
};
