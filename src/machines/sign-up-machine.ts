import { assign, setup } from 'xstate';
import type { AuthFailure } from '../domain/auth-failure.ts';
import type { Credentials } from '../domain/credentials.ts';
import type { FieldErrors } from '../domain/field-errors.ts';
import type { Quirks } from '../domain/quirks.ts';
import type { AuthUser, Session } from '../domain/session.ts';
import {
  parseSignUp,
  type SignUpField,
  type SignUpValues,
  signUpErrors,
  stillWrong,
  wrongAfterLeaving,
} from '../domain/sign-up-form.ts';
import { type AuthAnswer, failureOf, isSuccess, thrownFailure } from './auth-call.ts';
import { unprovided } from './unprovided.ts';

export type SignUpAnswer = AuthAnswer<{ readonly user: AuthUser; readonly session: Session | null }>;

type Left = { readonly field: SignUpField; readonly values: SignUpValues };

const types: Partial<{
  context: {
    readonly quirks: Quirks;
    readonly credentials: Credentials | null;
    readonly errors: FieldErrors<SignUpField>;
    readonly failure: AuthFailure | null;
  };
  input: { readonly quirks: Quirks };
  events:
    | { readonly type: 'form.submit'; readonly values: SignUpValues }
    | { readonly type: 'form.change'; readonly values: SignUpValues }
    | ({ readonly type: 'form.blur' } & Left);
}> = {};

const credentialsOf = (values: SignUpValues, quirks: Quirks): Credentials | null => {
  const parsed = parseSignUp(values, quirks);
  return parsed.ok ? parsed.value : null;
};

/** Sign up (spec §2, §5). */
export const signUpMachine = setup({
  types,
  actors: { signUp: unprovided<SignUpAnswer, Credentials | null>('signUp') },
  actions: {
    take: assign(({ context }, values: SignUpValues) => ({
      credentials: credentialsOf(values, context.quirks),
      errors: {},
      failure: null,
    })),
    showErrors: assign(({ context }, values: SignUpValues) => ({
      errors: signUpErrors(values, context.quirks),
      failure: null,
    })),
    recheck: assign(({ context }, values: SignUpValues) => ({
      errors: stillWrong(context.errors, values, context.quirks),
    })),
    checkLeft: assign(({ context }, { field, values }: Left) => ({
      errors: wrongAfterLeaving(context.errors, field, values, context.quirks),
    })),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure, credentials: null })),
    dropPassword: assign({ credentials: null }),
  },
  guards: {
    isSuccess,
    isValid: ({ context }, values: SignUpValues) => parseSignUp(values, context.quirks).ok,
  },
}).createMachine({
  id: 'signUp',
  description: 'Checks what was typed and asks the provider for an account.',
  context: ({ input }) => ({ quirks: input.quirks, credentials: null, errors: {}, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.change': { actions: { type: 'recheck', params: ({ event }) => event.values } },
        'form.blur': { actions: { type: 'checkLeft', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => event.values },
            target: 'submitting',
            actions: { type: 'take', params: ({ event }) => event.values },
          },
          { actions: { type: 'showErrors', params: ({ event }) => event.values } },
        ],
      },
    },
    submitting: {
      description: 'The provider is being asked. A second submit is ignored.',
      invoke: {
        src: 'signUp',
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'signedUp',
            actions: 'dropPassword',
          },
          {
            target: 'editing',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    signedUp: { type: 'final', description: 'There is an account; its address is to be confirmed.' },
  },
});
