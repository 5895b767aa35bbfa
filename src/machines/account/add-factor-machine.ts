import { assign, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, isFactorGone, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { type Enrollment, type FactorName, readFactorName, parseSixDigits, type TotpCode, wrongCodesAfter } from '../../domain/auth/second-factor.ts';
import type { Session } from '../../domain/auth/session.ts';
import { codeMessages } from '../../domain/words/account-messages.ts';
import type { CodeToVerify } from '../auth/second-factor-machine.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

export type EnrollAnswer = AuthAnswer<Enrollment>;

const types: Partial<{
  context: {
    /** Names that are taken. */
    readonly taken: readonly string[];
    readonly name: FactorName | null;
    readonly enrollment: Enrollment | null;
    readonly code: TotpCode | null;
    /** In a row. */
    readonly wrongCodes: readonly TotpCode[];
    /** Of the field that is shown. */
    readonly error: string | null;
    readonly failure: AuthFailure | null;
  };
  input: { readonly taken: readonly string[] };
  events:
    | { readonly type: 'name.submit'; readonly name: string }
    | { readonly type: 'form.change'; readonly code: string }
    | { readonly type: 'form.submit'; readonly code: string }
    | { readonly type: 'dialog.cancel' };
}> = {};

const nameIn = (text: string, taken: readonly string[]): FactorName | null => {
  const read = readFactorName(text, taken);
  return 'name' in read ? read.name : null;
};

const errorIn = (text: string, taken: readonly string[]): string | null => {
  const read = readFactorName(text, taken);
  return 'error' in read ? read.error : null;
};

/** Adds an authenticator app: its name, the picture that it scans, its first code. */
export const addFactorMachine = setup({
  types,
  actors: {
    enroll: unprovided<EnrollAnswer, FactorName | null>('enroll'),
    verify: unprovided<AuthAnswer<Session>, CodeToVerify | null>('verify'),
  },
  actions: {
    /** The composition has it. As an actor it would end with the dialog, which is not to wait for the network. */
    takeBack: (_context, _factorId: string) => undefined,
    recordName: assign(({ context }, text: string) => ({ name: nameIn(text, context.taken), error: null, failure: null })),
    showNameError: assign(({ context }, text: string) => ({ error: errorIn(text, context.taken), failure: null })),
    recordEnrollment: assign((_, answer: EnrollAnswer) => ({ enrollment: answer.ok ? answer.value : null })),
    recordCode: assign((_, text: string) => ({ code: parseSixDigits(text), error: null, failure: null })),
    showCodeError: assign({ error: codeMessages.codeMalformed, failure: null }),
    startOver: assign({ enrollment: null, code: null }),
    showFailure: assign(({ context }, failure: AuthFailure | null) => ({
      failure,
      wrongCodes: wrongCodesAfter(context.wrongCodes, context.code, failure),
    })),
  },
  guards: {
    isSuccess,
    isFactorGone: (_, answer: AuthAnswer<unknown>) => isFactorGone(failureOf(answer)),
    isName: ({ context }, text: string) => nameIn(text, context.taken) !== null,
    isCode: (_, text: string) => parseSixDigits(text) !== null,
    isNewCode: ({ context }, text: string) => {
      const code = parseSixDigits(text);
      return code !== null && code !== context.code;
    },
  },
}).createMachine({
  id: 'addFactor',
  description: 'Adds an authenticator app to the account. What is left unfinished is taken back.',
  context: ({ input: { taken } }) => ({ taken, name: null, enrollment: null, code: null, wrongCodes: [], error: null, failure: null }),
  initial: 'naming',
  states: {
    naming: {
      description: 'A name is being chosen. The server knows nothing yet.',
      on: {
        'name.submit': [
          {
            guard: { type: 'isName', params: ({ event }) => event.name },
            target: 'enrolling',
            actions: { type: 'recordName', params: ({ event }) => event.name },
          },
          { actions: { type: 'showNameError', params: ({ event }) => event.name } },
        ],
        'dialog.cancel': 'left',
      },
    },
    enrolling: {
      description: 'The server is being asked for a secret. What it begins cannot be told yet, so the dialog waits.',
      invoke: {
        src: 'enroll',
        input: ({ context }) => context.name,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'scanning',
            actions: { type: 'recordEnrollment', params: ({ event }) => event.output },
          },
          { target: 'naming', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'naming', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    scanning: {
      description: 'The picture and the secret are shown. The first code is sent with its sixth digit.',
      on: {
        'form.change': {
          guard: { type: 'isNewCode', params: ({ event }) => event.code },
          target: 'verifying',
          actions: { type: 'recordCode', params: ({ event }) => event.code },
        },
        'form.submit': [
          {
            guard: { type: 'isCode', params: ({ event }) => event.code },
            target: 'verifying',
            actions: { type: 'recordCode', params: ({ event }) => event.code },
          },
          { actions: 'showCodeError' },
        ],
        'dialog.cancel': { target: 'left', actions: { type: 'takeBack', params: ({ context }) => context.enrollment?.factorId ?? '' } },
      },
    },
    verifying: {
      description: 'The code is being verified. A second submit is ignored.',
      invoke: {
        src: 'verify',
        input: ({ context: { enrollment, code } }) => (enrollment === null || code === null ? null : { factorId: enrollment.factorId, code }),
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'added' },
          {
            // It took longer than five minutes, or another device has finished one of its own.
            guard: { type: 'isFactorGone', params: ({ event }) => event.output },
            target: 'naming',
            actions: ['startOver', { type: 'showFailure', params: ({ event }) => failureOf(event.output) }],
          },
          { target: 'scanning', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'scanning', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    added: { type: 'final', description: 'The authenticator counts from now on, and this session has taken the second step.' },
    left: { type: 'final', description: 'Nothing was added. What was begun is being removed; where that fails, the next one that is added removes it.' },
  },
});
