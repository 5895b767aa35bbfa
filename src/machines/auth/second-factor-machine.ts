import { assign, fromPromise, setup } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, isFactorGone, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { type Factor, parseSixDigits, type TotpCode, totpFactors, wrongCodesAfter } from '../../domain/auth/second-factor.ts';
import type { Session } from '../../domain/auth/session.ts';
import { codeMessages } from '../../domain/words/account-messages.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { askAs, type AuthPorts, readUser } from './auth-actors.ts';

export type CodeToVerify = { readonly factorId: string; readonly code: TotpCode };

/** What a code is typed for, in an order that stays. */
export type FactorChoice = { readonly factors: readonly Factor[]; readonly factorId: string | null };

/** The authenticators that there still are. */
export type FactorsAnswer = AuthAnswer<readonly Factor[]>;

const types: Partial<{
  context: FactorChoice & {
    readonly code: TotpCode | null;
    /** In a row. */
    readonly wrongCodes: readonly TotpCode[];
    readonly error: string | null;
    readonly failure: AuthFailure | null;
  };
  input: { readonly factors: readonly Factor[] };
  events:
    | { readonly type: 'form.submit'; readonly code: string }
    | { readonly type: 'form.change'; readonly code: string }
    | { readonly type: 'factor.choose'; readonly factorId: string };
}> = {};

/** The second step of a sign-in: the code of an authenticator app. */
export const secondFactorMachine = setup({
  types,
  actors: {
    verify: unprovided<AuthAnswer<Session>, CodeToVerify | null>('verify'),
    look: unprovided<FactorsAnswer>('look'),
  },
  actions: {
    choose: assign((_, factorId: string) => ({ factorId, code: null, wrongCodes: [], error: null, failure: null })),
    recordSubmitted: assign((_, text: string) => ({ code: parseSixDigits(text), error: null, failure: null })),
    showError: assign({ error: codeMessages.codeMalformed, failure: null }),
    dropError: assign({ error: null }),
    showFailure: assign(({ context }, failure: AuthFailure | null) => ({
      failure,
      wrongCodes: wrongCodesAfter(context.wrongCodes, context.code, failure),
    })),
    /** Those that are gone leave the choice, the others stay where they are, and what another device has added comes after them. */
    keepThose: assign(({ context }, answer: FactorsAnswer) => {
      if (!answer.ok) return {};
      const kept = context.factors.filter(({ id }) => answer.value.some((factor) => factor.id === id));
      const factors = [...kept, ...answer.value.filter(({ id }) => !kept.some((factor) => factor.id === id))];
      return { factors, factorId: factors[0]?.id ?? null };
    }),
  },
  guards: {
    isSuccess,
    isFactorGone: (_, answer: AuthAnswer<unknown>) => isFactorGone(failureOf(answer)),
    isNoneLeft: (_, answer: FactorsAnswer) => answer.ok && answer.value.length === 0,
    isCode: (_, text: string) => parseSixDigits(text) !== null,
    /** A code is sent by itself once: it may come again by autofill, or be mended digit by digit. */
    isNewCode: ({ context }, text: string) => {
      const code = parseSixDigits(text);
      return code !== null && code !== context.code;
    },
  },
}).createMachine({
  id: 'secondFactor',
  description: 'Asks for the code of an authenticator app, and for it again where it was wrong.',
  context: ({ input: { factors } }) => ({ factors, factorId: factors[0]?.id ?? null, code: null, wrongCodes: [], error: null, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'A code can be typed, which is sent with its sixth digit, or another authenticator chosen.',
      on: {
        'factor.choose': { actions: { type: 'choose', params: ({ event }) => event.factorId } },
        'form.change': [
          {
            guard: { type: 'isNewCode', params: ({ event }) => event.code },
            target: 'verifying',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.code },
          },
          { guard: { type: 'isCode', params: ({ event }) => event.code }, actions: 'dropError' },
        ],
        'form.submit': [
          {
            guard: { type: 'isCode', params: ({ event }) => event.code },
            target: 'verifying',
            actions: { type: 'recordSubmitted', params: ({ event }) => event.code },
          },
          { actions: 'showError' },
        ],
      },
    },
    verifying: {
      description: 'The provider is being asked. A second submit is ignored.',
      invoke: {
        src: 'verify',
        input: ({ context: { factorId, code } }) => (code === null || factorId === null ? null : { factorId, code }),
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'verified' },
          {
            guard: { type: 'isFactorGone', params: ({ event }) => event.output },
            target: 'looking',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) },
          },
          { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    looking: {
      description: 'The authenticator is gone. Which are still there? Where none is left, no code is asked for any more.',
      invoke: {
        src: 'look',
        onDone: [
          { guard: { type: 'isNoneLeft', params: ({ event }) => event.output }, target: 'verified' },
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepThose', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    verified: { type: 'final', description: 'The code was right, or none is needed any more; the session machine leads on.' },
  },
});

export type SecondFactorPorts = AuthPorts & {
  /** Notes the authenticator that was used last. */
  readonly noteFactor: (factorId: string) => void;
};

/** The effects of the second step, apart from those of `auth-actors.ts`: the sign-in page carries none of it. */
export const secondFactorActors = ({ auth, session, accessToken, noteFactor }: SecondFactorPorts) => ({
  verify: fromPromise<AuthAnswer<Session>, CodeToVerify | null>(async ({ input }) => {
    if (input === null) return failed({ kind: 'sessionMissing' });
    const verified = await askAs({ auth, session, accessToken }, (asker) => auth.as(asker).verifyCode(input));
    if (verified.ok) noteFactor(input.factorId);
    return verified;
  }),
  /** The session machine is told too: where no factor is left, it asks for no code any more. */
  look: fromPromise<FactorsAnswer, void>(async () => {
    const user = await readUser({ auth, session, accessToken });
    return user.ok ? success(totpFactors(user.value)) : user;
  }),
});
