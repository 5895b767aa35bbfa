import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate';
import { withoutToken } from '../../../domain/auth/auth-failure.ts';
import { type AccessToken, type EpochMs, isExpired, needsSecondFactor } from '../../../domain/auth/session.ts';
import type { AccessTokenSource } from '../../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { processing } from './processing.ts';
import { type SessionEvent, sessionSetup } from './session-setup.ts';
import { signedIn } from './signed-in.ts';

export const passwordRecovery = sessionSetup.createStateConfig({
  description: 'A mail link proved the address: a new password can be set, in this tab, and nothing else.',
  on: {
    // Ignored: the same user signing in must not end the recovery before a password is saved.
    SIGNED_IN: { guard: { type: 'isSameUser', params: ({ event }) => event.session } },
    MFA_CHALLENGE_VERIFIED: {
      guard: { type: 'isSameUser', params: ({ event }) => event.session },
      actions: [
        { type: 'adopt', params: ({ event }) => event.session },
        { type: 'remember', params: 'recovery' },
        { type: 'report', params: 'MFA_CHALLENGE_VERIFIED' },
      ],
    },
    TOKEN_REFRESHED: {
      guard: { type: 'isSameUser', params: ({ event }) => event.session },
      actions: [
        { type: 'adopt', params: ({ event }) => event.session },
        { type: 'remember', params: 'recovery' },
      ],
    },
    USER_UPDATED: {
      guard: { type: 'isUserOfSession', params: ({ event }) => event.user },
      target: 'signedIn',
      actions: [
        { type: 'adoptUser', params: ({ event }) => event.user },
        'storeSignIn',
        'reportUser',
        { type: 'report', params: 'SIGNED_IN' },
      ],
    },
    'session.userRead': {
      guard: { type: 'isUserOfSession', params: ({ event }) => event.user },
      actions: [{ type: 'adoptUser', params: ({ event }) => event.user }, { type: 'remember', params: 'recovery' }],
    },
    // The recovery is this tab's own: whoever else is signed in stays so, in all tabs.
    'session.signOut': {
      target: 'signedOut.revoking',
      actions: [
        { type: 'startRevocation', params: ({ event }) => event.scope },
        { type: 'clearSessionsOf', params: ({ context }) => ({ userId: context.session?.user.id, endedBy: 'person' }) },
        { type: 'end', params: ({ event: { scope } }) => (scope === 'global' ? 'everywhere' : 'person') },
        'reportSignedOut',
      ],
    },
    // The recovery session is dropped first: it must not become a sign-in.
    'page.restored': { target: 'processing.reading', actions: { type: 'end', params: null } },
    'session.leaveRecovery': {
      target: 'processing.reading',
      actions: [
        { type: 'end', params: null },
        { type: 'forget', params: 'recovery' },
      ],
    },
  },
});

type Deletion = { readonly event: Extract<SessionEvent, { type: 'session.accountDeleted' }> };

const clearDeleted = { type: 'clearSessionsOf', params: ({ event: { userId } }: Deletion) => ({ userId, endedBy: 'deletion' as const }) } as const;

/** A refresh can be refused before the answer to the deletion has come. */
const accountDeleted = { target: 'settled', actions: [{ type: 'end', params: 'deletion' }, clearDeleted] } as const;

export const signedOut = sessionSetup.createStateConfig({
  description: 'There is no user.',
  initial: 'settled',
  // The answer cannot arrive after this. On `revoking` itself, the exit would run before the answer is recorded.
  exit: 'recordMissedRevocation',
  on: {
    'storage.changed': {
      guard: { type: 'isSignedInElsewhere', params: ({ event }) => event.stored },
      target: 'signedIn',
      actions: [
        { type: 'adoptChange', params: ({ event }) => event.stored },
        { type: 'report', params: 'SIGNED_IN' },
      ],
    },
  },
  states: {
    settled: { description: 'Nothing more to do.', on: { 'session.accountDeleted': accountDeleted } },
    askingWhy: {
      description: 'Nobody is signed in any more, and this tab has not done it. Has another one said why?',
      on: { 'session.accountDeleted': accountDeleted },
      invoke: {
        src: 'readEnd',
        onDone: { target: 'settled', actions: { type: 'recordEnd', params: ({ event }) => event.output } },
        onError: 'settled',
      },
    },
    revoking: {
      description: 'This browser is signed out already; whatever the server answers, it stays so.',
      invoke: {
        src: 'revoke',
        input: ({ context }) => context.revocation,
        onDone: { target: 'settled', actions: { type: 'recordRevocation', params: ({ event }) => event.output } },
        onError: { target: 'settled', actions: 'recordMissedRevocation' },
      },
    },
  },
});

