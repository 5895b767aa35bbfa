import { sessionSetup } from './session-setup.ts';

/** A refresh can be refused before the answer to the deletion has come. */
const accountDeleted = { target: 'settled', actions: [{ type: 'end', params: 'deletion' }, { type: 'clearStoredSessions', params: 'deletion' }] } as const;

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
