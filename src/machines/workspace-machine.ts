import { type ActorRefFrom, assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { EpochMs, UserId } from '../domain/session.ts';
import type { UnsentWrites } from './draft-actors.ts';
import { type OutboxActor, outboxMachine } from './outbox-machine.ts';
import { type SystemListActor, systemListMachine } from './system-list-machine.ts';

/** What belongs to the signed-in user. Without one there is no list and no outbox to be asked. */
export type Workspace = {
  readonly userId: UserId;
  readonly list: SystemListActor;
  readonly outbox: OutboxActor;
};

const types: Partial<{
  context: { readonly createId: () => string; readonly now: () => EpochMs; readonly workspace: Workspace | null };
  input: { readonly createId: () => string; readonly now: () => EpochMs };
  events:
    | { readonly type: 'user.changed'; readonly userId: UserId | null }
    /** The page may be gone for good. */
    | { readonly type: 'page.left' };
}> = {};

/** Gives each user a list and an outbox of their own, and ends those of the user before. What was not sent and is not durable stays as a draft. */
export const workspaceMachine = setup({
  types,
  actors: {
    systemList: systemListMachine,
    outbox: outboxMachine,
    keepUnsent: fromCallback<UnsentWrites>(() => undefined),
  },
  actions: {
    open: assign(({ context, spawn }, userId: UserId | null) => {
      if (userId === null) return {};
      const list = spawn('systemList', { id: 'systemList' });
      const { createId, now } = context;
      const outbox = spawn('outbox', { id: 'outbox', input: { userId, list, createId, now } });
      return { workspace: { userId, list, outbox } };
    }),
    keepUnsent: enqueueActions(({ context: { workspace }, enqueue }) => {
      const outbox = workspace?.outbox.getSnapshot().context;
      // What is durable goes on by itself, as soon as the same user is back.
      if (workspace === null || outbox === undefined || outbox.isDurable) return;
      const commands = outbox.writes.map(({ command }) => command);
      enqueue.sendTo('keepUnsent', { type: 'writes.unsent', userId: workspace.userId, commands });
    }),
    close: enqueueActions(({ context, enqueue }) => {
      if (context.workspace === null) return;
      enqueue.stopChild(context.workspace.outbox);
      enqueue.stopChild(context.workspace.list);
      enqueue.assign({ workspace: null });
    }),
  },
  guards: {
    isSomebody: (_, userId: UserId | null) => userId !== null,
    isSomebodyElse: ({ context }, userId: UserId | null) =>
      userId !== null && userId !== context.workspace?.userId,
    isNobody: (_, userId: UserId | null) => userId === null,
  },
}).createMachine({
  id: 'workspace',
  description: 'The list and the outbox of whoever is signed in.',
  context: ({ input }) => ({ ...input, workspace: null }),
  invoke: { src: 'keepUnsent', id: 'keepUnsent', onError: {} },
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
            actions: ['keepUnsent', 'close', { type: 'open', params: ({ event }) => event.userId }],
          },
          {
            guard: { type: 'isNobody', params: ({ event }) => event.userId },
            target: 'closed',
            actions: ['keepUnsent', 'close'],
          },
        ],
        'page.left': { actions: 'keepUnsent' },
      },
    },
  },
});

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>;
