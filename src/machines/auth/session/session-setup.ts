import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type AuthFailure, endOfRefusal, isRetryable } from '../../../domain/auth/auth-failure.ts';
import type { AuthCallback, LinkProblem } from '../../../domain/auth/auth-callback.ts';
import { type AuthEvent, type AuthUser, type EpochMs, isDueForRefresh, isExpired, isExpiredOnRecovery, RECHECK_AFTER_MS, RECOVERY_PATIENCE_MS, refreshBackOffMs, type Session, type SessionEnd, type StoredEnd, type StoredSession, TICK_MS, type UserId } from '../../../domain/auth/session.ts';
import type { NotASession, StorageFailure } from '../../../domain/ports/auth.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { unprovided, unprovidedCallback } from '../../shared/effects.ts';

type SessionInput = {
  readonly now: () => EpochMs;
  /** From a link of the provider's default mail template. It has been removed from the address. */
  readonly authCallback: AuthCallback | null;
};

export type SessionContext = {
  readonly now: () => EpochMs;
  readonly tokens: CallbackTokens | null;
  /** Why the mail link failed, until the user dismisses the message. */
  readonly linkProblem: LinkProblem | null;
  readonly session: Session | null;
  /** Failed attempts of the current refresh. */
  readonly attempt: number;
  /** The server did not answer the last attempts. */
  readonly isUnreachable: boolean;
  /** Why the last attempt brought no new token, until one does. */
  readonly refreshFailure: AuthFailure | null;
  readonly refreshStartedAt: EpochMs;
  /** Who has ended the session, if the refusal of its last refresh holds. */
  readonly refusedAs: StoredEnd;
  /** Why the last session ended; `null` if there was none. */
  readonly endedBy: SessionEnd | null;
  /** A report that came while the session was not known yet. It is raised again once it is. */
  readonly deferredReport: UserReport | null;
  /** The sign-out that the server is being told of. This browser is signed out already. */
  readonly revocation: Revocation | null;
  /** The user whose other devices may still be signed in, because the server could not be told. */
  readonly missedRevocation: UserId | null;
  /** False if storage failed: a reload will sign the user out. */
  readonly isRemembered: boolean;
  /** Nobody gets at the data without a second factor, as the server has said. */
  readonly isFactorRequired: boolean;
};

export type SignOutScope = 'local' | 'global';
export type Revocation = { readonly session: Session; readonly scope: SignOutScope };
export type CallbackTokens = Extract<AuthCallback, { kind: 'tokens' }>;
export type UserReport = Extract<AuthEvent, { type: 'USER_UPDATED' | 'MFA_CHALLENGE_VERIFIED' }>;
export type SessionAnswer = Result<Session, AuthFailure>;
export type EndAnswer = Result<StoredEnd | null, StorageFailure>;
export type StoreAnswer = Result<StoredSession | null, StorageFailure | NotASession>;

/** From other tabs (through storage), the network and the page. */
type WorldEvent =
  | { readonly type: 'storage.changed'; readonly stored: StoredSession | null }
  /** Storage was changed to something that is no session. */
  | { readonly type: 'storage.spoilt' }
  | { readonly type: 'storage.failed' }
  /** A sign-in was stored. */
  | { readonly type: 'storage.kept' }
  | { readonly type: 'network.online' }
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.restored' };

/** From the screens. */
type IntentEvent =
  | { readonly type: 'session.signOut'; readonly scope: SignOutScope }
  /** The answer may come when somebody else is signed in. */
  | { readonly type: 'session.accountDeleted'; readonly userId: UserId }
  /** The other devices of who is signed in are. */
  | { readonly type: 'session.othersEnded' }
  | { readonly type: 'session.retry' }
  | { readonly type: 'session.tokenNeeded' }
  | { readonly type: 'session.factorRequired' }
  /** Somebody has asked the provider for the user. */
  | { readonly type: 'session.userRead'; readonly user: AuthUser }
  | { readonly type: 'session.leaveRecovery' }
  | { readonly type: 'session.retryLink' }
  | { readonly type: 'session.dismissLinkProblem' };

