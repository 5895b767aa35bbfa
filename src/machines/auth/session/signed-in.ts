import { failureOf, thrownFailure } from '../../../domain/auth/auth-failure.ts';
import { type SessionContext, sessionSetup, type StoreAnswer } from './session-setup.ts';

const read = ({ event }: { readonly event: { readonly output: StoreAnswer } }) => event.output;

/** Another tab has stored a newer session, or another user's. */
const fasterTab = [
  {
    guard: { type: 'isStoredNewer', params: read },
    target: '#session.signedIn.current',
    actions: [
      { type: 'adoptStored', params: read },
      { type: 'report', params: 'TOKEN_REFRESHED' },
    ],
  },
  {
    guard: { type: 'isStoredOfAnother', params: read },
    target: '#session.signedIn',
    actions: [
      { type: 'adoptStored', params: read },
      { type: 'report', params: 'SIGNED_IN' },
    ],
  },
] as const;

const leftElsewhere = {
  guard: { type: 'isGone', params: read },
  target: '#session.signedOut.askingWhy',
  actions: [{ type: 'end', params: 'unknown' }, 'reportSignedOut'],
} as const;

const refusedAs = ({ context }: { readonly context: SessionContext }) => context.refusedAs;

/** The session cannot be refreshed any more. */
const over = {
  target: '#session.signedOut',
  actions: [{ type: 'end', params: refusedAs }, { type: 'clearStoredSessions', params: refusedAs }, 'reportSignedOut'],
} as const;

/** Overrides `signedIn`, which would write the refused session over the damaged one in storage. */
const on = { 'storage.spoilt': {} } as const;

/** After a refused refresh token: storage is checked twice before the user is signed out. */
export const refused = {
  checkingStorage: sessionSetup.createStateConfig({
    description: 'The provider refused the refresh token. Was another tab faster with it?',
    tags: ['tokenPending'],
    on,
    invoke: {
      src: 'readStore',
      onDone: [...fasterTab, { target: 'waitingToRecheck' }],
      onError: 'waitingToRecheck',
    },
  }),
  waitingToRecheck: sessionSetup.createStateConfig({
    description: 'A faster tab may have its answer but not have written it yet. Storage is checked again after a second.',
    tags: ['tokenPending'],
    on,
    after: { doubt: 'recheckingStorage' },
  }),
  recheckingStorage: sessionSetup.createStateConfig({
    description: 'If storage holds nothing newer now, the provider will not have this session again.',
    tags: ['tokenPending'],
    on,
    invoke: {
      src: 'readStore',
      onDone: [...fasterTab, leftElsewhere, over],
      onError: over,
    },
  }),
};

const refreshNow = { target: 'refreshing', actions: 'startRefresh' } as const;

export const signedIn = sessionSetup.createStateConfig({
  description: 'There is a user. The token is kept fresh behind the screens.',
  initial: 'checkingExpiry',
  on: {
    // The answer to another user's request may come only after this user has signed in.
    TOKEN_REFRESHED: {
      guard: { type: 'isSameUser', params: ({ event }) => event.session },
      target: '.current',
      actions: [
        { type: 'adopt', params: ({ event }) => event.session },
        { type: 'remember', params: 'signIn' },
        { type: 'report', params: 'TOKEN_REFRESHED' },
      ],
    },
    USER_UPDATED: {
      guard: { type: 'isUserOfSession', params: ({ event }) => event.user },
      actions: [
        { type: 'adoptUser', params: ({ event }) => event.user },
        'rememberUser',
        'reportUser',
      ],
    },
    'session.userRead': {
      guard: { type: 'isUserOfSession', params: ({ event }) => event.user },
      actions: [{ type: 'adoptUser', params: ({ event }) => event.user }, 'rememberUser'],
    },
    SIGNED_OUT: {
      target: 'signedOut',
      actions: [{ type: 'end', params: 'provider' }, { type: 'clearStoredSessions', params: 'provider' }, 'reportSignedOut'],
    },
    'storage.spoilt': { actions: { type: 'remember', params: 'signIn' } },
    'storage.changed': [
      {
        guard: { type: 'isTokenOfElsewhere', params: ({ event }) => event.stored },
        target: '.current',
        actions: [
          { type: 'adoptChange', params: ({ event }) => event.stored },
          { type: 'report', params: 'TOKEN_REFRESHED' },
        ],
      },
      {
        guard: { type: 'isSignedInElsewhere', params: ({ event }) => event.stored },
        target: '.checkingExpiry',
        actions: [
          { type: 'adoptChange', params: ({ event }) => event.stored },
          { type: 'report', params: 'SIGNED_IN' },
        ],
      },
      { target: 'signedOut.askingWhy', actions: [{ type: 'end', params: 'unknown' }, 'reportSignedOut'] },
    ],
  },
  states: {
    checkingExpiry: {
      description: 'Is the end of the token near?',
      always: [{ guard: 'isDueForRefresh', ...refreshNow }, { target: 'current' }],
    },
    current: {
      description: 'The token holds. The next check is a tick away, however short its life.',
      after: { tick: 'checkingExpiry' },
      on: {
        'session.tokenNeeded': refreshNow,
        // Timers do not run while a device sleeps.
        'page.shown': { guard: 'isExpired', ...refreshNow },
      },
    },
    refreshing: {
      description: 'One attempt on the wire. Without an answer, as on a device that is offline, there will be another one; a token that is refused gets none.',
      tags: ['tokenPending'],
      invoke: {
        src: 'refresh',
        input: ({ context }) => context.session,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'current',
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              { type: 'remember', params: 'signIn' },
              { type: 'report', params: 'TOKEN_REFRESHED' },
            ],
          },
          {
            guard: { type: 'isRetryableFailure', params: ({ event }) => event.output },
            target: 'decidingRetry',
            actions: { type: 'recordRefreshFailure', params: ({ event }) => failureOf(event.output) },
          },
          { target: 'checkingStorage', actions: { type: 'recordRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'decidingRetry', actions: { type: 'recordRefreshFailure', params: thrownFailure } },
      },
    },
    decidingRetry: {
      description: 'The attempt failed in a way that may pass. Is there time for another one before the tick?',
      // A state of its own: as an `always` of `backingOff` it would be evaluated again at each event during the wait.
      always: [{ guard: 'canWaitBeforeTick', target: 'backingOff' }, { target: 'waitingForTick', actions: 'markUnreachable' }],
    },
    backingOff: {
      description: 'Wait 200 ms, doubled with each attempt: 400, 800 and so on. The person stays signed in. Going offline changes nothing here; coming back online tries at once.',
      tags: ['waitingForServer'],
      after: { backOff: { target: 'refreshing', actions: 'countAttempt' } },
      on: { 'session.retry': refreshNow, 'network.online': refreshNow },
    },
    waitingForTick: {
      description: 'The next wait would run past the tick, so the next attempt is the next tick, 30 s after the first one. The person stays signed in; coming back online or to the page tries at once.',
      tags: ['waitingForServer'],
      after: { untilTick: refreshNow },
      on: {
        'session.retry': refreshNow,
        'session.tokenNeeded': refreshNow,
        'network.online': refreshNow,
        'page.shown': refreshNow,
      },
    },
    ...refused,
  },
});
