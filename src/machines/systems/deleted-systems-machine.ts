import { assign, enqueueActions, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { ChangePage, SystemHistory } from '../../domain/ports/systems.ts';
import { type Result, success } from '../../domain/shared/result.ts';
import { type Restoration, restorationOf } from '../../domain/sync/restoration.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { changedFields, type ChangeNumber, isPutBackSince, type SystemDelete } from '../../domain/systems/change-log.ts';
import { type Listing, systemIn } from '../../domain/systems/system-list.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { systemIdOf } from '../../domain/sync/system-write.ts';
import type { Writes } from '../../domain/sync/write-queue.ts';
import { unprovided } from '../shared/effects.ts';
import { knownSystem } from './system-actors.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
import type { HistoryAnswer } from './system-history-machine.ts';

export type DeletedAnswer = Result<ChangePage<SystemDelete>, DataFailure>;
/** What is behind that change; `null`: the last ones deleted. */
export type DeletedQuestion = { readonly search: string; readonly before: ChangeNumber | null };

type DeletedSystemsInput = { readonly outbox: OutboxActor };

type DeletedSystemsContext = DeletedSystemsInput &
  DeletedQuestion & {
    /** Last deleted first. */
    readonly deletes: readonly SystemDelete[];
    /** Of these, what is not there again by now. */
    readonly standing: readonly SystemDelete[];
    /** How many more match. */
    readonly remaining: number;
    readonly failure: DataFailure | null;
    /** To be put back, one after the other. */
    readonly wanted: readonly SystemDelete[];
  };

/** What the list and the outbox know. */
type Known = { readonly listing: Listing; readonly writes: Writes };

/** One of them has learned something. */
type DeletedKnown = { readonly type: 'deleted.known'; readonly known: Known };

const types: Partial<{
  context: DeletedSystemsContext;
  input: DeletedSystemsInput;
  events:
    | { readonly type: 'deleted.search'; readonly text: string }
    | { readonly type: 'deleted.more' }
    | DeletedKnown
    | { readonly type: 'deleted.retry' }
    | { readonly type: 'deleted.putBack'; readonly number: ChangeNumber };
}> = {};

/** How the system is put back; `null` where it is there again, or on its way. */
export const puttingBack = (outbox: OutboxActor, deleted: SystemDelete): Restoration | null => {
  const { userId } = outbox.getSnapshot().context;
  const known = knownSystem({ id: deleted.systemId, outbox });
  return restorationOf({ ...known, changes: [deleted], userId }, { number: deleted.number, field: null });
};

/** For whoever leaves before it is known that a delete is still the last: as where nobody answers, what the line shows counts. */
export const putBackUnasked = ({ outbox, wanted }: Pick<DeletedSystemsContext, 'outbox' | 'wanted'>): void => {
  // It ends before the screen does when somebody logs out.
  if (outbox.getSnapshot().status !== 'active') return;
  for (const deleted of wanted) {
    const restoration = puttingBack(outbox, deleted);
    if (restoration !== null) outbox.send({ type: 'write.add', command: restoration.command });
  }
};

/** It was put back since, here or elsewhere, and that has arrived: it is no deleted system any more. An edit that waits for it changes nothing of that. */
const isBack = ({ listing, writes }: Known, deleted: SystemDelete): boolean =>
  isPutBackSince(systemIn(listing, deleted.systemId), deleted) && writes.every(({ command }) => systemIdOf(command) !== deleted.systemId || command.kind === 'update');

const standingOf = (known: Known, deletes: readonly SystemDelete[]): readonly SystemDelete[] => deletes.filter((each) => !isBack(known, each));

const knownNow = (outbox: OutboxActor): Known => {
  const { list, writes } = outbox.getSnapshot().context;
  return { listing: list.getSnapshot().context.listing, writes };
};

const watch = fromCallback<EventObject, OutboxActor>(({ input: outbox, sendBack }) => {
  const tell = (): void => sendBack({ type: 'deleted.known', known: knownNow(outbox) } satisfies DeletedKnown);
  const following = [outbox.subscribe(tell), outbox.getSnapshot().context.list.subscribe(tell)];
  return () => {
    for (const each of following) each.unsubscribe();
  };
});

/** The last change, if that is the delete of the line, or a later one of the same values by the user, such as an Undo of having put it back. */
const lastDelete = ({ outbox, wanted: [wanted] }: DeletedSystemsContext, answer: HistoryAnswer): SystemDelete | null => {
  const [last] = answer.ok ? answer.value.changes : [];
  if (last?.kind !== 'delete' || wanted === undefined) return null;
  const isOwnAgain = last.userId === outbox.getSnapshot().context.userId && changedFields(wanted.before, last.before).length === 0;
  return isOwnAgain || last.number === wanted.number ? last : null;
};

const TYPING_PAUSE_MS = 300;

/** What was deleted, by whom, and the way to put it back (`/deleted`). */
export const deletedSystemsMachine = setup({
  types,
  actors: {
    load: unprovided<DeletedAnswer, DeletedQuestion>('load'),
    newest: unprovided<HistoryAnswer, SystemId | null>('newest'),
    watch,
  },
  actions: {
    recordSearch: assign((_, search: string) => ({ search, before: null })),
    askForNewest: assign({ before: null }),
    askForOlder: assign(({ context }) => ({ before: context.deletes.at(-1)?.number ?? null })),
    recordPage: assign(({ context }, answer: DeletedAnswer) => {
      if (!answer.ok) return { failure: answer.failure };
      const { changes, remaining } = answer.value;
      const deletes = context.before === null ? changes : [...context.deletes, ...changes];
      return { deletes, standing: standingOf(knownNow(context.outbox), deletes), remaining, failure: null };
    }),
    recordStanding: assign(({ context }, known: Known) => ({ standing: standingOf(known, context.deletes) })),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    want: assign(({ context }, number: ChangeNumber) => ({ wanted: [...context.wanted, ...context.deletes.filter((each) => each.number === number)] })),
    putBack: enqueueActions(({ context, enqueue }, last: SystemDelete | null) => {
      const deleted = last ?? context.wanted[0];
      const restoration = deleted === undefined ? null : puttingBack(context.outbox, deleted);
      if (restoration !== null) enqueue.sendTo(context.outbox, { type: 'write.add', command: restoration.command });
    }),
    /** The same search once more. */
    lookAnew: raise(({ context }) => ({ type: 'deleted.search', text: context.search }) as const),
    forgetWanted: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
  },
  guards: {
    hasMore: ({ context }) => context.remaining > 0,
    isNews: ({ context: { deletes, standing } }, known: Known) => {
      const now = standingOf(known, deletes);
      return now.length !== standing.length || now.some((each, index) => each !== standing[index]);
    },
    /** Asked about as the last one comes back, and not of a page that is read so: that would be read again and again. */
    isUsedUp: ({ context: { deletes, standing, remaining } }, known: Known) => remaining > 0 && standing.length > 0 && standingOf(known, deletes).length === 0,
    isRead: (_, answer: DeletedAnswer) => answer.ok,
    isNew: ({ context }, number: ChangeNumber) => !context.wanted.some((each) => each.number === number),
    isOvertaken: ({ context }, answer: HistoryAnswer) => answer.ok && lastDelete(context, answer) === null,
    isWanted: ({ context }) => context.wanted.length > 0,
  },
  delays: { typingPause: TYPING_PAUSE_MS },
}).createMachine({
  id: 'deletedSystems',
  description: 'What was deleted, last deleted first, and the way to put it back.',
  context: ({ input }) => ({ ...input, search: '', before: null, deletes: [], standing: [], remaining: 0, failure: null, wanted: [] }),
  // If it fails, what is back goes when the page is read again.
  invoke: { src: 'watch', input: ({ context }) => context.outbox, onError: {} },
  type: 'parallel',
  states: {
    pages: {
      description: 'What is known of the deletes.',
      on: {
        'deleted.search': { target: '.typing', reenter: true, actions: { type: 'recordSearch', params: ({ event }) => event.text } },
        'deleted.known': { guard: { type: 'isNews', params: ({ event }) => event.known }, actions: { type: 'recordStanding', params: ({ event }) => event.known } },
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
          description: 'As the server gave it, a page at a time.',
          on: {
            'deleted.more': { guard: 'hasMore', target: 'reading', actions: 'askForOlder' },
            // How many are left is not known any more: of several that came back at once only some had been read.
            'deleted.known': {
              guard: { type: 'isUsedUp', params: ({ event }) => event.known },
              target: 'reading',
              actions: [{ type: 'recordStanding', params: ({ event }) => event.known }, 'askForNewest'],
            },
          },
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
              {
                target: 'idle',
                actions: [{ type: 'putBack', params: ({ context, event }) => lastDelete(context, event.output) }, 'forgetWanted'],
              },
            ],
            onError: { target: 'idle', actions: [{ type: 'putBack', params: null }, 'forgetWanted'] },
          },
        },
      },
    },
  },
});

export const deletedSystemsActors = (history: Pick<SystemHistory, 'changesOf' | 'deletedSystems'>) => ({
  load: fromPromise<DeletedAnswer, DeletedQuestion>(({ input: { search, before } }) => history.deletedSystems(search, before)),
  newest: fromPromise<HistoryAnswer, SystemId | null>(async ({ input }) => (input === null ? success({ changes: [], remaining: 0 }) : history.changesOf(input, null))),
});
