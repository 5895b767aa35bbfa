import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup, waitFor } from 'xstate';
import type { EpochMs, UserId } from '../../domain/auth/session.ts';
import { type BatchKind, besideQueue } from '../../domain/sync/batch.ts';
import type { SystemCommand } from '../../domain/sync/system-write.ts';
import type { SignOutScope } from '../auth/session/session-setup.ts';
import { type KeptListActor, keptListMachine } from '../systems/kept-list-machine.ts';
import { type SelectionActor, selectionMachine } from '../systems/selection-machine.ts';
import { type SystemListActor, systemListMachine } from '../systems/system-list-machine.ts';
import type { LoggedChange } from '../../domain/systems/change-log.ts';
import { type BatchActor, batchMachine, batchWriteId, unsentOf } from './batch-machine.ts';
import { type ChangeFollowerActor, changeFollowerMachine } from './change-follower-machine.ts';
import { type OutboxActor, outboxMachine } from './outbox-machine.ts';

/** The list of the signed-in user, what is chosen in it, the outbox, and the batch that is under way beside it. */
export type UserScope = {
  readonly userId: UserId;
  readonly list: SystemListActor;
  readonly keptList: KeptListActor;
  readonly selection: SelectionActor;
  readonly outbox: OutboxActor;
  readonly batch: BatchActor;
  readonly follower: ChangeFollowerActor;
};

type Input = { readonly createId: () => string; readonly now: () => EpochMs };

type Asked = {
  readonly scope: SignOutScope;
  /** Something stands on the page that would be lost with it. */
  readonly isPageAtRisk: boolean;
};

const types: Partial<{
  context: Input & Asked & { readonly userScope: UserScope | null };
  input: Input;
  events:
    | { readonly type: 'user.changed'; readonly userId: UserId | null }
    | ({ readonly type: 'signOut.ask' } & Asked)
    | { readonly type: 'signOut.confirm' }
    | { readonly type: 'signOut.cancel' };
  emitted: { readonly type: 'signOut.decided'; readonly scope: SignOutScope };
}> = {};

/** The question has to be visible within a second of the press, and rendering may take half of it. */
const LOG_OUT_GRACE_MS = 500;

/** The queue has not been read yet, or all its writes are being sent for the first time: none was refused or waits for a retry. */
const isSending = ({ context: { stored, writes, delay } }: ReturnType<OutboxActor['getSnapshot']>): boolean =>
  stored === null || (delay === null && writes.length > 0 && writes.every(({ failure }) => failure === null));

/** Waits for a first answer to each write. True if none is left. */
export const allSent = fromPromise<boolean, UserScope | null>(async ({ input, signal }) => {
  if (input === null) return true;
  const { context } = await waitFor(input.outbox, (outbox) => !isSending(outbox), { signal });
  return context.writes.length === 0 && unsentOf(input.batch.getSnapshot()) === 0;
});

/**
 * Starts a list, a selection and an outbox for each user and stops those of the user before.
 * The question before signing out is part of it, because the screen that asks may be left meanwhile.
 */
