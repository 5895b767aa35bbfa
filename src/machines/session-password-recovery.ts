import { sessionSetup } from './session-setup';

export const passwordRecovery = sessionSetup.createStateConfig({
  description: 'A mail link proved the address: a new password can be set, in this tab, and nothing else.',
  on: {
    USER_UPDATED: {
      target: 'signedIn',
      actions: [
        { type: 'adoptUser', params: ({ event }) => event.user },
        'keepSignIn',
        'reportUser',
        { type: 'report', params: 'SIGNED_IN' },
      ],
    },
    'session.leaveRecovery': {
      target: 'processing.reading',
      actions: [
        { type: 'end', params: null },
        { type: 'forget', params: 'recovery' },
      ],
    },
  },
});
