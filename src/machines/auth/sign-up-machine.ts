import { assign, enqueueActions, setup } from 'xstate';
import { addressRefusal, type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { type EmailAddress, parseEmailAddress, type Credentials } from '../../domain/auth/credentials.ts';
import { isMailUnderWay } from '../../domain/auth/mail-cool-down.ts';
import type { AuthUser, Session } from '../../domain/auth/session.ts';
import { parseSignUp, signUpErrors, type SignUpField, type SignUpValues, stillWrong, wrongAfterLeaving, type Quirks } from '../../domain/auth/auth-forms.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { unprovided } from '../shared/effects.ts';
import { type CoolDownActor, coolDownAfter, isMailCoolingDown } from './mail-request-machine.ts';

export type SignUpAnswer = AuthAnswer<{ readonly user: AuthUser; readonly session: Session | null }>;

type Left = { readonly field: SignUpField; readonly values: SignUpValues };

const types: Partial<{
  context: {
    readonly quirks: Quirks;
    readonly coolDowns: CoolDownActor;
    /** `null` while the field holds no address. */
    readonly email: EmailAddress | null;
    /** Something was typed here, which is not to be lost because somebody else turns out to be signed in. */
    readonly isTouched: boolean;
    readonly credentials: Credentials | null;
    readonly errors: FieldErrors<SignUpField>;
    readonly failure: AuthFailure | null;
  };
  input: { readonly quirks: Quirks; readonly coolDowns: CoolDownActor; readonly email: string };
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
    recordTyped: assign((_, values: SignUpValues) => ({ email: parseEmailAddress(values.email), isTouched: true })),
    recordSubmitted: assign(({ context }, values: SignUpValues) => ({
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
    checkLeftField: assign(({ context }, { field, values }: Left) => ({
      errors: wrongAfterLeaving(context.errors, field, values, context.quirks),
    })),
    showFailure: assign((_, failure: AuthFailure | null) => {
      const refusal = addressRefusal(failure);
      return { failure, credentials: null, errors: refusal === null ? {} : { email: refusal } };
    }),
    dropPassword: assign({ credentials: null }),
    coolDown: enqueueActions(({ context, enqueue }, answer: SignUpAnswer) => {
      const begun = coolDownAfter('confirmation', context.email, answer);
      if (begun !== null) enqueue.sendTo(context.coolDowns, begun);
    }),
  },
  guards: {
    /** Also if a mail was sent a moment ago: telling the difference would reveal which addresses are known. */
    isUnderWay: (_, answer: SignUpAnswer) => isMailUnderWay(answer),
    isInvalid: ({ context }, values: SignUpValues) => !parseSignUp(values, context.quirks).ok,
    isCoolingDown: ({ context }, { email }: SignUpValues) =>
      isMailCoolingDown(context.coolDowns, 'confirmation', email),
  },
}).createMachine({
  id: 'signUp',
  description: 'Checks what was typed and asks the provider for an account.',
  context: ({ input }) => ({
    quirks: input.quirks,
    coolDowns: input.coolDowns,
    email: parseEmailAddress(input.email),
    isTouched: false,
    credentials: null,
    errors: {},
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.change': {
          actions: [
            { type: 'recordTyped', params: ({ event }) => event.values },
            { type: 'recheck', params: ({ event }) => event.values },
          ],
        },
        'form.blur': { actions: { type: 'checkLeftField', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: { type: 'isInvalid', params: ({ event }) => event.values },
            actions: [
              { type: 'recordTyped', params: ({ event }) => event.values },
              { type: 'showErrors', params: ({ event }) => event.values },
            ],
          },
          {
            guard: { type: 'isCoolingDown', params: ({ event }) => event.values },
            actions: { type: 'recordTyped', params: ({ event }) => event.values },
          },
          {
            target: 'submitting',
            actions: [
              { type: 'recordTyped', params: ({ event }) => event.values },
              { type: 'recordSubmitted', params: ({ event }) => event.values },
            ],
          },
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
            guard: { type: 'isUnderWay', params: ({ event }) => event.output },
            target: 'signedUp',
            actions: ['dropPassword', { type: 'coolDown', params: ({ event }) => event.output }],
          },
          {
            target: 'editing',
            actions: [
              { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
              { type: 'coolDown', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    signedUp: { type: 'final', description: 'A mail is under way, or there is an account already: one and the same to whoever asked.' },
  },
});
