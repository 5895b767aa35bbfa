import { assign, setup } from 'xstate';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { parseTotpCode, type TotpCode } from '../../domain/auth/second-factor.ts';
import type { Session } from '../../domain/auth/session.ts';
import { authMessages } from '../../domain/words/auth.ts';
import { unprovided } from '../shared/unprovided.ts';
import { type AuthAnswer, failureOf, isSuccess, thrownFailure } from './auth-call.ts';

export type CodeToVerify = { readonly factorId: string; readonly code: TotpCode };

const types: Partial<{
  context: {
    readonly factorId: string;
    readonly code: TotpCode | null;
    readonly error: string | null;
    readonly failure: AuthFailure | null;
  };
  input: { readonly factorId: string };
  events:
    | { readonly type: 'form.submit'; readonly code: string }
    | { readonly type: 'form.change'; readonly code: string };
}> = {};

/** The second step of a sign-in: the code of an authenticator app. */
export const secondFactorMachine = setup({
  types,
  actors: { verify: unprovided<AuthAnswer<Session>, CodeToVerify | null>('verify') },
  actions: {
    recordSubmitted: assign((_, text: string) => ({ code: parseTotpCode(text), error: null, failure: null })),
    showError: assign({ error: authMessages.codeMalformed, failure: null }),
    dropError: assign({ error: null }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure, code: null })),
  },
  guards: {
    isSuccess,
    isCode: (_, text: string) => parseTotpCode(text) !== null,
  },
}).createMachine({
  id: 'secondFactor',
  description: 'Asks for the code of an authenticator app, and for it again where it was wrong.',
  context: ({ input }) => ({ factorId: input.factorId, code: null, error: null, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The code can be typed and sent.',
      on: {
        'form.change': {
          guard: { type: 'isCode', params: ({ event }) => event.code },
          actions: 'dropError',
        },
        'form.submit': [
          {
            guard: { type: 'isCode', params: ({ event }) => event.code },
            target: 'verifying',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.code },
          },
          { actions: 'showError' },
        ],
      },
    },
    verifying: {
      description: 'The provider is being asked. A second submit is ignored.',
      invoke: {
        src: 'verify',
        input: ({ context }) => (context.code === null ? null : { factorId: context.factorId, code: context.code }),
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'verified' },
          { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    verified: { type: 'final', description: 'The code was right; the session machine leads on.' },
  },
});
