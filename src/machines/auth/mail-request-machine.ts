import { assign, enqueueActions, setup } from 'xstate';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { type EmailAddress, parseEmailAddress } from '../../domain/auth/email-address.ts';
import { coolDownKey, isMailUnderWay, type MailKind, secondsToWait } from '../../domain/auth/mail-cool-down.ts';
import { unprovided } from '../shared/unprovided.ts';
import { type AuthAnswer, failureOf, thrownFailure } from './auth-call.ts';
import { type CoolDownActor, secondsUntilMail } from './cool-down-machine.ts';

/** Whether that mail to what was typed is not to be asked for yet. */
export const isMailCoolingDown = (coolDowns: CoolDownActor, mail: MailKind, typed: string): boolean => {
  const email = parseEmailAddress(typed);
  return email !== null && secondsUntilMail(coolDowns.getSnapshot(), coolDownKey(mail, email)) > 0;
};

/** The mail was sent, or refused as one too many: either way the next is some seconds away. */
export const coolDownAfter = (mail: MailKind, email: EmailAddress | null, answer: AuthAnswer<unknown>) => {
  const seconds = secondsToWait(answer);
  if (email === null || seconds === null) return null;
  return { type: 'coolDown.begin', key: coolDownKey(mail, email), seconds } as const;
};

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

/** Send the confirmation again; works without being signed in, and says the same of every address. */
export const resendMachine = mailRequest.setUp.createMachine({
  id: 'resend',
  description: 'Asks the provider to mail the confirmation link once more.',
  context: ({ input }) => mailRequest.startsWith('confirmation', input),
  initial: 'editing',
  states: mailRequest.states,
});

/** Reset request (spec §2). Opening the screen signs out any current session. */
export const resetRequestMachine = mailRequest.setUp.createMachine({
  id: 'resetRequest',
  description: 'Asks the provider to mail a link for a new password.',
  context: ({ input }) => mailRequest.startsWith('recovery', input),
  invoke: {
    src: 'endSession',
    onError: { actions: { type: 'showFailure', params: thrownFailure } },
  },
  initial: 'editing',
  states: mailRequest.states,
});