export type SessionEvent = AuthEvent | WorldEvent | IntentEvent;

export type StoreCommand =
  | { readonly type: 'store.write'; readonly stored: StoredSession; /** Not over another user's, nor where nobody is signed in any more. */ readonly of?: UserId }
  /** Only the user of this session has changed. Written where the same session still stands: another tab may have signed out since. */
  | { readonly type: 'store.writeUser'; readonly session: Session }
  | { readonly type: 'store.clear'; readonly purpose: StoredSession['purpose']; readonly endedBy?: StoredEnd; /** Left alone where it is another user's. */ readonly of?: UserId };

type SessionTypes = {
  readonly context: SessionContext;
  readonly events: SessionEvent;
  readonly input: SessionInput;
  readonly emitted: AuthEvent;
  readonly tags: 'determining' | 'tokenPending' | 'waitingForServer';
};

const types: Partial<SessionTypes> = {};

type SessionReport = Extract<AuthEvent, { readonly session: Session }>['type'];

/** Between 0 and one tick, even if the device's clock was changed meanwhile. */
const sinceRefreshStarted = ({ now, refreshStartedAt }: SessionContext): number =>
  Math.min(Math.max(0, now() - refreshStartedAt), TICK_MS);

const missedBy = (revocation: Revocation | null): UserId | null =>
  revocation?.scope === 'global' ? revocation.session.user.id : null;

const known = (session: Session) => ({ session, endedBy: null, attempt: 0, isUnreachable: false, refreshFailure: null });

