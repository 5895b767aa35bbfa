import { assign, enqueueActions, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { isAddressTaken, readNewAddress } from '../../domain/account/account-forms.ts';
import type { EmailAddress } from '../../domain/auth/credentials.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import { type CoolDownActor, coolDownAfter } from '../auth/mail-request-machine.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

const types: Partial<{
  context: {
    readonly coolDowns: CoolDownActor;
    readonly current: string | null;
    readonly email: EmailAddress | null;
    readonly error: string | null;
    readonly failure: AuthFailure | null;
  };
  input: { readonly coolDowns: CoolDownActor; readonly current: string | null };
  events:
    | { readonly type: 'form.submit'; readonly email: string }
    | { readonly type: 'form.change' }
    /** The address was mistyped. */
    | { readonly type: 'address.correct' };
}> = {};

/** A new address for the account. Both addresses have to confirm it; until then nothing changes. */
export const changeAddressMachine = setup({
  types,
  actors: { changeAddress: unprovided<AuthAnswer<AuthUser>, EmailAddress | null>('changeAddress') },
  actions: {
    recordSubmitted: assign(({ context }, text: string) => {
      const read = readNewAddress(text, context.current);
      return { email: 'email' in read ? read.email : null, error: null, failure: null };
    }),
    showError: assign(({ context }, text: string) => {
      const read = readNewAddress(text, context.current);
      return { error: 'error' in read ? read.error : null, failure: null };
    }),
    dropError: assign({ error: null }),
    beginCoolDown: enqueueActions(({ context, enqueue }, answer: AuthAnswer<unknown>) => {
      const begun = coolDownAfter('address', context.email, answer);
      if (begun !== null) enqueue.sendTo(context.coolDowns, begun);
    }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
  },
  guards: {
    isSent: (_, answer: AuthAnswer<unknown>) => isSuccess(null, answer) || isAddressTaken(failureOf(answer)),
    isAddress: ({ context }, text: string) => 'email' in readNewAddress(text, context.current),
  },
}).createMachine({
  id: 'changeAddress',
  description: 'Asks for a new address. The server mails the old one and the new one.',
  context: ({ input }) => ({ ...input, email: null, error: null, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The address can be typed and sent.',
      on: {
        'form.change': { actions: 'dropError' },
        'form.submit': [
          {
            guard: { type: 'isAddress', params: ({ event }) => event.email },
            target: 'asking',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.email },
          },
          { actions: { type: 'showError', params: ({ event }) => event.email } },
        ],
      },
    },
    asking: {
      description: 'The server is being asked. A second submit is ignored.',
      invoke: {
        src: 'changeAddress',
        input: ({ context }) => context.email,
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'sent',
            actions: { type: 'beginCoolDown', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: [
              { type: 'beginCoolDown', params: ({ event }) => event.output },
              { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
            ],
          },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    sent: {
      description: 'Both addresses have an email to confirm it with, or somebody else has the new one, which is not told.',
      on: { 'address.correct': 'editing' },
    },
  },
});

export type ConfirmAddressAnswer = AuthAnswer<'halfway' | 'changed'>;

const confirmTypes: Partial<{
  context: { readonly tokenHash: string; readonly failure: AuthFailure | null };
  input: { readonly tokenHash: string };
  events: { readonly type: 'link.confirm' };
}> = {};

/** The token is used on a button press, not on opening the page: a mail scanner that follows links must not use it up. */
export const confirmAddressMachine = setup({
  types: confirmTypes,
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
