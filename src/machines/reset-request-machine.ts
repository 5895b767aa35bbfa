import { assign, setup } from 'xstate';
import type { AuthFailure } from '../domain/auth-failure.ts';
import { type EmailAddress, parseEmailAddress } from '../domain/email-address.ts';
import { type AuthAnswer, failureOf, isSuccess, thrownFailure } from './auth-call.ts';
import { unprovided } from './unprovided.ts';

const types: Partial<{
  context: {
    readonly email: EmailAddress | null;
    readonly isEmailMissing: boolean;
    readonly isSent: boolean;
    readonly failure: AuthFailure | null;
  };
  events: { readonly type: 'form.submit'; readonly email: string };
}> = {};

/** Reset request (spec §2). Opening the screen signs out any current session. */
export const resetRequestMachine = setup({
  types,
  actors: {
    /** Waits until it is known whether there is a session, then ends it. */
    endSession: unprovided<null>('endSession'),
    requestReset: unprovided<AuthAnswer<null>, EmailAddress | null>('requestReset'),
  },
  actions: {
    take: assign((_, email: string) => ({
      email: parseEmailAddress(email),
      isEmailMissing: false,
      isSent: false,
      failure: null,
    })),
    noteMissing: assign({ isEmailMissing: true, isSent: false, failure: null }),
    noteSent: assign({ isSent: true }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
  },
  guards: { isSuccess, canProceed: (_, email: string) => parseEmailAddress(email) !== null },
}).createMachine({
  id: 'resetRequest',
  description: 'Asks the provider to mail a link for a new password.',
  context: { email: null, isEmailMissing: false, isSent: false, failure: null },
  invoke: {
    src: 'endSession',
    onError: { actions: { type: 'showFailure', params: thrownFailure } },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in and sent, also once more.',
      on: {
        'form.submit': [
          {
            guard: { type: 'canProceed', params: ({ event }) => event.email },
            target: 'submitting',
            actions: { type: 'take', params: ({ event }) => event.email },
          },
          { actions: 'noteMissing' },
        ],
      },
    },
    submitting: {
      description: 'The provider is being asked. A second submit is ignored.',
      invoke: {
        src: 'requestReset',
        input: ({ context }) => context.email,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'editing',
            actions: 'noteSent',
          },
          {
            target: 'editing',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
  },
});
