import { assign, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import type { Session } from '../../domain/auth/session.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

const types: Partial<{
  context: { readonly tokenHash: string; readonly failure: AuthFailure | null };
  input: { readonly tokenHash: string };
  events: { readonly type: 'link.confirm' };
}> = {};

/** The token is used on a button press, not on opening the page: a mail scanner that follows links must not use it up. */
export const confirmMachine = setup({
  types,
  actors: { verify: unprovided<AuthAnswer<Session>, string>('verify') },
  actions: { showFailure: assign((_, failure: AuthFailure | null) => ({ failure })) },
  guards: { isSuccess },
}).createMachine({
  id: 'confirm',
  description: 'Confirms an e-mail address with the one-time token of a mail link.',
  context: ({ input }) => ({ tokenHash: input.tokenHash, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Waiting for a person to press the button.',
      on: { 'link.confirm': 'verifying' },
    },
    verifying: {
      description: 'The provider is being asked. A second press is ignored.',
      entry: { type: 'showFailure', params: null },
      invoke: {
        src: 'verify',
        input: ({ context }) => context.tokenHash,
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'confirmed' },
          {
            target: 'refused',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'refused', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    refused: {
      description: 'The link was used, has run out, or the provider could not be reached: try again or go on.',
      on: { 'link.confirm': 'verifying' },
    },
    confirmed: { type: 'final', description: 'The address is confirmed; the session machine leads on.' },
  },
});
