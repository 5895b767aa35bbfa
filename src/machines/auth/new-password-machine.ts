import { assign, setup } from 'xstate';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import {
  newPasswordErrors,
  type NewPasswordField,
  newPasswordHints,
  newPasswordRefusalHints,
  type NewPasswordValues,
} from '../../domain/auth/new-password-form.ts';
import type { AuthUser, Session } from '../../domain/auth/session.ts';
import type { FieldErrors } from '../../domain/shared/field-errors.ts';
import type { Quirks } from '../../domain/shared/quirks.ts';
import { unprovided } from '../shared/unprovided.ts';
import { type AuthAnswer, failureOf, isSuccess, secondFactorMissing, thrownFailure } from './auth-call.ts';

const types: Partial<{
  context: {
    readonly quirks: Quirks;
    /** The one-time token of the mail link, until it is used up. */
    readonly tokenHash: string | null;
    readonly password: string;
    readonly hints: FieldErrors<NewPasswordField>;
    readonly errors: FieldErrors<NewPasswordField>;
    readonly failure: AuthFailure | null;
    /** The key of the form. It changes when the user changes, so that no password of another user stays in the fields. */
    readonly turn: 0 | 1;
  };
  input: { readonly quirks: Quirks; readonly tokenHash: string | null };
  events:
    | { readonly type: 'form.submit'; readonly values: NewPasswordValues }
    | { readonly type: 'form.change'; readonly values: NewPasswordValues }
    | { readonly type: 'code.verified' }
    /** Another user is signed in now, or the user whose code was awaited has left. */
    | { readonly type: 'user.changed' };
}> = {};

/** New password (spec §2). The link's token is used on submit, not on opening the page. */
export const newPasswordMachine = setup({
  types,
  actors: {
    verify: unprovided<AuthAnswer<Session>, string>('verify'),
    updatePassword: unprovided<AuthAnswer<AuthUser>, string>('updatePassword'),
  },
  actions: {
    recordSubmitted: assign((_, values: NewPasswordValues) => ({
      password: values.password,
      hints: newPasswordHints(values),
      errors: {},
      failure: null,
    })),
    showErrors: assign(({ context }, values: NewPasswordValues) => ({
      errors: newPasswordErrors(values, context.quirks),
      failure: null,
    })),
    recheck: assign((_, values: NewPasswordValues) => ({ hints: newPasswordHints(values), errors: {} })),
    dropToken: assign({ tokenHash: null }),
    dropPassword: assign({ password: '' }),
    startOver: assign(({ context }) => ({ password: '', hints: {}, errors: {}, failure: null, turn: context.turn === 0 ? 1 : 0 })),
    showFailure: assign(({ context }, failure: AuthFailure | null) => ({
      failure,
      password: '',
      hints: { ...context.hints, ...newPasswordRefusalHints(failure) },
    })),
  },
  guards: {
    isSuccess,
    isValid: ({ context }, values: NewPasswordValues) =>
      Object.keys(newPasswordErrors(values, context.quirks)).length === 0,
    isSecondFactorMissing: (_, answer: AuthAnswer<unknown>) => failureOf(answer) === secondFactorMissing,
    hasToken: ({ context }) => context.tokenHash !== null,
  },
}).createMachine({
  id: 'newPassword',
  description: 'Saves a new password, with the token of a recovery link or for the user of the session.',
  context: ({ input }) => ({
    quirks: input.quirks,
    tokenHash: input.tokenHash,
    password: '',
    hints: {},
    errors: {},
    failure: null,
    turn: 0,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.change': { actions: { type: 'recheck', params: ({ event }) => event.values } },
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => event.values },
            target: 'submitting',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.values },
          },
          { actions: { type: 'showErrors', params: ({ event }) => event.values } },
        ],
        'user.changed': { actions: 'startOver' },
      },
    },
    submitting: {
      description: 'A second submit is ignored.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Is there still a token of a link to be used?',
          always: [{ guard: 'hasToken', target: 'verifying' }, { target: 'saving' }],
        },
        verifying: {
          description: 'The token of the link is being turned into a recovery session.',
          invoke: {
            src: 'verify',
            input: ({ context }) => context.tokenHash ?? '',
            onDone: [
              {
                guard: { type: 'isSuccess', params: ({ event }) => event.output },
                target: 'saving',
                actions: 'dropToken',
              },
              {
                target: '#newPassword.editing',
                actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: {
              target: '#newPassword.editing',
              actions: { type: 'showFailure', params: thrownFailure },
            },
          },
        },
        saving: {
          description: 'The provider is being asked to keep the password.',
          invoke: {
            src: 'updatePassword',
            input: ({ context }) => context.password,
            onDone: [
              {
                guard: { type: 'isSuccess', params: ({ event }) => event.output },
                target: '#newPassword.saved',
                actions: 'dropPassword',
              },
              {
                guard: { type: 'isSecondFactorMissing', params: ({ event }) => event.output },
                target: '#newPassword.awaitingCode',
              },
              {
                target: '#newPassword.editing',
                actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: {
              target: '#newPassword.editing',
              actions: { type: 'showFailure', params: thrownFailure },
            },
          },
        },
      },
    },
    awaitingCode: {
      description: 'The account has a second factor, and its code comes first. What was typed is kept.',
      on: {
        'code.verified': 'submitting.saving',
        'user.changed': { target: 'editing', actions: 'startOver' },
      },
    },
    saved: { type: 'final', description: 'The password is kept; the session machine leads on.' },
  },
});
