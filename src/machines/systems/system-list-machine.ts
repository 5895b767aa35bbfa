import { type ActorRefFrom, assign, type EventObject, raise, setup, waitFor } from 'xstate';
import type { EpochMs, UserId } from '../../domain/auth/session.ts';
import type { FollowedChanges, PageCursor, SystemPage } from '../../domain/ports/systems.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { LogPosition } from '../../domain/systems/change-log.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { isQuickerAnew, type KeptMark } from '../../domain/systems/kept-list.ts';
import { changeMany, emptyListing, finishKept, finishListing, type Listing, mustReadAgain, readAgain, removeSystem, restartListing, saveSystem, showAll, takeKept, takePage, newsOf } from '../../domain/systems/system-list.ts';
import type { System, SystemId } from '../../domain/systems/system.ts';
import { unprovided, unprovidedCallback, type ReturnEvent } from '../shared/effects.ts';

export type PageAnswer = Result<SystemPage, DataFailure>;
export type ChangesAnswer = Result<FollowedChanges, DataFailure>;

/** Coming back to the page does not read a list again that is younger than this. */
const FRESH_FOR_MS = 10_000;

/** The database of the browser may never answer: after so long the server is asked, and what comes later is still taken. */
const PATIENCE_MS = 1_000;

type Changed = { readonly saved: readonly System[]; readonly removed: readonly SystemId[] };

type Input = { readonly userId: UserId; readonly now: () => EpochMs };

/** Of what this browser has kept. The last rows come with `kept.whole`. */
export type KeptEvent =
  | { readonly type: 'kept.rows' | 'kept.whole'; readonly systems: readonly System[]; readonly mark: KeptMark }
  | { readonly type: 'kept.none' };
type Kept = Pick<Extract<KeptEvent, { readonly mark: KeptMark }>, 'systems' | 'mark'>;

const types: Partial<{
  context: Input & {
    readonly listing: Listing;
    /** How far of the log the listing is; `null` while it is not whole, and where the server keeps no log. */
    readonly position: LogPosition | null;
    /** When the server last said that it is so; `null` before the first time. */
    readonly asOf: EpochMs | null;
    readonly failure: DataFailure | null;
    /** The list is on the screen. Otherwise there is nobody to refresh it for. */
    readonly isVisible: boolean;
    /** It was asked for before its screen was there, and has not been opened since. */
    readonly isPrepared: boolean;
    /** All pages have been read in this look: reading them again would be no quicker, however much was written meanwhile. */
    readonly isRead: boolean;
    /** The browser has said what it has kept, if anything: from then on the list gets no older rows. */
    readonly isKeptTold: boolean;
  };
  input: Input;
  events:
    | KeptEvent
    /** All that the log has up to there has been heard. */
    | { readonly type: 'list.followed'; readonly position: LogPosition }
    /** What is known is not the table, and the log does not tell why. */
    | { readonly type: 'list.readAnew' }
    | { readonly type: 'list.open' }
    /** Its screen is on its way. */
    | { readonly type: 'list.prepare' }
    | { readonly type: 'list.close' }
    | { readonly type: 'list.retry' }
    | { readonly type: 'list.saved'; readonly system: System }
    | { readonly type: 'list.removed'; readonly id: SystemId }
    /** Of many at once. */
    | { readonly type: 'list.changed'; readonly saved: readonly System[]; readonly removed: readonly SystemId[] }
    | ReturnEvent;
}> = {};

