import { assign, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import type { Session } from '../../domain/auth/session.ts';
import type { Credentials } from '../../domain/auth/credentials.ts';
import { parseSignIn, SIGN_IN_PATIENCE_MS, signInErrors, type SignInField, type SignInValues } from '../../domain/auth/auth-forms.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

const types: Partial<{
  context: {
    readonly credentials: Credentials | null;
    readonly errors: FieldErrors<SignInField>;
    readonly failure: AuthFailure | null;
  };
  events: { readonly type: 'form.submit'; readonly values: SignInValues };
}> = {};

/** Sign in (spec §2). The new session reaches the session machine through the auth events, not from here. */
export const signInMachine = setup({
  types,
  actors: { signIn: unprovided<AuthAnswer<Session>, Credentials | null>('signIn') },
  actions: {
    recordSubmitted: assign((_, values: SignInValues) => ({ credentials: parseSignIn(values), errors: {}, failure: null })),
    showErrors: assign((_, values: SignInValues) => ({ errors: signInErrors(values), failure: null })),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure, credentials: null })),
    dropPassword: assign({ credentials: null }),
  },
  delays: { patience: SIGN_IN_PATIENCE_MS },
  guards: { isSuccess, canProceed: (_, values: SignInValues) => parseSignIn(values) !== null },
}).createMachine({
  id: 'signIn',
  description: 'Asks the provider for a session, for an address and a password.',
  context: { credentials: null, errors: {}, failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.submit': [
          {
            guard: { type: 'canProceed', params: ({ event }) => event.values },
            target: 'submitting',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.values },
          },
          { actions: { type: 'showErrors', params: ({ event }) => event.values } },
        ],
      },
    },
    submitting: {
      description: 'The provider is being asked. A second submit is ignored.',
      invoke: {
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: 'dropPassword',
          },
          {
            target: 'editing',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
      initial: 'asked',
      states: {
        asked: { description: 'An answer may come at any moment.', after: { patience: 'slow' } },
        slow: { description: 'It is long in coming, which is said. It comes, or the request ends by its time limit.' },
      },
    },
    signedIn: { type: 'final', description: 'A session resulted; the session machine leads on.' },
  },
});
