import { assign, enqueueActions, setup } from 'xstate';
import type { ChangePage } from '../../domain/ports/system-history.ts';
import type { Result } from '../../domain/shared/result.ts';
import { type Restoration, restorationOf } from '../../domain/sync/restoration.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { ChangeNumber, SystemDelete } from '../../domain/systems/logged-change.ts';
import { unprovided } from '../shared/unprovided.ts';
import { knownSystem } from '../sync/follow-system.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';

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

const TYPING_PAUSE_MS = 300;

/** What was deleted, by whom, and the way to put it back (`/deleted`). */
export const deletedSystemsMachine = setup({
  types,
  actors: { load: unprovided<DeletedAnswer, DeletedQuestion>('load') },
  actions: {
    recordSearch: assign((_, search: string) => ({ search, before: null })),
    askForOlder: assign(({ context }) => ({ before: context.deletes.at(-1)?.number ?? null })),
    recordPage: assign(({ context }, answer: DeletedAnswer) => {
      if (!answer.ok) return { failure: answer.failure };
      const { changes, remaining } = answer.value;
      return { deletes: context.before === null ? changes : [...context.deletes, ...changes], remaining, failure: null };
    }),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    putBack: enqueueActions(({ context, enqueue }, number: ChangeNumber) => {
      const deleted = context.deletes.find((each) => each.number === number);
      const restoration = deleted === undefined ? null : puttingBack(context.outbox, deleted);
      if (restoration !== null) enqueue.sendTo(context.outbox, { type: 'write.add', command: restoration.command });
    }),
  },
  guards: {
    hasMore: ({ context }) => context.remaining > 0,
    isRead: (_, answer: DeletedAnswer) => answer.ok,
  },
  delays: { typingPause: TYPING_PAUSE_MS },
}).createMachine({
  id: 'deletedSystems',
  description: 'What was deleted, last deleted first, and the way to put it back.',
  context: ({ input }) => ({ ...input, search: '', before: null, deletes: [], remaining: 0, failure: null }),
  on: {
    'deleted.search': { target: '.typing', reenter: true, actions: { type: 'recordSearch', params: ({ event }) => event.text } },
    'deleted.putBack': { actions: { type: 'putBack', params: ({ event }) => event.number } },
  },
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
      description: 'As the server gave it, twenty at a time.',
      on: { 'deleted.more': { guard: 'hasMore', target: 'reading', actions: 'askForOlder' } },
    },
    failed: {
      description: 'No answer came. What is known stays; a line offers Retry.',
      on: { 'deleted.retry': { target: 'reading' } },
    },
  },
});
