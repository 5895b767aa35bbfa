import { assign, not, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, secondFactorMissing, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { newPasswordErrors, type NewPasswordField, newPasswordHints, newPasswordRefusalHints, type NewPasswordValues, type Quirks } from '../../domain/auth/auth-forms.ts';
import type { AuthUser, Session } from '../../domain/auth/session.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

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
    /** A person is at the form, and a scanner of mails is not. */
    | { readonly type: 'form.focus' }
    | { readonly type: 'form.submit'; readonly values: NewPasswordValues }
    | { readonly type: 'form.change'; readonly values: NewPasswordValues }
    | { readonly type: 'code.verified' }
    /** Another user is signed in now, or the user whose code was awaited has left. */
    | { readonly type: 'user.changed' };
}> = {};

/** New password (spec §2). */
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
    forgetFailure: assign({ failure: null }),
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
    hasFailed: ({ context }) => context.failure !== null,
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
  type: 'parallel',
  states: {
    link: {
      description: 'The token of the mail link. Opening the page uses nothing up, since mail scanners open links; the first gesture of a person in the form does, so that a dead link is said before anything is typed.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Did the address bring a token along?',
          always: [{ guard: 'hasToken', target: 'unused' }, { target: 'spent' }],
        },
        unused: {
          description: 'Nobody has been in the form yet.',
          on: { 'form.focus': 'verifying', 'form.change': 'verifying', 'form.submit': 'verifying' },
        },
        verifying: {
          description: 'The token of the link is being turned into a recovery session.',
          entry: 'forgetFailure',
          invoke: {
            src: 'verify',
            input: ({ context }) => context.tokenHash ?? '',
            onDone: [
              { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'spent', actions: 'dropToken' },
              { target: 'refused', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
            ],
            onError: { target: 'refused', actions: { type: 'showFailure', params: thrownFailure } },
          },
        },
        refused: {
          description: 'There was no session for the token. Submit asks once more.',
          on: { 'form.submit': { guard: { type: 'isValid', params: ({ event }) => event.values }, target: 'verifying' } },
        },
        spent: { type: 'final', description: 'There is no token, or a session in its place.' },
      },
    },
    form: {
      description: 'What is typed, and what becomes of it.',
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
          initial: 'awaitingLink',
          states: {
            awaitingLink: {
              description: 'Nothing is saved before the link has turned out to be good.',
              always: [
                { guard: not('hasToken'), target: 'saving' },
                { guard: 'hasFailed', target: '#newPassword.form.editing' },
              ],
            },
            saving: {
              description: 'The provider is being asked to keep the password.',
              invoke: {
                src: 'updatePassword',
                input: ({ context }) => context.password,
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: ({ event }) => event.output },
                    target: '#newPassword.form.saved',
                    actions: 'dropPassword',
                  },
                  {
                    guard: { type: 'isSecondFactorMissing', params: ({ event }) => event.output },
                    target: '#newPassword.form.awaitingCode',
                  },
                  {
                    target: '#newPassword.form.editing',
                    actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
                  },
                ],
                onError: { target: '#newPassword.form.editing', actions: { type: 'showFailure', params: thrownFailure } },
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
    },
  },
});
