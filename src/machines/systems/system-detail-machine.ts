import { assign, enqueueActions, setup } from 'xstate';
import { shownSystem, unsavedSystem, withWaiting } from '../../domain/sync/shown-systems.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { isOvertaken, newestOf } from '../../domain/systems/system-list.ts';
import { type ChangedValues, notStatedInsteadOfZero, type System, type SystemField, type SystemId } from '../../domain/systems/system.ts';
import { unprovided } from '../shared/effects.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
import { followSystem, type KnownSystem, knownSystem, type SystemAnswer, type SystemChanged } from './system-actors.ts';
import type { SystemListActor } from './system-list-machine.ts';

type SystemDetailInput = {
  /** `null` when the address holds no id: then nobody is asked. */
  readonly id: SystemId | null;
  readonly outbox: OutboxActor;
  /** The figures that were made not stated once. Where one is 0 again, that was undone: it is not offered twice. */
  readonly answered: readonly SystemField[];
};

type SystemDetailContext = SystemDetailInput & {
  readonly known: KnownSystem;
  /** A system that the server has not confirmed yet, so that it need not be asked for it. */
  readonly unsaved: System | null;
  readonly system: System | null;
  /** It was in sight, and has been deleted meanwhile. */
  readonly gone: System | null;
  readonly failure: DataFailure | null;
};

const types: Partial<{
  context: SystemDetailContext;
  input: SystemDetailInput;
  events:
    | { readonly type: 'detail.retry' }
    | { readonly type: 'detail.delete' }
    | { readonly type: 'detail.notStated'; readonly field: SystemField }
    | SystemChanged;
}> = {};

/** What beside a figure is offered once: to make it not stated. */
export const offeredChanges = ({ system, known, answered }: SystemDetailContext, field: SystemField): ChangedValues | null => {
  const shown = shownSystem(system, known.writes).system;
  return shown === null || answered.includes(field) ? null : notStatedInsteadOfZero(shown, field);
};

const listOf = ({ outbox }: SystemDetailContext): SystemListActor => outbox.getSnapshot().context.list;

const isOutdated = (context: SystemDetailContext, answer: System): boolean => isOvertaken(listOf(context).getSnapshot().context.listing, answer);

