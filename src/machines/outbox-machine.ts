import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import type { Result } from '../domain/result.ts';
import type { System } from '../domain/system.ts';
import type { SystemCommand, SystemWrite } from '../domain/system-write.ts';
import { addWrite, confirmWrite, discardWrite, failWrite, nextWrite, retryWrite } from '../domain/write-queue.ts';
import type { SystemListActor } from './system-list-machine.ts';
import { unprovided } from './unprovided.ts';

/** The row as the server holds it now; `null` after a delete. */
export type WriteAnswer = Result<System | null, DataFailure>;

const types: Partial<{
  context: {
    readonly list: SystemListActor;
    readonly createId: () => string;
    readonly writes: readonly SystemWrite[];
    /** The write that is under way. */
    readonly current: SystemWrite | null;
  };
  input: { readonly list: SystemListActor; readonly createId: () => string };
  events:
    | { readonly type: 'write.add'; readonly command: SystemCommand }
    | { readonly type: 'write.retry'; readonly id: string }
    | { readonly type: 'write.discard'; readonly id: string };
}> = {};

/** Writes on their way to the server: one at a time, in the order they were asked for. */
export const outboxMachine = setup({
  types,
  actors: { send: unprovided<WriteAnswer, SystemCommand | null>('send') },
  actions: {
    add: assign(({ context }, command: SystemCommand) => ({
      writes: addWrite(context.writes, { id: context.createId(), command, failure: null }),
    })),
    retry: assign(({ context }, id: string) => ({ writes: retryWrite(context.writes, id) })),
    discard: assign(({ context }, id: string) => ({ writes: discardWrite(context.writes, id) })),
    takeNext: assign(({ context }) => ({ current: nextWrite(context.writes) })),
    settle: enqueueActions(({ context, enqueue }, answer: WriteAnswer) => {
      const { current, list, writes } = context;
      if (current === null) return;
      if (!answer.ok) {
        enqueue.assign({ writes: failWrite(writes, current.id, answer.failure), current: null });
        return;
      }
      // The list learns of the row before the write is gone, so that nothing flickers.
      if (answer.value !== null) enqueue.sendTo(list, { type: 'list.saved', system: answer.value });
      else if (current.command.kind === 'delete') {
        enqueue.sendTo(list, { type: 'list.removed', id: current.command.before.id });
      }
      enqueue.assign({ writes: confirmWrite(writes, current.id), current: null });
    }),
    noteThrown: assign(({ context }) => ({
      writes:
        context.current === null
          ? context.writes
          : failWrite(context.writes, context.current.id, { kind: 'unexpected' }),
      current: null,
    })),
  },
  guards: {
    hasNext: ({ context }) => nextWrite(context.writes) !== null,
    isNotUnderWay: ({ context }, id: string) => context.current?.id !== id,
  },
}).createMachine({
  id: 'outbox',
  description: 'Keeps every write until the server has confirmed it or a person discards it.',
  context: ({ input }) => ({ list: input.list, createId: input.createId, writes: [], current: null }),
  on: {
    'write.add': { actions: { type: 'add', params: ({ event }) => event.command } },
    'write.retry': { actions: { type: 'retry', params: ({ event }) => event.id } },
    'write.discard': {
      guard: { type: 'isNotUnderWay', params: ({ event }) => event.id },
      actions: { type: 'discard', params: ({ event }) => event.id },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is under way: there is nothing to send, or what there is waits for a person.',
      always: { guard: 'hasNext', target: 'sending' },
    },
    sending: {
      description: 'One write is on the wire.',
      entry: 'takeNext',
      invoke: {
        src: 'send',
        input: ({ context }) => context.current?.command ?? null,
        onDone: { target: 'idle', actions: { type: 'settle', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: 'noteThrown' },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;
