import { assign, setup } from 'xstate';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { type AuthAnswer, failureOf, thrownFailure } from '../auth/auth-call.ts';
import { unprovided } from '../shared/unprovided.ts';

export type ConfirmAddressAnswer = AuthAnswer<'halfway' | 'changed'>;

const types: Partial<{
  context: { readonly tokenHash: string; readonly failure: AuthFailure | null };
  input: { readonly tokenHash: string };
  events: { readonly type: 'link.confirm' };
}> = {};

/** The token is used on a button press, not on opening the page: a mail scanner that follows links must not use it up. */
export const confirmAddressMachine = setup({
  types,
  actors: { confirmAddress: unprovided<ConfirmAddressAnswer, string>('confirmAddress') },
  actions: { showFailure: assign((_, failure: AuthFailure | null) => ({ failure })) },
  guards: {
    isChanged: (_, answer: ConfirmAddressAnswer) => answer.ok && answer.value === 'changed',
    isHalfway: (_, answer: ConfirmAddressAnswer) => answer.ok && answer.value === 'halfway',
  },
}).createMachine({
  id: 'confirmAddress',
  description: 'Confirms the change of an address, with one of the two links that were mailed.',
  context: ({ input: { tokenHash } }) => ({ tokenHash, failure: null }),
  initial: 'asking',
  states: {
    asking: { description: 'Waiting for a person to press the button.', on: { 'link.confirm': 'confirming' } },
    confirming: {
      description: 'The server is being asked. A second press is ignored.',
      entry: { type: 'showFailure', params: null },
      invoke: {
        src: 'confirmAddress',
        input: ({ context }) => context.tokenHash,
        onDone: [
          { guard: { type: 'isChanged', params: ({ event }) => event.output }, target: 'changed' },
          { guard: { type: 'isHalfway', params: ({ event }) => event.output }, target: 'halfway' },
          { target: 'refused', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'refused', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    refused: { description: 'The link was used, has expired, or the server could not be reached.', on: { 'link.confirm': 'confirming' } },
    halfway: { type: 'final', description: 'This address has confirmed. The other one has still to.' },
    changed: { type: 'final', description: 'Both addresses have confirmed: the account has the new one.' },
  },
});