export const sessionSetup = setup({
  types,
  actors: {
    readStore: unprovided<StoreAnswer>('readStore'),
    readEnd: unprovided<EndAnswer>('readEnd'),
    adoptTokens: unprovided<SessionAnswer, CallbackTokens | null>('adoptTokens'),
    refresh: unprovided<SessionAnswer, Session | null>('refresh'),
    revoke: unprovided<Result<null, AuthFailure>, Revocation | null>('revoke'),
    store: unprovidedCallback<StoreCommand>('store'),
    authEvents: unprovidedCallback('authEvents'),
    connectivity: unprovidedCallback('connectivity'),
    pageLife: unprovidedCallback('pageLife'),
  },
  actions: {
    adopt: assign((_, session: Session) => ({ ...known(session), tokens: null, linkProblem: null })),
    adoptAnswer: assign((_, answer: SessionAnswer) => (answer.ok ? known(answer.value) : {})),
    adoptStored: assign((_, answer: StoreAnswer) =>
      answer.ok && answer.value !== null ? known(answer.value.session) : {},
    ),
    adoptShared: assign((_, answer: StoreAnswer) =>
      answer.ok && answer.value?.purpose === 'signIn' ? known(answer.value.session) : {},
    ),
    adoptChange: assign((_, stored: StoredSession | null) => (stored === null ? {} : known(stored.session))),
    adoptUser: assign(({ context }, user: Session['user']) => ({
      session: context.session === null ? null : { ...context.session, user },
    })),
    remember: sendTo('store', ({ context }, purpose: StoredSession['purpose']) =>
      context.session === null
        ? { type: 'store.clear', purpose }
        : { type: 'store.write', stored: { purpose, session: context.session } },
    ),
    /** Another tab may have signed out since, or somebody else in. */
    rememberRaised: enqueueActions(({ context: { session }, enqueue }) => {
      if (session !== null) enqueue.sendTo('store', { type: 'store.write', stored: { purpose: 'signIn', session }, of: session.user.id });
    }),
    rememberUser: enqueueActions(({ context, enqueue }) => {
      if (context.session !== null) enqueue.sendTo('store', { type: 'store.writeUser', session: context.session });
    }),
    forget: sendTo('store', (_, purpose: StoredSession['purpose']) => ({ type: 'store.clear', purpose })),
    storeSignIn: enqueueActions(({ context, enqueue }) => {
      if (context.session === null) return;
      enqueue.sendTo('store', { type: 'store.write', stored: { purpose: 'signIn', session: context.session } });
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'recovery' });
    }),
    clearStoredSessions: enqueueActions(({ enqueue }, endedBy: StoredEnd) => {
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'signIn', endedBy });
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'recovery' });
    }),
    /** Where the session that tabs share may be another user's. */
    clearSessionsOf: enqueueActions(({ enqueue }, { userId, endedBy }: { readonly userId: UserId | undefined; readonly endedBy: StoredEnd }) => {
      // Before the other, which is not looked at as long as this one stands.
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'recovery' });
      if (userId !== undefined) enqueue.sendTo('store', { type: 'store.clear', purpose: 'signIn', endedBy, of: userId });
    }),
    report: enqueueActions(({ context, enqueue }, type: SessionReport) => {
      if (context.session !== null) enqueue.emit({ type, session: context.session });
    }),
    reportUser: enqueueActions(({ context, enqueue }) => {
      if (context.session !== null) enqueue.emit({ type: 'USER_UPDATED', user: context.session.user });
    }),
    deferReport: assign((_, deferredReport: UserReport) => ({ deferredReport })),
    replayReport: enqueueActions(({ context, enqueue }) => {
      if (context.deferredReport === null) return;
      enqueue.raise(context.deferredReport);
      enqueue.assign({ deferredReport: null });
    }),
    reportSignedOut: emit({ type: 'SIGNED_OUT' }),
    startRefresh: assign(({ context }) => ({ attempt: 0, refreshStartedAt: context.now() })),
    countAttempt: assign(({ context: { attempt, isUnreachable } }) => ({
      attempt: attempt + 1,
      isUnreachable: isUnreachable || attempt > 0,
    })),
    recordRefusal: assign((_, answer: SessionAnswer) => ({ refusedAs: endOfRefusal(answer.ok ? null : answer.failure) })),
    recordRefreshFailure: assign((_, refreshFailure: AuthFailure | null) => ({ refreshFailure })),
    markUnreachable: assign({ isUnreachable: true }),
    markNotRemembered: assign({ isRemembered: false }),
    markRemembered: assign({ isRemembered: true }),
    markFactorRequired: assign({ isFactorRequired: true }),
    recordLinkOfAnother: assign({ linkProblem: 'ofAnother' }),
    recordUnreachedLink: assign({ linkProblem: 'unreached' }),
    /** Without an answer the tokens are kept, so that the user can try the link again. Only a refusal makes it broken. */
    recordLinkProblem: assign((_, answer: SessionAnswer): Partial<SessionContext> => {
      if (answer.ok) return { tokens: null, linkProblem: null };
      return isRetryable(answer.failure) ? { linkProblem: 'unreached' } : { tokens: null, linkProblem: 'broken' };
    }),
    dismissLinkProblem: assign({ linkProblem: null, tokens: null }),
    startRevocation: assign(({ context }, scope: SignOutScope) => ({
      revocation: context.session === null ? null : { session: context.session, scope },
      missedRevocation: null,
    })),
    recordRevocation: assign(({ context }, answer: Result<null, AuthFailure>) => ({
      revocation: null,
      missedRevocation: answer.ok ? null : missedBy(context.revocation),
    })),
    /** Changes nothing after `recordRevocation`, which has set `revocation` to `null`. */
    recordMissedRevocation: assign(({ context: { revocation, missedRevocation } }) => ({
      revocation: null,
      missedRevocation: revocation === null ? missedRevocation : missedBy(revocation),
    })),
    forgetMissedRevocation: assign(({ context: { session, missedRevocation } }) => ({ missedRevocation: missedRevocation === session?.user.id ? null : missedRevocation })),
    recordEnd: assign((_, answer: EndAnswer) => {
      if (!answer.ok || answer.value === null) return {};
      return { endedBy: answer.value === 'person' ? ('otherTab' as const) : answer.value };
    }),
    end: assign((_, endedBy: SessionContext['endedBy']) => ({ session: null, endedBy, attempt: 0, isUnreachable: false, refreshFailure: null })),
  },
  guards: {
    isSpoiltBesideSession: ({ context }, answer: StoreAnswer) =>
      context.session !== null && !answer.ok && answer.failure.kind === 'notASession',
    isNobody: (_, answer: StoreAnswer) => answer.ok || answer.failure.kind === 'notASession',
    isSuccess: (_, answer: Result<unknown, unknown>) => answer.ok,
    isRetryableFailure: (_, answer: SessionAnswer) => !answer.ok && isRetryable(answer.failure),
    isSameUser: ({ context }, session: Session) => context.session?.user.id === session.user.id,
    isUserOfSession: ({ context }, user: Pick<Session['user'], 'id'>) => context.session?.user.id === user.id,
    isKnownSession: ({ context }, session: Session) =>
      context.session?.user.id === session.user.id && context.session.access_token === session.access_token,
    isSignedInElsewhere: ({ context }, stored: StoredSession | null) =>
      stored !== null && context.session?.user.id !== stored.session.user.id,
    isTokenOfElsewhere: ({ context }, stored: StoredSession | null) =>
      stored !== null && context.session?.user.id === stored.session.user.id,
    hasStored: (_, answer: StoreAnswer) => answer.ok && answer.value !== null,
    isStoredForRecovery: (_, answer: StoreAnswer) => answer.ok && answer.value?.purpose === 'recovery',
    isStoredNearEnd: ({ context }, answer: StoreAnswer) =>
      answer.ok && answer.value !== null && isExpiredOnRecovery(answer.value.session, context.now()),
    /** Another tab has used the refresh token first and stored a newer one. */
    isStoredNewer: ({ context }, answer: StoreAnswer) =>
      answer.ok &&
      answer.value?.purpose === 'signIn' &&
      answer.value.session.user.id === context.session?.user.id &&
      answer.value.session.refresh_token !== context.session.refresh_token,
    isStoredOfAnother: ({ context }, answer: StoreAnswer) =>
      answer.ok &&
      answer.value?.purpose === 'signIn' &&
      answer.value.session.user.id !== context.session?.user.id,
    /** Somebody is signed in here, but storage is empty. A storage that cannot be read is not empty. */
    isGone: ({ context }, answer: StoreAnswer) =>
      context.session !== null && answer.ok && answer.value === null,
    hasTokens: ({ context }) => context.tokens !== null,
    hasNewTokens: ({ context }) => context.tokens !== null && context.linkProblem === null,
    /** Once this was said, whoever tries the link again wants that account. */
    isLinkOfAnother: ({ context }, session: Session) =>
      context.session !== null && context.session.user.id !== session.user.id && context.linkProblem !== 'ofAnother',
    hasSession: ({ context }) => context.session !== null,
    isExpired: ({ context }) => context.session !== null && isExpired(context.session, context.now()),
    isDueForRefresh: ({ context }) =>
      context.session !== null && isDueForRefresh(context.session, context.now()),
    canWaitBeforeTick: ({ context }) =>
      sinceRefreshStarted(context) + refreshBackOffMs(context.attempt) < TICK_MS,
  },
  delays: {
    tick: TICK_MS,
    doubt: RECHECK_AFTER_MS,
    recoveryPatience: RECOVERY_PATIENCE_MS,
    backOff: ({ context }) => refreshBackOffMs(context.attempt),
    untilTick: ({ context }) => TICK_MS - sinceRefreshStarted(context),
  },
});
