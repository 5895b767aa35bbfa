import { assign, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { changePasswordErrors, type ChangePasswordField, type ChangePasswordValues, passwordChangeOf, type PasswordProofs, proofAskedFor } from '../../domain/account/account-forms.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import type { PasswordChange } from '../../domain/ports/auth.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

const types: Partial<{
  context: {
    /** What the server has asked for besides the new password. */
    readonly proofs: PasswordProofs;
    /** The number that was asked for last is on its way, as the server has said. */
    readonly isMailed: boolean;
    readonly change: PasswordChange | null;
    readonly errors: FieldErrors<ChangePasswordField>;
    readonly failure: AuthFailure | null;
  };
  events: { readonly type: 'form.submit'; readonly values: ChangePasswordValues } | { readonly type: 'number.resend' };
}> = {};

/** A new password on the account page, with what the server asks for as proof. */
export const changePasswordMachine = setup({
  types,
  actors: {
    changePassword: unprovided<AuthAnswer<AuthUser>, PasswordChange | null>('changePassword'),
    mailNumber: unprovided<AuthAnswer<null>>('mailNumber'),
  },
  actions: {
    recordSubmitted: assign(({ context }, values: ChangePasswordValues) => ({
      change: passwordChangeOf(values, context.proofs),
      errors: {},
      failure: null,
    })),
    showErrors: assign(({ context }, values: ChangePasswordValues) => ({
      errors: changePasswordErrors(values, context.proofs),
      failure: null,
    })),
    askForProof: assign(({ context }, answer: AuthAnswer<unknown>) => ({
      change: null,
      proofs: { ...context.proofs, [proofAskedFor(failureOf(answer)) ?? 'currentPassword']: true },
    })),
    beginMailing: assign({ isMailed: false, failure: null }),
    noteMailed: assign({ isMailed: true }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure, change: null })),
    dropPassword: assign({ change: null }),
  },
  guards: {
    isSuccess,
    isValid: ({ context }, values: ChangePasswordValues) => Object.keys(changePasswordErrors(values, context.proofs)).length === 0,
    isCurrentPasswordAskedFor: (_, answer: AuthAnswer<unknown>) => proofAskedFor(failureOf(answer)) === 'currentPassword',
    isNumberAskedFor: (_, answer: AuthAnswer<unknown>) => proofAskedFor(failureOf(answer)) === 'mailedNumber',
  },
}).createMachine({
  id: 'changePassword',
  description: 'Saves a new password for whoever is signed in. Other sessions end with it.',
  context: { proofs: { currentPassword: false, mailedNumber: false }, isMailed: false, change: null, errors: {}, failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => event.values },
            target: 'saving',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.values },
          },
          { actions: { type: 'showErrors', params: ({ event }) => event.values } },
        ],
        'number.resend': 'mailing',
      },
    },
    saving: {
      description: 'The server is being asked. A second submit is ignored.',
      invoke: {
        src: 'changePassword',
        input: ({ context }) => context.change,
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'saved', actions: 'dropPassword' },
          {
            guard: { type: 'isCurrentPasswordAskedFor', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'askForProof', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isNumberAskedFor', params: ({ event }) => event.output },
            target: 'mailing',
            actions: { type: 'askForProof', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    mailing: {
      description: 'The server mails a number, which proves that the address is theirs.',
      entry: 'beginMailing',
      invoke: {
        src: 'mailNumber',
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'editing', actions: 'noteMailed' },
          { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    saved: { type: 'final', description: 'The password is in force, and the other sessions have ended.' },
  },
});
