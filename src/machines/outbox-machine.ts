import { type ActorRefFrom } from 'xstate';
import { outboxSetup } from './outbox-setup.ts';

/** Writes on their way to the server: kept until confirmed, sent one at a time, in order per system. */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  description: 'Keeps every write until the server has confirmed it or a person discards it.',
  context: ({ input }) => ({
    ...input,
    stored: null,
    isDurable: true,
    unkept: [],
    drafts: [],
    writes: [],
    postponed: new Set(),
    rounds: 0,
    delay: null,
    undoable: null,
  }),
  invoke: [
    {
      src: 'keepQueue',
      id: 'keepQueue',
      input: ({ context }) => context.userId,
      onError: { actions: 'noteNotDurable' },
    },
    // Without these two a draft is offered once more, and what waits is tried by the clock alone.
    { src: 'dropDraft', id: 'dropDraft', onError: {} },
    { src: 'returns', id: 'returns', onError: {} },
  ],
  on: {
    'write.add': { actions: { type: 'add', params: ({ event }) => event } },
    'write.retry': { actions: { type: 'change', params: ({ event }) => ({ kind: 'retry', id: event.id }) } },
    'write.discard': {
      guard: { type: 'isNotUnderWay', params: ({ event }) => event.id },
      actions: { type: 'change', params: ({ event }) => ({ kind: 'discard', id: event.id }) },
    },
    'write.resolve': { actions: { type: 'resolve', params: ({ event }) => event } },
    'undo.run': { guard: 'canUndo', actions: ['undo', 'withdrawUndo'] },
    'undo.dismiss': { actions: 'withdrawUndo' },
    'queue.reported': { actions: { type: 'takeReport', params: ({ event }) => event } },
    'queue.held': { actions: { type: 'dropDraft', params: ({ event }) => event.writeId } },
    'queue.lost': { actions: { type: 'takeLoss', params: ({ event }) => event.isOurs } },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is under way: there is nothing to send, or what there is waits for a person.',
      always: [{ guard: 'canSend', target: 'delivering' }, { guard: 'hasPostponed', target: 'waiting' }],
    },
    delivering: {
      description: 'One write is on the wire, of all tabs of this browser.',
      invoke: {
        src: 'deliver',
        input: ({ context: { userId, postponed } }) => ({ userId, postponed }),
        onDone: { target: 'resting', actions: { type: 'takeDelivery', params: ({ event }) => event.output } },
        onError: { target: 'waiting', actions: 'noteThrown' },
      },
    },
    waiting: {
      description: 'The server could not be reached. What is kept is tried again by itself, ever more rarely.',
      entry: 'setDelay',
      always: { guard: 'canSend', target: 'delivering' },
      after: { BACK_OFF: { target: 'resting', actions: 'sendAgain' } },
      on: {
        'page.returned': { target: 'resting', actions: ['sendAgain', 'forgetRounds'] },
        'outbox.sendNow': { target: 'resting', actions: ['sendAgain', 'forgetRounds'] },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;
