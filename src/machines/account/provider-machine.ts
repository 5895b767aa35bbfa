import { assign, setup } from 'xstate';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { ProviderReturn } from '../../domain/auth/auth-callback.ts';
import type { ProviderPurpose } from '../../domain/account/provider-sign-in.ts';
import { type AuthAnswer, failureOf, isSuccess, thrownFailure } from '../auth/auth-call.ts';
import { unprovided } from '../shared/unprovided.ts';

/** To go to the page of a provider. */
export type ProviderAsked = { readonly provider: string; readonly purpose: ProviderPurpose; readonly page: string };
/** To do what somebody has come back for. */
export type ProviderBack = { readonly returned: ProviderReturn | null; readonly purpose: ProviderPurpose };

export type ProviderInput = {
  readonly purpose: ProviderPurpose;
  /** The page of ours to come back to: path and query. */
  readonly page: string;
  readonly returned: ProviderReturn | null;
};

const types: Partial<{
  context: ProviderInput & {
    /** The one that was asked last. */
    readonly provider: string;
    readonly failure: AuthFailure | null;
  };
  input: ProviderInput;
  events: { readonly type: 'provider.choose'; readonly provider: string };
}> = {};

/** Goes to the page of a provider, and on its return does what it was asked for. */
export const providerMachine = setup({
  types,
  actors: {
    begin: unprovided<AuthAnswer<null>, ProviderAsked>('begin'),
    finish: unprovided<AuthAnswer<null>, ProviderBack>('finish'),
  },
  actions: {
    recordProvider: assign((_, provider: string) => ({ provider, failure: null })),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
  },
  guards: { isSuccess, hasReturned: ({ context }) => context.returned !== null },
}).createMachine({
  id: 'provider',
  description: 'Signs in by a provider, or links one to the account: away to its page, and back.',
  context: ({ input }) => ({ ...input, provider: input.returned?.provider ?? '', failure: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does somebody come back from the page of a provider?',
      always: [{ guard: 'hasReturned', target: 'finishing' }, { target: 'choosing' }],
    },
    finishing: {
      description: 'What the provider has brought back is used up, whatever comes of it.',
      invoke: {
        src: 'finish',
        input: ({ context: { returned, purpose } }) => ({ returned, purpose }),
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'finished' },
          { target: 'choosing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'choosing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    choosing: {
      description: 'A provider can be chosen; also while its page is on its way, and when somebody comes back from there by Back.',
      on: { 'provider.choose': { target: 'leaving', actions: { type: 'recordProvider', params: ({ event }) => event.provider } } },
    },
    leaving: {
      description: 'The server is asked for the way to the page of the provider. A second press is ignored.',
      invoke: {
        src: 'begin',
        input: ({ context: { provider, purpose, page } }) => ({ provider, purpose, page }),
        onDone: { target: 'choosing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        onError: { target: 'choosing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    finished: {
      description: 'Signed in, or linked. Another one can be chosen.',
      on: { 'provider.choose': { target: 'leaving', actions: { type: 'recordProvider', params: ({ event }) => event.provider } } },
    },
  },
});
