import { type ActorRefFrom, assign, setup, waitFor } from 'xstate';
import type { PageCursor, SystemPage } from '../../domain/ports/system-repository.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import {
  changeMany,
  emptyListing,
  finishListing,
  type Listing,
  mustReadAgain,
  readAgain,
  removeSystem,
  restartListing,
  saveSystem,
  showAll,
  takePage,
} from '../../domain/systems/system-list.ts';
import type { System, SystemId } from '../../domain/systems/system.ts';
import { unprovided, unprovidedCallback } from '../shared/unprovided.ts';

export type PageAnswer = Result<SystemPage, DataFailure>;

/** A person is back at the page, or the device back online. */
export type ReturnEvent = { readonly type: 'page.returned' };

/** What is younger is not asked for again by a mere return. */
const FRESH_FOR_MS = 10_000;

type Heard = { readonly saved: readonly System[]; readonly removed: readonly SystemId[] };

const types: Partial<{
  context: {
    readonly listing: Listing;
    readonly failure: DataFailure | null;
    /** The list is on the screen. Otherwise there is nobody to refresh it for. */
    readonly isVisible: boolean;
    /** It was asked for before its screen was there, and has not been opened since. */
    readonly isPrepared: boolean;
  };
  events:
    | { readonly type: 'list.open' }
    /** Its screen is on its way. */
    | { readonly type: 'list.prepare' }
    | { readonly type: 'list.close' }
    | { readonly type: 'list.retry' }
    | { readonly type: 'list.saved'; readonly system: System }
    | { readonly type: 'list.removed'; readonly id: SystemId }
    /** Of many at once. */
    | { readonly type: 'list.heard'; readonly saved: readonly System[]; readonly removed: readonly SystemId[] }
    | ReturnEvent;
}> = {};

/** All systems that the server holds, read page by page. */
export const systemListMachine = setup({
  types,
  actors: {
    loadPage: unprovided<PageAnswer, PageCursor | null>('loadPage'),
    returns: unprovidedCallback('returns'),
  },
  actions: {
    markVisible: assign({ isVisible: true, isPrepared: false }),
    markHidden: assign({ isVisible: false }),
    markPrepared: assign({ isPrepared: true }),
    restart: assign(({ context }) => ({ listing: restartListing(context.listing) })),
    readAgain: assign(({ context }) => ({ listing: readAgain(context.listing) })),
    forgetFailure: assign({ failure: null }),
    takePage: assign(({ context }, answer: PageAnswer) =>
      answer.ok ? { listing: takePage(context.listing, answer.value) } : { failure: answer.failure },
    ),
    showAll: assign(({ context }) => ({ listing: showAll(context.listing) })),
    finish: assign(({ context }) => ({ listing: finishListing(context.listing) })),
    save: assign(({ context }, system: System) => ({ listing: saveSystem(context.listing, system) })),
    remove: assign(({ context }, id: SystemId) => ({ listing: removeSystem(context.listing, id) })),
    hear: assign(({ context }, { saved, removed }: Heard) => ({ listing: changeMany(context.listing, saved, removed) })),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
  },
  guards: {
    isPage: (_, answer: PageAnswer) => answer.ok,
    hasMore: ({ context }) => context.listing.remaining > 0,
    isUnsteady: ({ context }) => mustReadAgain(context.listing),
    isVisible: ({ context }) => context.isVisible,
    isPrepared: ({ context }) => context.isPrepared,
  },
  delays: { freshFor: FRESH_FOR_MS },
}).createMachine({
  id: 'systemList',
  description: 'Every system that the server holds, read page by page; what is known stays in sight.',
  context: { listing: emptyListing, failure: null, isVisible: false, isPrepared: false },
  invoke: { src: 'returns', id: 'returns', onError: {} },
  on: {
    'list.open': { actions: 'markVisible' },
    'list.close': { actions: 'markHidden' },
    'list.saved': { actions: { type: 'save', params: ({ event }) => event.system } },
    'list.removed': { actions: { type: 'remove', params: ({ event }) => event.id } },
    'list.heard': { actions: { type: 'hear', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody has opened the list yet.',
      on: {
        'list.open': { target: 'loading', actions: ['markVisible', 'restart'] },
        'list.prepare': { target: 'loading', actions: ['markPrepared', 'restart'] },
      },
    },
    loading: {
      description: 'Reading page after page; opening the list once more changes nothing.',
      entry: 'forgetFailure',
      initial: 'page',
      states: {
        page: {
          description: 'The server is being asked for the next page.',
          invoke: {
            src: 'loadPage',
            input: ({ context }) => context.listing.cursor,
            onDone: [
              {
                guard: { type: 'isPage', params: ({ event }) => event.output },
                target: 'deciding',
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
        deciding: {
          description: 'Is there more after this page? May something have been missed?',
          always: [
            { guard: 'hasMore', target: 'page' },
            { guard: 'isUnsteady', target: 'page', actions: 'readAgain' },
            { guard: 'isPrepared', target: '#systemList.complete.unseen', actions: 'finish' },
            { target: '#systemList.complete', actions: 'finish' },
          ],
        },
      },
    },
    complete: {
      description: 'Every system is known.',
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
          on: { 'page.returned': { guard: 'isVisible', target: '#systemList.loading', actions: 'restart' } },
        },
      },
    },
    failed: {
      description: 'A page did not come. What came before it stays; Retry goes on behind it.',
      entry: 'showAll',
      on: {
        'list.open': { target: 'loading', actions: ['markVisible', 'restart'] },
        'list.retry': 'loading',
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
