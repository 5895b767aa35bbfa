import { assign, setup } from 'xstate';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { normalizeEmailAddress } from '../../domain/auth/email-address.ts';
import { type AuthAnswer, failureOf, isSuccess, thrownFailure } from '../auth/auth-call.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { AccountQuestion } from './account-machine.ts';

const types: Partial<{
  context: {
    readonly question: AccountQuestion;
    /** The address that was typed is not that of the account. */
    readonly isMistyped: boolean;
    readonly failure: AuthFailure | null;
  };
  input: { readonly question: AccountQuestion };
  events: { readonly type: 'question.confirm'; readonly typed: string };
}> = {};

/** Asks before something is removed or ended, and does it. */
export const accountQuestionMachine = setup({
  types,
  actors: { carryOut: unprovided<AuthAnswer<null>, AccountQuestion>('carryOut') },
  actions: {
    begin: assign({ isMistyped: false, failure: null }),
    showMistyped: assign({ isMistyped: true, failure: null }),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
  },
  guards: {
    isSuccess,
    isMeant: ({ context: { question } }, typed: string) =>
      question.kind !== 'deleteAccount' || normalizeEmailAddress(typed) === normalizeEmailAddress(question.email),
  },
}).createMachine({
  id: 'accountQuestion',
  description: 'Asks before a part of the account is removed, before other sessions end, and before the account itself goes.',
  context: ({ input: { question } }) => ({ question, isMistyped: false, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Nothing has been done yet. The account itself goes only where its address was typed.',
      on: {
        'question.confirm': [
          { guard: { type: 'isMeant', params: ({ event }) => event.typed }, target: 'carryingOut', actions: 'begin' },
          { actions: 'showMistyped' },
        ],
      },
    },
    carryingOut: {
      description: 'The server is being asked. A second press is ignored.',
      invoke: {
        src: 'carryOut',
        input: ({ context }) => context.question,
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'done' },
          { target: 'asking', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'asking', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    done: { type: 'final', description: 'The server has said that it is done.' },
  },
});