/** All systems that the server holds: kept from last time and brought up to date from the log, or read page by page. */
export const systemListMachine = setup({
  types,
  actors: {
    readKept: unprovidedCallback<EventObject, UserId>('readKept'),
    loadPage: unprovided<PageAnswer, PageCursor | null>('loadPage'),
    /** From no position: since the first page was asked for. */
    loadChanges: unprovided<ChangesAnswer, LogPosition | null>('loadChanges'),
    returns: unprovidedCallback('returns'),
  },
  actions: {
    markVisible: assign({ isVisible: true, isPrepared: false }),
    markHidden: assign({ isVisible: false }),
    markPrepared: assign({ isPrepared: true }),
    takeKept: assign(({ context }, { systems, mark }: Kept) => ({ listing: takeKept(context.listing, systems), asOf: mark.asOf })),
    finishKept: assign(({ context }, { mark }: Kept) => ({ listing: finishKept(context.listing), position: mark.position })),
    noteKeptTold: assign({ isKeptTold: true }),
    takeChanges: assign(({ context }, answer: ChangesAnswer) => {
      if (!answer.ok) return { failure: answer.failure };
      const { saved, removed } = newsOf(answer.value.changes, context.listing);
      return { listing: changeMany(context.listing, saved, removed), position: answer.value.position };
    }),
    takePosition: assign((_, position: LogPosition) => ({ position })),
    forgetPosition: assign({ position: null }),
    noteTime: assign(({ context }) => ({ asOf: context.now() })),
    restart: assign(({ context }) => ({ listing: restartListing(context.listing), isRead: false })),
    readAgain: assign(({ context }) => ({ listing: readAgain(context.listing) })),
    forgetFailure: assign({ failure: null }),
    takePage: assign(({ context }, answer: PageAnswer) =>
      answer.ok ? { listing: takePage(context.listing, answer.value) } : { failure: answer.failure },
    ),
    showAll: assign(({ context }) => ({ listing: showAll(context.listing) })),
    finish: assign(({ context }) => ({ listing: finishListing(context.listing), isRead: true })),
    save: assign(({ context }, system: System) => ({ listing: saveSystem(context.listing, system) })),
    remove: assign(({ context }, id: SystemId) => ({ listing: removeSystem(context.listing, id) })),
    changeMany: assign(({ context }, { saved, removed }: Changed) => ({ listing: changeMany(context.listing, saved, removed) })),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
  },
  guards: {
    isPage: (_, answer: PageAnswer) => answer.ok,
    hasPosition: ({ context }) => context.position !== null,
    canReadAnew: ({ context }) => context.position !== null && !context.isRead,
    isTold: (_, answer: ChangesAnswer) => answer.ok,
    hasMoreChanges: (_, answer: ChangesAnswer) => answer.ok && answer.value.remaining > 0 && answer.value.changes.length > 0,
    isQuickerAnew: ({ context }, answer: ChangesAnswer) => !context.isRead && answer.ok && isQuickerAnew(answer.value.remaining, context.listing.systems.length),
    isPassing: ({ context }, answer: ChangesAnswer) => context.position !== null && !answer.ok && isPassing(answer.failure),
    hasMore: ({ context }) => context.listing.remaining > 0,
    isUnsteady: ({ context }) => mustReadAgain(context.listing),
    isVisible: ({ context }) => context.isVisible,
    isUnfollowed: ({ context }) => context.isVisible && context.position === null,
    isPrepared: ({ context }) => context.isPrepared,
    hasNoRows: ({ context: { listing } }) => !listing.isWhole && listing.cursor === null,
  },
  delays: { freshFor: FRESH_FOR_MS, patience: PATIENCE_MS },
}).createMachine({
  id: 'systemList',
  description: 'Every system that the server holds, kept from last time or read page by page; what is known stays in sight.',
  context: ({ input }) => ({ ...input, listing: emptyListing, position: null, asOf: null, failure: null, isVisible: false, isPrepared: false, isRead: false, isKeptTold: false }),
  invoke: [
    { src: 'returns', id: 'returns', onError: {} },
    { src: 'readKept', id: 'kept', input: ({ context }) => context.userId, onError: { actions: raise({ type: 'kept.none' }) } },
  ],
  on: {
    'kept.rows': { guard: 'hasNoRows', target: '.remembering.some', actions: { type: 'takeKept', params: ({ event }) => event } },
    'kept.whole': [
      {
        guard: 'hasNoRows',
        target: '.choosing',
        actions: [{ type: 'takeKept', params: ({ event }) => event }, { type: 'finishKept', params: ({ event }) => event }, 'noteKeptTold'],
      },
      { actions: 'noteKeptTold' },
    ],
    'kept.none': { actions: 'noteKeptTold' },
    'list.open': { actions: 'markVisible' },
    'list.close': { actions: 'markHidden' },
    'list.saved': { actions: { type: 'save', params: ({ event }) => event.system } },
    'list.removed': { actions: { type: 'remove', params: ({ event }) => event.id } },
    'list.changed': { actions: { type: 'changeMany', params: ({ event }) => event } },
    'list.followed': { guard: 'hasPosition', actions: [{ type: 'takePosition', params: ({ event }) => event.position }, 'noteTime'] },
    'list.readAnew': { target: '.loading', actions: ['forgetPosition', 'restart'] },
  },
  initial: 'remembering',
  states: {
    remembering: {
      description: 'What this browser has kept is being read, and shown as it comes.',
      initial: 'nothing',
      on: { 'list.prepare': { actions: 'markPrepared' }, 'kept.none': { target: 'choosing', actions: 'noteKeptTold' } },
      states: {
        nothing: { description: 'Nothing has come yet.', after: { patience: '#systemList.choosing' } },
        some: { description: 'The first rows are in sight.' },
      },
    },
    choosing: {
      description: 'Has somebody opened the list meanwhile?',
      always: [
        { guard: 'isVisible', target: 'loading', actions: 'restart' },
        { guard: 'isPrepared', target: 'loading', actions: 'restart' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'Nobody has opened the list yet.',
      on: {
        'list.open': { target: 'loading', actions: ['markVisible', 'restart'] },
        'list.prepare': { target: 'loading', actions: ['markPrepared', 'restart'] },
      },
    },
    loading: {
      description: 'Asking for what changed since, or reading page after page; opening the list once more changes nothing.',
      entry: 'forgetFailure',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Is it known how far of the log the list is?',
          always: [{ guard: 'hasPosition', target: 'changes' }, { target: 'page' }],
        },
        changes: {
          description: 'The server is being asked what changed since.',
          invoke: {
            src: 'loadChanges',
            input: ({ context }) => context.position,
            onDone: [
              { guard: { type: 'isPassing', params: ({ event }) => event.output }, target: '#systemList.failed', actions: { type: 'takeChanges', params: ({ event }) => event.output } },
              { guard: { type: 'isQuickerAnew', params: ({ event }) => event.output }, target: 'page', actions: ['forgetPosition', 'restart'] },
              { guard: { type: 'hasMoreChanges', params: ({ event }) => event.output }, target: 'changes', reenter: true, actions: { type: 'takeChanges', params: ({ event }) => event.output } },
              { guard: { type: 'isTold', params: ({ event }) => event.output }, target: 'ending', actions: { type: 'takeChanges', params: ({ event }) => event.output } },
              // The server keeps no log, or one that cannot be read.
              { guard: 'canReadAnew', target: 'page', actions: ['forgetPosition', 'restart'] },
              { target: 'ending', actions: 'forgetPosition' },
            ],
            onError: [{ guard: 'canReadAnew', target: 'page', actions: ['forgetPosition', 'restart'] }, { target: 'ending', actions: 'forgetPosition' }],
          },
        },
        page: {
          description: 'The server is being asked for the next page.',
          invoke: {
            src: 'loadPage',
            input: ({ context }) => context.listing.cursor,
            onDone: [
              {
                guard: { type: 'isPage', params: ({ event }) => event.output },
                target: 'pageTaken',
                actions: { type: 'takePage', params: ({ event }) => event.output },
              },
              {
                target: '#systemList.failed',
                actions: { type: 'takePage', params: ({ event }) => event.output },
              },
            ],
            onError: { target: '#systemList.failed', actions: 'recordThrown' },
          },
        },
        pageTaken: {
          description: 'Is there more after this page? May something have been missed?',
          always: [
            { guard: 'hasMore', target: 'page' },
            { guard: 'isUnsteady', target: 'page', actions: 'readAgain' },
            { target: 'changes', actions: 'finish' },
          ],
        },
        ending: {
          description: 'Is its screen there?',
          always: [{ guard: 'isPrepared', target: '#systemList.complete.unseen' }, { target: '#systemList.complete' }],
        },
      },
    },
    complete: {
      description: 'Every system is known.',
      entry: 'noteTime',
      initial: 'fresh',
      on: { 'list.open': { target: 'loading', actions: ['markVisible', 'restart'] } },
      states: {
        unseen: {
          description: 'Read just now, before its screen was there: opening it asks for nothing again.',
          after: { freshFor: 'aged' },
          on: { 'list.open': { target: 'fresh', actions: 'markVisible' } },
        },
        fresh: {
          description: 'Read just now.',
          after: { freshFor: 'aged' },
        },
        aged: {
          description: 'Read a while ago: whoever comes back to the list gets it anew, behind what is there.',
          // Where there is a log, whoever follows it asks.
          on: { 'page.returned': { guard: 'isUnfollowed', target: '#systemList.loading', actions: 'restart' } },
        },
      },
    },
    failed: {
      description: 'A page did not come. What came before it stays; Retry goes on behind it.',
      entry: 'showAll',
      on: {
        'list.open': { target: 'loading', actions: ['markVisible', 'restart'] },
        'list.retry': 'loading',
        // Whoever follows the log has reached the server again.
        'list.followed': { guard: 'hasPosition', target: 'complete', actions: [{ type: 'takePosition', params: ({ event }) => event.position }, 'forgetFailure'] },
        'page.returned': { guard: 'isVisible', target: 'loading' },
      },
    },
  },
});

export type SystemListActor = ActorRefFrom<typeof systemListMachine>;

/** So long may a list that is being read hold back its screen. */
const FIRST_ROWS_MS = 150;

/** Begins to read before the screen is there: a list that comes in time is drawn with its rows at once, and not as a frame of empty ones before. */
export const prepareList = async (list: SystemListActor): Promise<void> => {
  list.send({ type: 'list.prepare' });
  const isShown = ({ context: { listing, failure } }: ReturnType<SystemListActor['getSnapshot']>): boolean =>
    listing.shown.length > 0 || listing.isWhole || failure !== null;
  await waitFor(list, isShown, { timeout: FIRST_ROWS_MS }).catch(() => undefined);
};
