import { assign, enqueueActions, setup } from 'xstate';
import type { AuthFailure } from '../domain/auth-failure.ts';
import { isMailUnderWay, type MailKind } from '../domain/cool-down.ts';
import { type EmailAddress, parseEmailAddress } from '../domain/email-address.ts';
import { type AuthAnswer, failureOf, thrownFailure } from './auth-call.ts';
import type { CoolDownActor } from './cool-down-machine.ts';
import { coolDownAfter, isMailCoolingDown } from './mail-cool-down.ts';
import { unprovided } from './unprovided.ts';

export type MailRequestInput = {
  readonly coolDowns: CoolDownActor;
  /** What stands in the field at first. */
  readonly email: string;
};

const types: Partial<{
  context: {
    readonly mail: MailKind;
    readonly coolDowns: CoolDownActor;
    /** The address in the field, as far as it is known. */
    readonly email: EmailAddress | null;
    readonly isEmailMissing: boolean;
    readonly isSent: boolean;
    readonly failure: AuthFailure | null;
  };
  input: MailRequestInput;
  events:
    | { readonly type: 'form.submit'; readonly email: string }
    | { readonly type: 'form.change'; readonly email: string };
}> = {};

const setUp = setup({
  types,
  actors: {
    /** Waits until it is known whether there is a session, then ends it. */
    endSession: unprovided<null>('endSession'),
    request: unprovided<AuthAnswer<null>, EmailAddress | null>('request'),
  },
  actions: {
    note: assign(({ context }, typed: string) => {
      const email = parseEmailAddress(typed);
      return { email, isEmailMissing: context.isEmailMissing && email === null };
    }),
    take: assign((_, email: string) => ({
      email: parseEmailAddress(email),
      isEmailMissing: false,
      isSent: false,
      failure: null,
    })),
    noteMissing: assign({ email: null, isEmailMissing: true, isSent: false, failure: null }),
    noteSent: assign({ isSent: true }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
    coolDown: enqueueActions(({ context, enqueue }, answer: AuthAnswer<null>) => {
      const begun = coolDownAfter(context.mail, context.email, answer);
      if (begun !== null) enqueue.sendTo(context.coolDowns, begun);
    }),
  },
  guards: {
    isMissing: (_, email: string) => parseEmailAddress(email) === null,
    isCoolingDown: ({ context }, typed: string) => isMailCoolingDown(context.coolDowns, context.mail, typed),
    /** Also where one was sent a moment ago: who may ask is not told whether an address is known. */
    isUnderWay: (_, answer: AuthAnswer<null>) => isMailUnderWay(answer),
  },
});

const editing = setUp.createStateConfig({
  description: 'The form can be filled in and sent, also once more, unless a mail has just been sent there.',
  on: {
    'form.change': { actions: { type: 'note', params: ({ event }) => event.email } },
    'form.submit': [
      { guard: { type: 'isMissing', params: ({ event }) => event.email }, actions: 'noteMissing' },
      {
        guard: { type: 'isCoolingDown', params: ({ event }) => event.email },
        actions: { type: 'note', params: ({ event }) => event.email },
      },
      { target: 'submitting', actions: { type: 'take', params: ({ event }) => event.email } },
    ],
  },
});

const submitting = setUp.createStateConfig({
  description: 'The provider is being asked. A second submit is ignored.',
  invoke: {
    src: 'request',
    input: ({ context }) => context.email,
    onDone: [
      {
        guard: { type: 'isUnderWay', params: ({ event }) => event.output },
        target: 'editing',
        actions: ['noteSent', { type: 'coolDown', params: ({ event }) => event.output }],
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
});

const startsWith = (mail: MailKind, { coolDowns, email }: MailRequestInput) => ({
  mail,
  coolDowns,
  email: parseEmailAddress(email),
  isEmailMissing: false,
  isSent: false,
  failure: null,
});

/** What every request for a mail has in common. */
export const mailRequest = { setUp, startsWith, states: { editing, submitting } } as const;