/** Who is signed in. The only place that knows: guards, data calls, screens and other tabs ask it. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, and how long the token holds.',
  context: ({ input }) => ({
    now: input.now,
    tokens: input.authCallback?.kind === 'tokens' ? input.authCallback : null,
    linkProblem: input.authCallback?.kind === 'problem' ? input.authCallback.problem : null,
    session: null,
    attempt: 0,
    isUnreachable: false,
    refreshFailure: null,
    refreshStartedAt: 0,
    revocation: null,
    missedRevocation: null,
    refusedAs: 'provider',
    endedBy: null,
    deferredReport: null,
    isRemembered: true,
    isFactorRequired: false,
  }),
  invoke: [
    { src: 'store', id: 'store', onError: { actions: 'markNotRemembered' } },
    { src: 'authEvents', onError: {} },
    { src: 'connectivity', onError: {} },
    { src: 'pageLife', onError: {} },
  ],
  on: {
    SIGNED_IN: [
      // May come whenever the tab gets the focus. Ignored, so that it does not interrupt a refresh.
      { guard: { type: 'isKnownSession', params: ({ event }) => event.session } },
      {
        guard: { type: 'isSameUser', params: ({ event }) => event.session },
        target: '.signedIn.current',
        actions: [{ type: 'adopt', params: ({ event }) => event.session }, 'storeSignIn'],
      },
      {
        target: '.signedIn.current',
        actions: [
          { type: 'adopt', params: ({ event }) => event.session },
          'storeSignIn',
          { type: 'report', params: 'SIGNED_IN' },
        ],
      },
    ],
    // In every state, because the tokens from before the second step may no longer work.
    MFA_CHALLENGE_VERIFIED: {
      guard: { type: 'isSameUser', params: ({ event }) => event.session },
      target: '.signedIn.current',
      actions: [
        { type: 'adopt', params: ({ event }) => event.session },
        'rememberRaised',
        { type: 'report', params: 'MFA_CHALLENGE_VERIFIED' },
      ],
    },
    PASSWORD_RECOVERY: {
      target: '.passwordRecovery',
      actions: [
        { type: 'adopt', params: ({ event }) => event.session },
        { type: 'remember', params: 'recovery' },
        { type: 'report', params: 'PASSWORD_RECOVERY' },
      ],
    },
    'session.signOut': {
      guard: 'hasSession',
      target: '.signedOut.revoking',
      actions: [
        { type: 'startRevocation', params: ({ event }) => event.scope },
        { type: 'end', params: ({ event: { scope } }) => (scope === 'global' ? 'everywhere' : 'person') },
        { type: 'clearStoredSessions', params: 'person' },
        'reportSignedOut',
      ],
    },
    // The server has ended its sessions: there is nothing to revoke.
    'session.accountDeleted': {
      guard: { type: 'isUserOfSession', params: ({ event }) => ({ id: event.userId }) },
      target: '.signedOut',
      actions: [{ type: 'end', params: 'deletion' }, clearDeleted, 'reportSignedOut'],
    },
    'session.othersEnded': { actions: 'forgetMissedRevocation' },
    // Another tab may have signed out while this page was in the back/forward cache.
    'page.restored': '.processing.reading',
    'storage.failed': { actions: 'markNotRemembered' },
    'storage.kept': { actions: 'markRemembered' },
    'session.factorRequired': { actions: 'markFactorRequired' },
    // With the tokens that could not be checked when the server gave no answer.
    'session.retryLink': { guard: 'hasTokens', target: '.processing.adopting' },
    'session.dismissLinkProblem': { actions: 'dismissLinkProblem' },
  },
  initial: 'processing',
  states: { processing, signedIn, passwordRecovery, signedOut },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

// Callers ask by these, not by `matches`, so that renaming a state leaves them alone.
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('signedIn');
export const isSignedOut = (snapshot: SessionSnapshot): boolean => snapshot.matches('signedOut');
export const isInRecovery = (snapshot: SessionSnapshot): boolean => snapshot.matches('passwordRecovery');
export const isReadingStorage = (snapshot: SessionSnapshot): boolean => snapshot.matches({ processing: 'reading' });
export const isTryingLink = (snapshot: SessionSnapshot): boolean => snapshot.matches({ processing: 'adopting' });

const usableToken = (
  snapshot: SessionSnapshot,
  now: () => EpochMs,
): Result<AccessToken, DataFailure> => {
  const { session } = snapshot.context;
  if (!isSignedIn(snapshot) || session === null) return failed({ kind: 'unauthenticated' });
  return isExpired(session, now()) ? failed(withoutToken(snapshot.context.refreshFailure)) : success(session.access_token);
};

/** Before the second step the server hides all rows, and what is hidden would be taken for deleted. */
const forData = ({ context: { session } }: SessionSnapshot, token: Result<AccessToken, DataFailure>): Result<AccessToken, DataFailure> =>
  token.ok && needsSecondFactor(session) ? failed({ kind: 'unauthenticated' }) : token;

/**
 * The token of the session machine, refreshed first where it has run out. Never waits longer than
 * one attempt on the wire: what is left then is a failure that can be retried.
 */
export const createAccessTokenSource =
  (session: SessionActor, now: () => EpochMs): AccessTokenSource =>
  async () => {
    const before = session.getSnapshot();
    const token = usableToken(before, now);
    if (token.ok) return forData(before, token);
    session.send({ type: 'session.tokenNeeded' });
    const after = await waitFor(session, (snapshot) => !snapshot.hasTag('tokenPending'));
    // What one user asked for is not asked for in the name of another.
    const asker = before.context.session?.user.id;
    const isOther = asker !== undefined && asker !== after.context.session?.user.id;
    return isOther ? failed({ kind: 'unauthenticated' }) : forData(after, usableToken(after, now));
  };

/** After the server has refused `refused`: has the session ask for another token, unless it holds another by now, and waits for that. */
export const renewToken = async (session: SessionActor, refused: AccessToken): Promise<void> => {
  if (session.getSnapshot().context.session?.access_token !== refused) return;
  session.send({ type: 'session.tokenNeeded' });
  await waitFor(session, (snapshot) => !snapshot.hasTag('tokenPending'));
};
