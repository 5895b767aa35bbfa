import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { ChangePage, SystemHistory } from '../../domain/ports/systems.ts';
import type { Result } from '../../domain/shared/result.ts';
import { joinChanges, type KnownHistory, type Restoration, restorationOf, type WantedState } from '../../domain/sync/restoration.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { ChangeNumber, LoggedChange } from '../../domain/systems/change-log.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { unprovided } from '../shared/effects.ts';
import { followSystem, type KnownSystem, knownSystem, type SystemChanged } from './system-actors.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';

export type HistoryAnswer = Result<ChangePage, DataFailure>;
/** What is behind that change; `null`: the newest. */
export type HistoryQuestion = { readonly id: SystemId; readonly before: ChangeNumber | null };

type SystemHistoryInput = { readonly id: SystemId; readonly outbox: OutboxActor };

type SystemHistoryContext = SystemHistoryInput & {
  readonly known: KnownSystem;
  /** Newest first, without a gap. */
  readonly changes: readonly LoggedChange[];
  /** How many older ones there are. */
  readonly remaining: number;
  readonly before: ChangeNumber | null;
  readonly failure: DataFailure | null;
  /** What a person is asked about. */
  readonly asked: (Restoration & WantedState) | null;
};

const types: Partial<{
  context: SystemHistoryContext;
  input: SystemHistoryInput;
  events:
    | { readonly type: 'history.more' }
    | { readonly type: 'history.retry' }
    | ({ readonly type: 'history.restore' } & WantedState)
    | { readonly type: 'history.confirm' }
    | { readonly type: 'history.cancel' }
    | SystemChanged;
}> = {};

export const knownHistory = ({ changes, known, outbox }: SystemHistoryContext): KnownHistory => ({
  ...known,
  changes,
  userId: outbox.getSnapshot().context.userId,
});

/** Who changed a system, when and how, and the way back to what it was. */
export const systemHistoryMachine = setup({
  types,
  actors: { load: unprovided<HistoryAnswer, HistoryQuestion>('load'), followSystem },
  actions: {
    recordKnown: assign((_, known: KnownSystem) => ({ known })),
    askForNewest: assign({ before: null }),
    askForOlder: assign(({ context }) => ({ before: context.changes.at(-1)?.number ?? null })),
    recordPage: assign(({ context }, answer: HistoryAnswer) =>
      answer.ok ? { ...joinChanges(context, answer.value, context.before), failure: null } : { failure: answer.failure },
    ),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    recordAsked: assign(({ context }, wanted: WantedState) => {
      const restoration = restorationOf(knownHistory(context), wanted);
      return { asked: restoration === null ? null : { ...restoration, ...wanted } };
    }),
    sendAsked: enqueueActions(({ context, enqueue }) => {
      if (context.asked !== null) enqueue.sendTo(context.outbox, { type: 'write.add', command: context.asked.command });
      enqueue.assign({ asked: null });
    }),
    forgetAsked: assign({ asked: null }),
  },
  guards: {
    hasMore: ({ context }) => context.remaining > 0,
    isRead: (_, answer: HistoryAnswer) => answer.ok,
    isNewer: ({ context }, { listed }: KnownSystem) => listed !== context.known.listed,
    isRestorable: ({ context }, wanted: WantedState) => restorationOf(knownHistory(context), wanted) !== null,
    isHarmless: ({ context }, wanted: WantedState) => restorationOf(knownHistory(context), wanted)?.takesBack.length === 0,
  },
}).createMachine({
  id: 'systemHistory',
  description: 'The changes of one system, newest first, and the way back to what it was.',
  context: ({ input }) => ({ ...input, known: knownSystem(input), changes: [], remaining: 0, before: null, failure: null, asked: null }),
  // If it fails, a change shows when the history is opened again.
  invoke: { src: 'followSystem', input: ({ context }) => context, onError: {} },
  type: 'parallel',
  states: {
    pages: {
      description: 'What is known of the changes.',
      initial: 'reading',
      on: {
        'system.changed': [
          {
            guard: { type: 'isNewer', params: ({ event }) => event.known },
            target: '.reading',
            actions: [{ type: 'recordKnown', params: ({ event }) => event.known }, 'askForNewest'],
          },
          { actions: { type: 'recordKnown', params: ({ event }) => event.known } },
        ],
      },
      states: {
        reading: {
          description: 'The server is being asked; what is known stays in sight.',
          invoke: {
            src: 'load',
            input: ({ context }) => ({ id: context.id, before: context.before }),
            onDone: [
              {
                guard: { type: 'isRead', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'recordPage', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'recordPage', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: 'recordThrown' },
          },
        },
        shown: {
          description: 'As the server gave it, a page at a time.',
          on: { 'history.more': { guard: 'hasMore', target: 'reading', actions: 'askForOlder' } },
        },
        failed: {
          description: 'No answer came. What is known stays; a line offers Retry.',
          on: { 'history.retry': { target: 'reading' } },
        },
      },
    },
    restoring: {
      description: 'The way back to what was.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Each change offers what it can bring back.',
          on: {
            'history.restore': [
              {
                guard: { type: 'isHarmless', params: ({ event }) => event },
                actions: [{ type: 'recordAsked', params: ({ event }) => event }, 'sendAsked'],
              },
              {
                guard: { type: 'isRestorable', params: ({ event }) => event },
                target: 'asking',
                actions: { type: 'recordAsked', params: ({ event }) => event },
              },
            ],
          },
        },
        asking: {
          description: 'It would take back what others have changed since: a person has to say whether it should.',
          on: {
            'history.confirm': { target: 'idle', actions: 'sendAsked' },
            'history.cancel': { target: 'idle', actions: 'forgetAsked' },
          },
        },
      },
    },
  },
});

export const systemHistoryActors = (history: Pick<SystemHistory, 'changesOf'>) => ({
  load: fromPromise<HistoryAnswer, HistoryQuestion>(({ input: { id, before } }) => history.changesOf(id, before)),
});
