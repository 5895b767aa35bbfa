import { not } from 'xstate';
import { failureOf, thrownFailure } from '../../../domain/auth/auth-failure.ts';
import { refused } from './signed-in.ts';
import { sessionSetup, type UserReport } from './session-setup.ts';

/** Storage could not be read: a known user stays signed in for as long as the page is open. */
const unreadable = {
  withSession: { guard: 'hasSession', target: '#session.signedIn', actions: 'markNotRemembered' },
  withoutSession: { target: '#session.signedOut', actions: 'markNotRemembered' },
} as const;

/** Until it is known who is signed in. */
const defer = { actions: { type: 'deferReport', params: ({ event }: { readonly event: UserReport }) => event } } as const;

export const processing = sessionSetup.createStateConfig({
  description: 'Not known yet. Never treated as signed out.',
  tags: ['determining', 'tokenPending'],
  initial: 'reading',
  exit: 'replayReport',
  on: {
    // Answers to a new password or a code may arrive while a page from the back/forward cache reads storage again.
    USER_UPDATED: defer,
    MFA_CHALLENGE_VERIFIED: { guard: not('hasSession'), ...defer },
    'session.signOut': {
      guard: not('hasSession'),
      target: 'signedOut',
      actions: [{ type: 'end', params: 'person' }, { type: 'clearStoredSessions', params: 'person' }, 'reportSignedOut'],
    },
  },
  states: {
    adopting: {
      description: 'Asking the provider whose tokens the mail link brought. Its report leads on; without an answer they are kept.',
      on: {
        'session.retryLink': {},
        // A link must not put another account in the place of this one, in all tabs, before the person has asked for it.
        SIGNED_IN: {
          guard: { type: 'isLinkOfAnother', params: ({ event }) => event.session },
          target: 'reading',
          actions: 'recordLinkOfAnother',
        },
        // After a return from the back/forward cache, the answer to the earlier request may never come.
        'page.restored': { target: 'reading', actions: 'recordUnreachedLink' },
      },
      invoke: {
        src: 'adoptTokens',
        input: ({ context }) => context.tokens,
        onDone: { target: 'reading', actions: { type: 'recordLinkProblem', params: ({ event }) => event.output } },
        onError: { target: 'reading', actions: 'recordUnreachedLink' },
      },
    },
    reading: {
      description: 'Reading what storage holds; then, where a mail link brought tokens along, whose they are is asked.',
      on: {
        'storage.changed': { target: 'reading', reenter: true },
        // Another tab may have signed out, or somebody else in, while this page was in the back/forward cache.
        MFA_CHALLENGE_VERIFIED: defer,
      },
      invoke: {
        src: 'readStore',
        onDone: [
          {
            guard: 'hasNewTokens',
            target: 'adopting',
            actions: { type: 'adoptShared', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStoredForRecovery', params: ({ event }) => event.output },
            target: '#session.passwordRecovery',
            actions: { type: 'adoptStored', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStoredNearEnd', params: ({ event }) => event.output },
            target: 'recovering',
            actions: [{ type: 'adoptStored', params: ({ event }) => event.output }, 'startRefresh'],
          },
          {
            guard: { type: 'isStoredNewer', params: ({ event }) => event.output },
            target: '#session.signedIn',
            actions: [
              { type: 'adoptStored', params: ({ event }) => event.output },
              { type: 'report', params: 'TOKEN_REFRESHED' },
            ],
          },
          {
            guard: { type: 'isStoredOfAnother', params: ({ event }) => event.output },
            target: '#session.signedIn',
            actions: [
              { type: 'adoptStored', params: ({ event }) => event.output },
              { type: 'report', params: 'SIGNED_IN' },
            ],
          },
          {
            guard: { type: 'hasStored', params: ({ event }) => event.output },
            target: '#session.signedIn',
            actions: { type: 'adoptStored', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: '#session.signedOut.askingWhy',
            actions: [{ type: 'end', params: 'unknown' }, 'reportSignedOut'],
          },
          {
            guard: { type: 'isSpoiltBesideSession', params: ({ event }) => event.output },
            target: '#session.signedIn',
            actions: { type: 'remember', params: 'signIn' },
          },
          {
            guard: { type: 'isNobody', params: ({ event }) => event.output },
            target: '#session.signedOut',
          },
          unreadable.withSession,
          unreadable.withoutSession,
        ],
        onError: [{ guard: 'hasNewTokens', target: 'adopting' }, unreadable.withSession, unreadable.withoutSession],
      },
    },
    recovering: {
      description: 'The stored session has run out: one attempt to refresh it before anything is shown, for as long as that takes a second.',
      on: { 'storage.changed': 'reading' },
      // A network that neither answers nor fails must not keep from its person what this browser holds. What comes of this attempt is taken over.
      after: { recoveryPatience: '#session.signedIn' },
      invoke: {
        src: 'refresh',
        input: ({ context }) => context.session,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: '#session.signedIn.current',
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              { type: 'remember', params: 'signIn' },
              { type: 'report', params: 'TOKEN_REFRESHED' },
            ],
          },
          {
            guard: { type: 'isRetryableFailure', params: ({ event }) => event.output },
            target: '#session.signedIn.decidingRetry',
            actions: { type: 'recordRefreshFailure', params: ({ event }) => failureOf(event.output) },
          },
          { target: 'refused', actions: { type: 'recordRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: '#session.signedIn.decidingRetry', actions: { type: 'recordRefreshFailure', params: thrownFailure } },
      },
    },
    refused: {
      description: 'The stored session was refused. Until storage was looked at twice, nobody is shown anything.',
      initial: 'checkingStorage',
      on: { 'storage.changed': 'reading' },
      states: refused,
    },
  },
});
