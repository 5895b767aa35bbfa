import { assign, setup } from 'xstate';
import type { Factor } from '../../domain/auth/second-factor.ts';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { normalizeEmailAddress } from '../../domain/auth/credentials.ts';
import type { AuthUser, Identity } from '../../domain/auth/session.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';

/** What a person is asked before it is done. */
export type AccountQuestion =
  | { readonly kind: 'removeFactor'; readonly factor: Factor }
  | { readonly kind: 'unlinkIdentity'; readonly identity: Identity }
  | { readonly kind: 'signOutElsewhere' }
  | { readonly kind: 'deleteAccount'; readonly email: string };

export type AccountDialog = AccountQuestion | { readonly kind: 'addFactor' | 'changeAddress' | 'changePassword' };

const types: Partial<{
  context: {
    readonly dialog: AccountDialog | null;
    /** What was done last, to be said. */
    readonly done: AccountDialog['kind'] | null;
    readonly failure: AuthFailure | null;
  };
  events:
    | { readonly type: 'account.reload' }
    | { readonly type: 'dialog.open'; readonly dialog: AccountDialog }
    | { readonly type: 'dialog.close' }
    | { readonly type: 'dialog.done' };
}> = {};

/** The account page. What it shows of the user is the session machine's, which every look at the server tells. */
export const accountMachine = setup({
  types,
  actors: { readUser: unprovided<AuthAnswer<AuthUser>>('readUser') },
  actions: {
    open: assign((_, dialog: AccountDialog) => ({ dialog, done: null })),
    close: assign({ dialog: null }),
    recordDone: assign(({ context }) => ({ dialog: null, done: context.dialog?.kind ?? null })),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
  },
  guards: { isSuccess },
}).createMachine({
  id: 'account',
  description: 'The account page: the user as the server knows them now, and which dialog is open.',
  context: { dialog: null, done: null, failure: null },
  type: 'parallel',
  states: {
    user: {
      description: 'What is shown of the user was true when it was read last.',
      initial: 'reading',
      on: { 'account.reload': '.reading', 'dialog.done': '.reading' },
      states: {
        reading: {
          description: 'The server is being asked. What was known before is shown meanwhile.',
          entry: { type: 'showFailure', params: null },
          invoke: {
            src: 'readUser',
            onDone: [
              { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'read' },
              { target: 'unread', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
            ],
            onError: { target: 'unread', actions: { type: 'showFailure', params: thrownFailure } },
          },
        },
        read: { description: 'As the server has said.' },
        unread: { description: 'The server did not say. What was known before is still shown.' },
      },
    },
    dialog: {
      description: 'One thing at a time is asked or done.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The page itself can be used.',
          on: { 'dialog.open': { target: 'open', actions: { type: 'open', params: ({ event }) => event.dialog } } },
        },
        open: {
          description: 'A dialog stands over the page, with a machine of its own.',
          on: {
            'dialog.close': { target: 'closed', actions: 'close' },
            'dialog.done': { target: 'closed', actions: 'recordDone' },
          },
        },
      },
    },
  },
});

const questionTypes: Partial<{
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
  types: questionTypes,
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
