import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { passwordRecovery } from './password-recovery.ts';
import { processing } from './processing.ts';
import { sessionSetup } from './session-setup.ts';
import { signedIn } from './signed-in.ts';
import { signedOut } from './signed-out.ts';

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
        { type: 'remember', params: 'signIn' },
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
        { type: 'end', params: 'person' },
        { type: 'clearStoredSessions', params: 'person' },
        'reportSignedOut',
      ],
    },
    // The server has ended its sessions: there is nothing to revoke.
    'session.accountDeleted': {
      guard: 'hasSession',
      target: '.signedOut',
      actions: [{ type: 'end', params: 'deletion' }, { type: 'clearStoredSessions', params: 'deletion' }, 'reportSignedOut'],
    },
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
