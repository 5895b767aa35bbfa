import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import type { AuthEvent } from '../domain/auth-event.ts';
import { type AuthFailure, isRetryable } from '../domain/auth-failure.ts';
import type { Result } from '../domain/result.ts';
import {
  backOffMs,
  isDueForRefresh,
  isExpired,
  isExpiredOnRecovery,
  type Session,
  TICK_MS,
  type UserId,
} from '../domain/session.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type {
  Revocation,
  SessionAnswer,
  SessionContext,
  SessionTypes,
  SignOutScope,
  StoreAnswer,
  StoreCommand,
  TokensLanding,
  UserReport,
} from './session-types.ts';
import { unprovided } from './unprovided.ts';

const types: Partial<SessionTypes> = {};

type SessionReport = Extract<AuthEvent, { readonly session: Session }>['type'];

/** Within one tick, whatever was done to the clock of the device meanwhile. */
const sinceRefreshStarted = ({ now, refreshStartedAt }: SessionContext): number =>
  Math.min(Math.max(0, now() - refreshStartedAt), TICK_MS);

const missedBy = (revocation: Revocation | null): UserId | null =>
  revocation?.scope === 'global' ? revocation.session.user.id : null;

const known = (session: Session) => ({ session, endedBy: null, attempt: 0, isUnreached: false });

export const sessionSetup = setup({
  types,
  actors: {
    readStore: unprovided<StoreAnswer>('readStore'),
    adoptTokens: unprovided<SessionAnswer, TokensLanding | null>('adoptTokens'),
    refresh: unprovided<SessionAnswer, Session | null>('refresh'),
    revoke: unprovided<Result<null, AuthFailure>, Revocation | null>('revoke'),
    store: fromCallback<StoreCommand>(() => undefined),
    authEvents: fromCallback(() => undefined),
    connectivity: fromCallback(() => undefined),
    pageLife: fromCallback(() => undefined),
  },
  actions: {
    adopt: assign((_, session: Session) => ({ ...known(session), tokens: null, linkProblem: null })),
    adoptAnswer: assign((_, answer: SessionAnswer) => (answer.ok ? known(answer.value) : {})),
    adoptStored: assign((_, answer: StoreAnswer) =>
      answer.ok && answer.value !== null ? known(answer.value.session) : {},
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
    forget: sendTo('store', (_, purpose: StoredSession['purpose']) => ({ type: 'store.clear', purpose })),
    keepSignIn: enqueueActions(({ context, enqueue }) => {
      if (context.session === null) return;
      enqueue.sendTo('store', { type: 'store.write', stored: { purpose: 'signIn', session: context.session } });
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'recovery' });
    }),
    forgetAll: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'signIn' });
      enqueue.sendTo('store', { type: 'store.clear', purpose: 'recovery' });
    }),
    report: enqueueActions(({ context, enqueue }, type: SessionReport) => {
      if (context.session !== null) enqueue.emit({ type, session: context.session });
    }),
    reportUser: enqueueActions(({ context, enqueue }) => {
      if (context.session !== null) enqueue.emit({ type: 'USER_UPDATED', user: context.session.user });
    }),
    keepUnheard: assign((_, unheard: UserReport) => ({ unheard })),
    hearUnheard: enqueueActions(({ context, enqueue }) => {
      if (context.unheard === null) return;
      enqueue.raise(context.unheard);
      enqueue.assign({ unheard: null });
    }),
    reportSignedOut: emit({ type: 'SIGNED_OUT' }),
    startRefresh: assign(({ context }) => ({ attempt: 0, refreshStartedAt: context.now() })),
    countAttempt: assign(({ context: { attempt, isUnreached } }) => ({
      attempt: attempt + 1,
      isUnreached: isUnreached || attempt > 0,
    })),
    noteUnreached: assign({ isUnreached: true }),
    noteStorageFailure: assign({ isRemembered: false }),
    noteStorageWorks: assign({ isRemembered: true }),
    noteUnreachedLink: assign({ linkProblem: 'unreached' }),
    /** Only a real refusal makes a link broken. A success that was not reported had a session that is known. */
    judgeLink: assign((_, answer: SessionAnswer): Partial<SessionContext> => {
      if (answer.ok) return { tokens: null, linkProblem: null };
      return isRetryable(answer.failure) ? { linkProblem: 'unreached' } : { tokens: null, linkProblem: 'broken' };
    }),
    dismissLinkProblem: assign({ linkProblem: null, tokens: null }),
    handToRevocation: assign(({ context }, scope: SignOutScope) => ({
      revocation: context.session === null ? null : { session: context.session, scope },
      missedRevocation: null,
    })),
    judgeRevocation: assign(({ context }, answer: Result<null, AuthFailure>) => ({
      revocation: null,
      missedRevocation: answer.ok ? null : missedBy(context.revocation),
    })),
    /** Once it has been judged, nothing is open any more, and what is known of it stays. */
    noteRevocationMissed: assign(({ context: { revocation, missedRevocation } }) => ({
      revocation: null,
      missedRevocation: revocation === null ? missedRevocation : missedBy(revocation),
    })),
    end: assign((_, endedBy: SessionContext['endedBy']) => ({ session: null, endedBy, attempt: 0, isUnreached: false })),
  },
  guards: {
    isSpoiltBesideSession: ({ context }, answer: StoreAnswer) =>
      context.session !== null && !answer.ok && answer.failure.kind === 'notASession',
    isNobody: (_, answer: StoreAnswer) => answer.ok || answer.failure.kind === 'notASession',
    isSuccess: (_, answer: Result<unknown, unknown>) => answer.ok,
    isRetryableFailure: (_, answer: SessionAnswer) => !answer.ok && isRetryable(answer.failure),
    isSameUser: ({ context }, session: Session) => context.session?.user.id === session.user.id,
    isUserOfSession: ({ context }, user: Session['user']) => context.session?.user.id === user.id,
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
    /** Another tab was faster with the one-use token, and left a newer one. */
    isStoredNewer: ({ context }, answer: StoreAnswer) =>
      answer.ok &&
      answer.value?.purpose === 'signIn' &&
      answer.value.session.user.id === context.session?.user.id &&
      answer.value.session.refresh_token !== context.session.refresh_token,
    isStoredOfAnother: ({ context }, answer: StoreAnswer) =>
      answer.ok &&
      answer.value?.purpose === 'signIn' &&
      answer.value.session.user.id !== context.session?.user.id,
    /** Somebody was signed in here, and storage now holds nobody. What could not be written is not nobody. */
    isGone: ({ context }, answer: StoreAnswer) =>
      context.session !== null && answer.ok && answer.value === null,
    hasTokens: ({ context }) => context.tokens !== null,
    hasSession: ({ context }) => context.session !== null,
    isExpired: ({ context }) => context.session !== null && isExpired(context.session, context.now()),
    isDueForRefresh: ({ context }) =>
      context.session !== null && isDueForRefresh(context.session, context.now()),
    canWaitBeforeTick: ({ context }) =>
      sinceRefreshStarted(context) + backOffMs(context.attempt) < TICK_MS,
  },
  delays: {
    tick: TICK_MS,
    doubt: 1_000,
    backOff: ({ context }) => backOffMs(context.attempt),
    untilTick: ({ context }) => TICK_MS - sinceRefreshStarted(context),
  },
});