export const userScopeMachine = setup({
  types,
  actors: {
    systemList: systemListMachine,
    keptList: keptListMachine,
    selection: selectionMachine,
    outbox: outboxMachine,
    batch: batchMachine,
    changeFollower: changeFollowerMachine,
    allSent,
  },
  actions: {
    open: assign(({ context, spawn }, userId: UserId | null) => {
      if (userId === null) return {};
      const { createId, now } = context;
      const list = spawn('systemList', { id: 'systemList', input: { userId, now } });
      const keptList = spawn('keptList', { id: 'keptList', input: { userId, list, now } });
      const selection = spawn('selection', { id: 'selection' });
      const outbox = spawn('outbox', { id: 'outbox', input: { userId, list, createId, now } });
      const batch = spawn('batch', { id: 'batch', input: { userId, list, createId } });
      // Each ends with its user, and so does this.
      outbox.on('write.added', () => batch.send({ type: 'write.added' }));
      const isSentHere = ({ writeId }: LoggedChange): boolean =>
        writeId !== null && (writeId === batchWriteId(batch.getSnapshot()) || outbox.getSnapshot().context.writes.some(({ id }) => id === writeId));
      const follower = spawn('changeFollower', { id: 'changeFollower', input: { list, now, isSentHere } });
      return { userScope: { userId, list, keptList, selection, outbox, batch, follower } };
    }),
    close: enqueueActions(({ context, enqueue }) => {
      if (context.userScope === null) return;
      enqueue.stopChild(context.userScope.follower);
      enqueue.stopChild(context.userScope.batch);
      enqueue.stopChild(context.userScope.outbox);
      enqueue.stopChild(context.userScope.selection);
      enqueue.stopChild(context.userScope.keptList);
      enqueue.stopChild(context.userScope.list);
      enqueue.assign({ userScope: null });
    }),
    noteAsked: assign((_, { scope, isPageAtRisk }: Asked) => ({ scope, isPageAtRisk })),
    signOut: emit(({ context }) => ({ type: 'signOut.decided' as const, scope: context.scope })),
  },
  guards: {
    isSomebody: (_, userId: UserId | null) => userId !== null,
    isSomebodyElse: ({ context }, userId: UserId | null) =>
      userId !== null && userId !== context.userScope?.userId,
    isNobody: (_, userId: UserId | null) => userId === null,
    canGo: ({ context }, isAllSent: boolean) => isAllSent && !context.isPageAtRisk,
  },
  delays: { logOutGrace: LOG_OUT_GRACE_MS },
}).createMachine({
  id: 'userScope',
  description: 'The list, what is chosen in it, what others change in it, and the outbox of whoever is signed in.',
  context: ({ input }) => ({ ...input, userScope: null, scope: 'local', isPageAtRisk: false }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody is signed in.',
      on: {
        'user.changed': {
          guard: { type: 'isSomebody', params: ({ event }) => event.userId },
          target: 'open',
          actions: { type: 'open', params: ({ event }) => event.userId },
        },
      },
    },
    open: {
      description: 'A user is at work. The same user once more changes nothing.',
      on: {
        'user.changed': [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event.userId },
            target: '.staying',
            actions: ['close', { type: 'open', params: ({ event }) => event.userId }],
          },
          {
            guard: { type: 'isNobody', params: ({ event }) => event.userId },
            target: 'closed',
            actions: 'close',
          },
        ],
        'signOut.ask': { target: '.sending', actions: { type: 'noteAsked', params: ({ event }) => event } },
      },
      initial: 'staying',
      states: {
        staying: { description: 'Nobody has asked to sign out.' },
        sending: {
          description: 'Writes that are being sent get a moment to arrive. Without any, this ends at once.',
          invoke: {
            src: 'allSent',
            input: ({ context }) => context.userScope,
            onDone: [
              { guard: { type: 'canGo', params: ({ event }) => event.output }, target: 'staying', actions: 'signOut' },
              { target: 'asking' },
            ],
            onError: 'asking',
          },
          after: { logOutGrace: 'asking' },
          // Without a target, so that the time does not start again.
          on: { 'signOut.ask': { actions: { type: 'noteAsked', params: ({ event }) => event } } },
        },
        asking: {
          description: 'Not everything has been sent, or something on the page would be lost: sign out all the same?',
          on: {
            'signOut.confirm': { target: 'staying', actions: 'signOut' },
            'signOut.cancel': 'staying',
          },
        },
      },
    },
  },
});

export type UserScopeActor = ActorRefFrom<typeof userScopeMachine>;

/** Asks for many writes at once. False where another batch is under way: then none of them is asked for. */
export const askForMany = ({ batch, outbox }: Pick<UserScope, 'batch' | 'outbox'>, kind: BatchKind, commands: readonly SystemCommand[]): boolean => {
  const { beside, behind } = besideQueue(commands, outbox.getSnapshot().context.writes);
  const begin = { type: 'batch.begin', kind, commands: beside } as const;
  if (beside.length > 0 && !batch.getSnapshot().can(begin)) return false;
  // Its answer takes the place of the last one.
  if (beside.length > 0) outbox.send({ type: 'undo.dismiss' });
  // Before the single writes: each of those makes a batch that is over go, and while it goes the machine takes no new one.
  batch.send(begin);
  for (const [index, command] of behind.entries()) outbox.send({ type: 'write.add', command, isWithLast: index > 0 });
  return true;
};

/** Takes back what was asked for last, be it one or several. Not an import, of which one key would delete thousands. */
export const undoLast = ({ batch, outbox }: Pick<UserScope, 'batch' | 'outbox'>): void => {
  const { batch: last, waiting } = batch.getSnapshot().context;
  // What waits behind it was asked for later.
  const isOfSeveral = outbox.getSnapshot().context.lastWrite === null && waiting.length === 0 && (last?.kind === 'delete' || last?.kind === 'change');
  if (isOfSeveral) batch.send({ type: 'batch.undo' });
  else outbox.send({ type: 'undo.run' });
};
