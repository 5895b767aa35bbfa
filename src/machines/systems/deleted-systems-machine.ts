import { assign, enqueueActions, raise, setup } from 'xstate';
import type { ChangePage } from '../../domain/ports/systems.ts';
import type { Result } from '../../domain/shared/result.ts';
import { isPutBackSince, type Restoration, restorationOf } from '../../domain/sync/restoration.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { ChangeNumber, SystemDelete } from '../../domain/systems/change-log.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { unprovided } from '../shared/unprovided.ts';
import { knownSystem } from '../sync/follow-system.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
import type { HistoryAnswer } from './system-history-machine.ts';

export type DeletedAnswer = Result<ChangePage<SystemDelete>, DataFailure>;
/** What is behind that change; `null`: the last ones deleted. */
export type DeletedQuestion = { readonly search: string; readonly before: ChangeNumber | null };

export type DeletedSystemsInput = { readonly outbox: OutboxActor };

type DeletedSystemsContext = DeletedSystemsInput &
  DeletedQuestion & {
    /** Last deleted first. */
    readonly deletes: readonly SystemDelete[];
    /** How many more match. */
    readonly remaining: number;
    readonly failure: DataFailure | null;
    /** To be put back, one after the other. */
    readonly wanted: readonly SystemDelete[];
  };

const types: Partial<{
  context: DeletedSystemsContext;
  input: DeletedSystemsInput;
  events:
    | { readonly type: 'deleted.search'; readonly text: string }
    | { readonly type: 'deleted.more' }
    | { readonly type: 'deleted.retry' }
    | { readonly type: 'deleted.putBack'; readonly number: ChangeNumber };
}> = {};

/** How the system is put back; `null` where it is there again, or on its way. */
export const puttingBack = (outbox: OutboxActor, deleted: SystemDelete): Restoration | null => {
  const { userId } = outbox.getSnapshot().context;
  const known = knownSystem({ id: deleted.systemId, outbox });
  return restorationOf({ ...known, changes: [deleted], userId }, { number: deleted.number, field: null });
};

/** It was put back since, here or elsewhere, and that has arrived: it is no deleted system any more. */
export const isBack = (outbox: OutboxActor, deleted: SystemDelete): boolean => {
  const { listed, writes } = knownSystem({ id: deleted.systemId, outbox });
  return writes.length === 0 && isPutBackSince(listed, deleted);
};

const TYPING_PAUSE_MS = 300;

/** What was deleted, by whom, and the way to put it back (`/deleted`). */
export const deletedSystemsMachine = setup({
  types,
  actors: {
    load: unprovided<DeletedAnswer, DeletedQuestion>('load'),
    newest: unprovided<HistoryAnswer, SystemId | null>('newest'),
  },
  actions: {
    recordSearch: assign((_, search: string) => ({ search, before: null })),
    askForOlder: assign(({ context }) => ({ before: context.deletes.at(-1)?.number ?? null })),
    recordPage: assign(({ context }, answer: DeletedAnswer) => {
      if (!answer.ok) return { failure: answer.failure };
      const { changes, remaining } = answer.value;
      return { deletes: context.before === null ? changes : [...context.deletes, ...changes], remaining, failure: null };
    }),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    want: assign(({ context }, number: ChangeNumber) => ({ wanted: [...context.wanted, ...context.deletes.filter((each) => each.number === number)] })),
    putBack: enqueueActions(({ context, enqueue }) => {
      const [deleted] = context.wanted;
      const restoration = deleted === undefined ? null : puttingBack(context.outbox, deleted);
      if (restoration !== null) enqueue.sendTo(context.outbox, { type: 'write.add', command: restoration.command });
    }),
    /** The same search once more. */
    lookAnew: raise(({ context }) => ({ type: 'deleted.search', text: context.search }) as const),
    forgetWanted: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
  },
  guards: {
    hasMore: ({ context }) => context.remaining > 0,
    isRead: (_, answer: DeletedAnswer) => answer.ok,
    isNew: ({ context }, number: ChangeNumber) => !context.wanted.some((each) => each.number === number),
    isOvertaken: ({ context }, answer: HistoryAnswer) => answer.ok && answer.value.changes[0]?.number !== context.wanted[0]?.number,
    isWanted: ({ context }) => context.wanted.length > 0,
  },
  delays: { typingPause: TYPING_PAUSE_MS },
}).createMachine({
  id: 'deletedSystems',
  description: 'What was deleted, last deleted first, and the way to put it back.',
  context: ({ input }) => ({ ...input, search: '', before: null, deletes: [], remaining: 0, failure: null, wanted: [] }),
  type: 'parallel',
  states: {
    pages: {
      description: 'What is known of the deletes.',
      on: { 'deleted.search': { target: '.typing', reenter: true, actions: { type: 'recordSearch', params: ({ event }) => event.text } } },
      initial: 'reading',
      states: {
        typing: {
          description: 'Somebody types; what was found before stays in sight.',
          after: { typingPause: 'reading' },
        },
        reading: {
          description: 'The server is being asked; what is known stays in sight.',
          invoke: {
            src: 'load',
            input: ({ context: { search, before } }) => ({ search, before }),
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
          on: { 'deleted.more': { guard: 'hasMore', target: 'reading', actions: 'askForOlder' } },
        },
        failed: {
          description: 'No answer came. What is known stays; a line offers Retry.',
          on: { 'deleted.retry': { target: 'reading' } },
        },
      },
    },
    puttingBack: {
      description: 'The way back for what somebody wants.',
      on: { 'deleted.putBack': { guard: { type: 'isNew', params: ({ event }) => event.number }, actions: { type: 'want', params: ({ event }) => event.number } } },
      initial: 'idle',
      states: {
        idle: {
          description: 'Each line offers it.',
          always: { guard: 'isWanted', target: 'checking' },
        },
        checking: {
          description: 'Is that delete still the last that was done to the system? A line may be hours old.',
          invoke: {
            src: 'newest',
            input: ({ context }) => context.wanted[0]?.systemId ?? null,
            onDone: [
              { guard: { type: 'isOvertaken', params: ({ event }) => event.output }, target: 'idle', actions: ['forgetWanted', 'lookAnew'] },
              // Where nobody answers, what the line shows counts: the write waits for the network, too.
              { target: 'idle', actions: ['putBack', 'forgetWanted'] },
            ],
            onError: { target: 'idle', actions: ['putBack', 'forgetWanted'] },
          },
        },
      },
    },
  },
});
