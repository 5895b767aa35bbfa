import { sessionSetup } from './session-setup.ts';

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
