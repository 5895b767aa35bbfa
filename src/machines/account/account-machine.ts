import { assign, fromPromise, setup } from 'xstate';
import type { FactorName, Factor } from '../../domain/auth/second-factor.ts';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { type EmailAddress, normalizeEmailAddress } from '../../domain/auth/credentials.ts';
import type { AuthUser, Identity } from '../../domain/auth/session.ts';
import type { AccountRepository, OwnAccount, PasswordChange } from '../../domain/ports/auth.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { askAs, readUser } from '../auth/auth-actors.ts';
import type { SecondFactorPorts } from '../auth/second-factor-machine.ts';
import { isSignedIn } from '../auth/session/session-machine.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';
import type { EnrollAnswer } from './add-factor-machine.ts';
import type { ConfirmAddressAnswer } from './change-address-machine.ts';

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

export type OwnAccountPorts = SecondFactorPorts & { readonly account: AccountRepository };

const missing = failed({ kind: 'sessionMissing' } as const);

const refusedWith = (answer: AuthAnswer<unknown>, code: string): boolean =>
  !answer.ok && answer.failure.kind === 'rejected' && answer.failure.code === code;

/** The effects of the account page and of its dialogs. Each goes out in the name of whoever is signed in. */
export const ownAccountActors = (ports: OwnAccountPorts) => {
  const { session, account } = ports;

  const asOwner = <Value>(ask: (own: OwnAccount) => Promise<AuthAnswer<Value>>): Promise<AuthAnswer<Value>> =>
    askAs(ports, (asker) => ask(account.as(asker)));

  /** What an earlier try has left unfinished is in the way of a new one. A factor that counts is never touched. */
  const removeUnfinished = async (own: OwnAccount, isInTheWay: (name: string | null) => boolean): Promise<void> => {
    const user = await readUser(ports);
    if (!user.ok) return;
    const stale = user.value.factors.filter(({ status, friendly_name }) => status === 'unverified' && isInTheWay(friendly_name));
    for (const { id } of stale) await own.removeFactor(id);
  };

  const carryOut = (question: AccountQuestion) => async (own: OwnAccount): Promise<AuthAnswer<null>> => {
    switch (question.kind) {
      case 'removeFactor':
        return own.removeFactor(question.factor.id);
      case 'unlinkIdentity': {
        const answer = await own.unlinkIdentity(question.identity.identity_id);
        // The page knew of another way to sign in.
        if (refusedWith(answer, 'single_identity_not_deletable')) void readUser(ports);
        // Disconnected already, as from another device.
        return refusedWith(answer, 'identity_not_found') ? success(null) : answer;
      }
      case 'signOutElsewhere':
        return own.signOutElsewhere();
      case 'deleteAccount':
        return own.deleteAccount();
    }
  };

  return {
    readUser: fromPromise<AuthAnswer<AuthUser>, void>(() => readUser(ports)),
    enroll: fromPromise<EnrollAnswer, FactorName | null>(async ({ input: name }) =>
      name === null
        ? missing
        : asOwner(async (own) => {
            const first = await own.enroll(name);
            const isNameTaken = refusedWith(first, 'mfa_factor_name_conflict');
            if (!isNameTaken && !refusedWith(first, 'too_many_enrolled_mfa_factors')) return first;
            await removeUnfinished(own, (taken) => !isNameTaken || taken === name);
            return own.enroll(name);
          }),
    ),
    /** Nobody waits for it: where it fails, `enroll` removes what is in its way. */
    takeBack: (factorId: string): Promise<AuthAnswer<null>> => asOwner((own) => own.removeFactor(factorId)),
    changeAddress: fromPromise<AuthAnswer<AuthUser>, EmailAddress | null>(async ({ input }) =>
      input === null ? missing : asOwner((own) => own.changeAddress(input)),
    ),
    changePassword: fromPromise<AuthAnswer<AuthUser>, PasswordChange | null>(async ({ input }) =>
      input === null ? missing : asOwner((own) => own.changePassword(input)),
    ),
    mailNumber: fromPromise<AuthAnswer<null>, void>(() => asOwner((own) => own.mailNumber())),
    confirmAddress: fromPromise<ConfirmAddressAnswer, string>(async ({ input }) => {
      const confirmed = await account.confirmAddress(input);
      // Whoever is signed in here sees the new address at once. Not waited for: what was confirmed is.
      if (confirmed.ok && isSignedIn(session.getSnapshot())) void readUser(ports);
      return confirmed;
    }),
    carryOut: fromPromise<AuthAnswer<null>, AccountQuestion>(async ({ input }) => {
      const userId = session.getSnapshot().context.session?.user.id;
      const answer = await asOwner(carryOut(input));
      // The account is gone, and its session with it: nobody is to meet a refusal first.
      if (answer.ok && input.kind === 'deleteAccount' && userId !== undefined) session.send({ type: 'session.accountDeleted', userId });
      return answer;
    }),
  };
};