/** System detail (spec §2). */
export const systemDetailMachine = setup({
  types,
  actors: { load: unprovided<SystemAnswer, SystemId | null>('load'), followSystem },
  actions: {
    recordKnown: assign((_, known: KnownSystem) => ({ known })),
    takeUnsaved: assign(({ context: { known } }) => ({ system: unsavedSystem(known.writes), unsaved: unsavedSystem(known.writes) })),
    showListed: assign(({ context }) => ({ system: context.known.listed })),
    recordAnswer: assign(({ context }, answer: SystemAnswer) =>
      answer.ok
        ? { system: newestOf(listOf(context).getSnapshot().context.listing, answer.value), failure: null }
        : { failure: answer.failure },
    ),
    // Whoever follows the changes knows of what the list knows; and has heard once of what the answer may be too old for.
    tellList: enqueueActions(({ context, enqueue }, answer: SystemAnswer) => {
      if (!answer.ok || isOutdated(context, answer.value)) return;
      enqueue.sendTo(listOf(context), { type: 'list.saved', system: answer.value });
    }),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    forgetFailure: assign({ failure: null }),
    noteGone: assign(({ context }) => ({ system: null, gone: context.system })),
    requestDelete: enqueueActions(({ context, enqueue }) => {
      // As it is shown: without an edit that has not been sent, undoing the delete would lose it.
      const { system } = shownSystem(context.system, context.known.writes);
      if (system !== null) enqueue.sendTo(context.outbox, { type: 'write.add', command: { kind: 'delete', before: system } });
    }),
    requestNotStated: enqueueActions(({ context, enqueue }, field: SystemField) => {
      const { system, known, outbox, answered } = context;
      const changes = offeredChanges(context, field);
      if (system === null || changes === null) return;
      enqueue.assign({ answered: [...answered, field] });
      enqueue.sendTo(outbox, { type: 'write.add', command: { kind: 'update', before: withWaiting(system, known.writes), changes } });
    }),
  },
  guards: {
    isUnsaved: ({ context }) => unsavedSystem(context.known.writes) !== null,
    isListed: ({ context }) => context.known.listed !== null,
    isDiscarded: ({ context }, { listed, writes }: KnownSystem) => context.unsaved !== null && listed === null && writes.length === 0,
    isOffered: ({ context }, field: SystemField) => offeredChanges(context, field) !== null,
    // The list may have lost it while a write of it was waiting: then only the end of that write says so.
    isTakenAway: ({ context: { known, unsaved } }, { listed, writes }: KnownSystem) =>
      listed === null && writes.length === 0 && (known.listed !== null || unsaved === null),
    isNewer: ({ context }, { listed }: KnownSystem) => listed !== null && listed !== context.known.listed,
    hasNoId: ({ context }) => context.id === null,
    isFound: (_, answer: SystemAnswer) => answer.ok,
    isNotFound: (_, answer: SystemAnswer) => !answer.ok && answer.failure.kind === 'notFound',
  },
}).createMachine({
  id: 'systemDetail',
  description: 'One system to be read, and the way to delete it.',
  context: ({ input }) => ({ ...input, known: knownSystem(input), unsaved: null, system: null, gone: null, failure: null }),
  // If it fails, what was known at first stays in sight.
  invoke: { src: 'followSystem', input: ({ context }) => context, onError: {} },
  on: {
    'system.changed': [
      { guard: { type: 'isDiscarded', params: ({ event }) => event.known }, target: '.discarded' },
      { actions: { type: 'recordKnown', params: ({ event }) => event.known } },
    ],
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Does the server have to be asked, and is there something to show meanwhile?',
      always: [
        { guard: 'hasNoId', target: 'notFound' },
        { guard: 'isUnsaved', target: 'loaded', actions: 'takeUnsaved' },
        { guard: 'isListed', target: 'loaded.refreshing', actions: 'showListed' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The server is being asked for the system.',
      invoke: {
        src: 'load',
        input: ({ context }) => context.id,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loaded',
            actions: [
              { type: 'recordAnswer', params: ({ event }) => event.output },
              { type: 'tellList', params: ({ event }) => event.output },
            ],
          },
          { guard: 'isUnsaved', target: 'loaded', actions: 'takeUnsaved' },
          { guard: { type: 'isNotFound', params: ({ event }) => event.output }, target: 'notFound' },
          { target: 'failed', actions: { type: 'recordAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'recordThrown' },
      },
      // What this browser has kept comes a moment later.
      on: {
        'system.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event.known },
          target: 'loaded.refreshing',
          actions: [{ type: 'recordKnown', params: ({ event }) => event.known }, 'showListed'],
        },
      },
    },
    loaded: {
      description: 'The system is in sight.',
      initial: 'current',
      on: {
        'detail.delete': { target: 'deleted', actions: 'requestDelete' },
        'detail.notStated': {
          guard: { type: 'isOffered', params: ({ event }) => event.field },
          actions: { type: 'requestNotStated', params: ({ event }) => event.field },
        },
        // A write that has arrived stays in sight, and no answer from before it takes its place.
        'system.changed': [
          {
            guard: { type: 'isNewer', params: ({ event }) => event.known },
            target: '.current',
            actions: [{ type: 'recordKnown', params: ({ event }) => event.known }, 'showListed'],
          },
          // Deleted in another tab, or by somebody else: the server is asked whether it is gone.
          {
            guard: { type: 'isTakenAway', params: ({ event }) => event.known },
            target: '.refreshing',
            actions: { type: 'recordKnown', params: ({ event }) => event.known },
          },
        ],
      },
      states: {
        current: { description: 'As the server gave it, or as it will be added.' },
        refreshing: {
          description: 'What the list knew is in sight; the server is being asked behind it.',
          invoke: {
            src: 'load',
            input: ({ context }) => context.id,
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'current',
                actions: { type: 'recordAnswer', params: ({ event }) => event.output },
              },
              { guard: 'isUnsaved', target: 'current', actions: 'takeUnsaved' },
              {
                guard: { type: 'isNotFound', params: ({ event }) => event.output },
                target: '#systemDetail.notFound',
                actions: 'noteGone',
              },
              { target: 'stale', actions: { type: 'recordAnswer', params: ({ event }) => event.output } },
            ],
            onError: { target: 'stale', actions: 'recordThrown' },
          },
        },
        stale: {
          description: 'No answer came. What the list knew stays; a line offers Retry.',
          on: { 'detail.retry': { target: 'refreshing', actions: 'forgetFailure' } },
        },
      },
    },
    failed: {
      description: 'No answer. This says nothing about the system; it can be tried again.',
      on: {
        'detail.retry': { target: 'loading', actions: 'forgetFailure' },
        'system.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event.known },
          target: 'loaded.stale',
          actions: [{ type: 'recordKnown', params: ({ event }) => event.known }, 'showListed'],
        },
      },
    },
    notFound: {
      description: 'There is no such system. It may be put back.',
      on: {
        'system.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event.known },
          target: 'loaded',
          actions: [{ type: 'recordKnown', params: ({ event }) => event.known }, 'showListed'],
        },
      },
    },
    deleted: { type: 'final', description: 'The delete is on its way; the list comes next.' },
    discarded: { type: 'final', description: 'It was never added, and is no system any more; the list comes next.' },
  },
});
