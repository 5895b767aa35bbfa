import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { addressRefusal, type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { type EmailAddress, parseEmailAddress } from '../../domain/auth/credentials.ts';
import { beginCoolDown, type CoolDown, coolDownKey, type CoolDownKey, type MailKind, runningCoolDowns, secondsLeft, secondsToWait, withCoolDown } from '../../domain/auth/mail-cool-down.ts';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { CoolDownStore } from '../../domain/ports/auth.ts';
import { authMessages } from '../../domain/words/auth-messages.ts';
import { unprovided, unprovidedCallback } from '../shared/effects.ts';

export type StoredCoolDowns = Awaited<ReturnType<CoolDownStore['read']>>;

type CoolDownCommand = { readonly type: 'coolDown.keep'; readonly how: 'add' | 'update'; readonly coolDown: CoolDown };

const ONE_SECOND_MS = 1000;

const coolDownTypes: Partial<{
  context: {
    readonly now: () => EpochMs;
    readonly coolDowns: readonly CoolDown[];
    /** When the clock was last read. The seconds are counted from here. */
    readonly at: EpochMs;
  };
  input: { readonly now: () => EpochMs };
  events: { readonly type: 'coolDown.begin'; readonly key: CoolDownKey; readonly seconds: number };
}> = {};

/** Which mails cannot be requested yet, and for how many seconds. All screens share one actor. */
export const coolDownMachine = setup({
  types: coolDownTypes,
  actors: {
    read: unprovided<StoredCoolDowns, EpochMs>('read'),
    keeper: unprovidedCallback<CoolDownCommand>('keeper'),
  },
  actions: {
    begin: enqueueActions(({ context, enqueue }, { key, seconds }: Pick<CoolDown, 'key' | 'seconds'>) => {
      const at = context.now();
      const begun = beginCoolDown(key, seconds, at);
      enqueue.assign({ at, coolDowns: withCoolDown(context.coolDowns, begun) });
      enqueue.sendTo('keeper', { type: 'coolDown.keep', how: 'add', coolDown: begun });
    }),
    look: assign(({ context }) => {
      const at = context.now();
      return { at, coolDowns: runningCoolDowns(context.coolDowns, at) };
    }),
    /** Each second: a reload after the clock was set back goes by what was left at the last look. */
    keep: enqueueActions(({ context, enqueue }) => {
      for (const coolDown of context.coolDowns) enqueue.sendTo('keeper', { type: 'coolDown.keep', how: 'update', coolDown });
    }),
    /** A cool-down that began while storage was being read is newer than the stored one. */
    recordKept: assign(({ context }, kept: StoredCoolDowns) =>
      kept.ok ? { coolDowns: context.coolDowns.reduce(withCoolDown, kept.value) } : {},
    ),
  },
  guards: { isAnyRunning: ({ context }) => context.coolDowns.length > 0 },
  delays: { tick: ONE_SECOND_MS },
}).createMachine({
  id: 'coolDown',
  description: 'Counts the seconds until a mail can be asked for again.',
  context: ({ input }) => ({ now: input.now, coolDowns: [], at: input.now() }),
  invoke: { src: 'keeper', id: 'keeper', onError: {} },
  initial: 'reading',
  on: {
    'coolDown.begin': { target: '.counting', actions: { type: 'begin', params: ({ event }) => event } },
  },
  states: {
    reading: {
      description: 'Reading what was kept over a reload, and having removed there what is over.',
      on: {
        // Stays in `reading`: the stored cool-downs have not arrived yet.
        'coolDown.begin': { actions: { type: 'begin', params: ({ event }) => event } },
      },
      invoke: {
        src: 'read',
        input: ({ context }) => context.now(),
        onDone: { target: 'deciding', actions: { type: 'recordKept', params: ({ event }) => event.output } },
        onError: 'deciding',
      },
    },
    deciding: {
      description: 'Is there anything to count?',
      entry: 'look',
      always: [{ guard: 'isAnyRunning', target: 'counting' }, { target: 'idle' }],
    },
    counting: {
      description: 'The next look is a second away. When the last one is over, storage is cleared of it.',
      after: { tick: 'ticking' },
    },
    ticking: {
      description: 'A second has gone by, or more where the device slept.',
      entry: ['look', 'keep'],
      always: [{ guard: 'isAnyRunning', target: 'counting' }, { target: 'reading' }],
    },
    idle: { description: 'Every mail can be asked for.' },
  },
});

export type CoolDownActor = ActorRefFrom<typeof coolDownMachine>;

export const secondsUntilMail = ({ context }: SnapshotFrom<typeof coolDownMachine>, key: CoolDownKey): number =>
  secondsLeft(context.coolDowns, key, context.at);

/** The effects of the cool-down machine. */
export const coolDownActors = (store: CoolDownStore) => ({
  read: fromPromise<StoredCoolDowns, EpochMs>(({ input }) => store.read(input)),
  keeper: fromCallback<CoolDownCommand>(({ receive }) => {
    // If it cannot be stored it ends with the page, which nobody has to be told.
    receive(({ how, coolDown }) => void store[how](coolDown).catch(() => undefined));
  }),
});

/** Whether the typed address has to wait for another mail of this kind. */
export const isMailCoolingDown = (coolDowns: CoolDownActor, mail: MailKind, typed: string): boolean => {
  const email = parseEmailAddress(typed);
  return email !== null && secondsUntilMail(coolDowns.getSnapshot(), coolDownKey(mail, email)) > 0;
};

/** The cool-down to begin after the mail was sent or rate-limited; `null` after any other answer. */
export const coolDownAfter = (mail: MailKind, email: EmailAddress | null, answer: AuthAnswer<unknown>) => {
  const seconds = secondsToWait(answer);
  if (email === null || seconds === null) return null;
  return { type: 'coolDown.begin', key: coolDownKey(mail, email), seconds } as const;
};

type MailRequest = {
  /** `null` while the field holds no address. */
  readonly email: EmailAddress | null;
  readonly isEmailMissing: boolean;
  /** What the last request was for. The answer is about this one, whatever has been typed since. */
  readonly asked: EmailAddress | null;
  readonly isSent: boolean;
  readonly failure: AuthFailure | null;
};

export const isMailSent = ({ isSent, asked, email }: MailRequest): boolean => isSent && asked === email;

/** What the field says of the address in it. */
export const mailAddressError = ({ isEmailMissing, asked, email, failure }: MailRequest): string | null =>
  isEmailMissing ? authMessages.emailMissing : addressRefusal(asked === email ? failure : null);

type MailRequestInput = {
  readonly coolDowns: CoolDownActor;
  /** The initial text of the field. */
  readonly email: string;
};

const types: Partial<{
  context: MailRequest & { readonly mail: MailKind; readonly coolDowns: CoolDownActor };
  input: MailRequestInput;
  events:
    | { readonly type: 'form.submit'; readonly email: string }
    | { readonly type: 'form.change'; readonly email: string };
}> = {};

const setUp = setup({
  types,
  actors: {
    /** Waits until the session is known, then signs out. */
    endSession: unprovided<null>('endSession'),
    request: unprovided<AuthAnswer<null>, EmailAddress | null>('request'),
  },
  actions: {
    recordEmail: assign(({ context }, typed: string) => {
      const email = parseEmailAddress(typed);
      return { email, isEmailMissing: context.isEmailMissing && email === null };
    }),
    recordSubmitted: assign((_, typed: string) => {
      const email = parseEmailAddress(typed);
      return { email, isEmailMissing: false, asked: email, isSent: false, failure: null };
    }),
    showEmailMissing: assign({ email: null, isEmailMissing: true, isSent: false, failure: null }),
    showSent: assign({ isSent: true }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
    coolDown: enqueueActions(({ context, enqueue }, answer: AuthAnswer<null>) => {
      const begun = coolDownAfter(context.mail, context.asked, answer);
      if (begun !== null) enqueue.sendTo(context.coolDowns, begun);
    }),
  },
  guards: {
    isMissing: (_, email: string) => parseEmailAddress(email) === null,
    isCoolingDown: ({ context }, typed: string) => isMailCoolingDown(context.coolDowns, context.mail, typed),
    isSuccess: (_, answer: AuthAnswer<null>) => answer.ok,
  },
});

const hearTyped = { 'form.change': { actions: { type: 'recordEmail', params: ({ event }: { readonly event: { readonly email: string } }) => event.email } } } as const;

const editing = setUp.createStateConfig({
  description: 'The form can be filled in and sent, also once more, unless a mail has just been sent there.',
  on: {
    ...hearTyped,
    'form.submit': [
      { guard: { type: 'isMissing', params: ({ event }) => event.email }, actions: 'showEmailMissing' },
      {
        guard: { type: 'isCoolingDown', params: ({ event }) => event.email },
        actions: { type: 'recordEmail', params: ({ event }) => event.email },
      },
      { target: 'submitting', actions: { type: 'recordSubmitted', params: ({ event }) => event.email } },
    ],
  },
});

const submitting = setUp.createStateConfig({
  description: 'The provider is being asked. A second submit is ignored.',
  on: hearTyped,
  invoke: {
    src: 'request',
    input: ({ context }) => context.asked,
    onDone: [
      {
        guard: { type: 'isSuccess', params: ({ event }) => event.output },
        target: 'editing',
        actions: ['showSent', { type: 'coolDown', params: ({ event }) => event.output }],
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
  asked: null,
  isSent: false,
  failure: null,
});

/** What both mail requests share. */
const mailRequest = { setUp, startsWith, states: { editing, submitting } } as const;

/** Sends the confirmation mail again. Works without a session, and answers the same for every address. */
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
