import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import type { PageCursor, SystemPage } from '../domain/ports/system-repository.ts';
import type { Result } from '../domain/result.ts';
import type { System } from '../domain/system.ts';
import type { SystemId } from '../domain/system-id.ts';
import {
  emptyListing,
  finishListing,
  type Listing,
  mustReadAgain,
  readAgain,
  removeSystem,
  restartListing,
  saveSystem,
  takePage,
} from '../domain/system-listing.ts';
import { unprovided } from './unprovided.ts';

export type PageAnswer = Result<SystemPage, DataFailure>;

/** A person is back at the page, or the device back online. */
export type ReturnEvent = { readonly type: 'page.returned' };

/** What is younger is not asked for again by a mere return. */
const FRESH_FOR_MS = 10_000;

const types: Partial<{
  context: {
    readonly listing: Listing;
    readonly failure: DataFailure | null;
    /** The list is on the screen. Otherwise there is nobody to refresh it for. */
    readonly isInSight: boolean;
  };
  events:
    | { readonly type: 'list.open' }
    | { readonly type: 'list.close' }
    | { readonly type: 'list.retry' }
    | { readonly type: 'list.saved'; readonly system: System }
    | { readonly type: 'list.removed'; readonly id: SystemId }
    | ReturnEvent;
}> = {};

/** All systems that the server holds, read page by page. */
export const systemListMachine = setup({
  types,
  actors: {
    loadPage: unprovided<PageAnswer, PageCursor | null>('loadPage'),
    returns: fromCallback(() => undefined),
  },
  actions: {
    comeIntoSight: assign({ isInSight: true }),
    goOutOfSight: assign({ isInSight: false }),
    restart: assign(({ context }) => ({ listing: restartListing(context.listing) })),
    readAgain: assign(({ context }) => ({ listing: readAgain(context.listing) })),
    forgetFailure: assign({ failure: null }),
    takePage: assign(({ context }, answer: PageAnswer) =>
      answer.ok ? { listing: takePage(context.listing, answer.value) } : { failure: answer.failure },
    ),
    finish: assign(({ context }) => ({ listing: finishListing(context.listing) })),
    save: assign(({ context }, system: System) => ({ listing: saveSystem(context.listing, system) })),
    remove: assign(({ context }, id: SystemId) => ({ listing: removeSystem(context.listing, id) })),
    noteThrown: assign({ failure: { kind: 'unexpected' } }),
  },
  guards: {
    isPage: (_, answer: PageAnswer) => answer.ok,
    hasMore: ({ context }) => context.listing.remaining > 0,
    isUnsteady: ({ context }) => mustReadAgain(context.listing),
    isInSight: ({ context }) => context.isInSight,
  },
  delays: { freshFor: FRESH_FOR_MS },
}).createMachine({
  id: 'systemList',
  description: 'Every system that the server holds, read page by page; what is known stays in sight.',
  context: { listing: emptyListing, failure: null, isInSight: false },
  invoke: { src: 'returns', id: 'returns', onError: {} },
  on: {
    'list.open': { actions: 'comeIntoSight' },
    'list.close': { actions: 'goOutOfSight' },
    'list.saved': { actions: { type: 'save', params: ({ event }) => event.system } },
    'list.removed': { actions: { type: 'remove', params: ({ event }) => event.id } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody has opened the list yet.',
      on: { 'list.open': { target: 'loading', actions: ['comeIntoSight', 'restart'] } },
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
            onError: { target: '#systemList.failed', actions: 'noteThrown' },
          },
        },
        deciding: {
          description: 'Is there more after this page? May something have been missed?',
          always: [
            { guard: 'hasMore', target: 'page' },
            { guard: 'isUnsteady', target: 'page', actions: 'readAgain' },
            { target: '#systemList.complete', actions: 'finish' },
          ],
        },
      },
    },
    complete: {
      description: 'Every system is known.',
      initial: 'fresh',
      on: { 'list.open': { target: 'loading', actions: ['comeIntoSight', 'restart'] } },
      states: {
        fresh: {
          description: 'Read just now.',
          after: { freshFor: 'aged' },
        },
        aged: {
          description: 'Read a while ago: whoever comes back to the list gets it anew, behind what is there.',
          on: { 'page.returned': { guard: 'isInSight', target: '#systemList.loading', actions: 'restart' } },
        },
      },
    },
    failed: {
      description: 'A page did not come. What came before it stays; Retry goes on behind it.',
      on: {
        'list.open': { target: 'loading', actions: ['comeIntoSight', 'restart'] },
        'list.retry': 'loading',
        'page.returned': { guard: 'isInSight', target: 'loading' },
      },
    },
  },
});

export type SystemListActor = ActorRefFrom<typeof systemListMachine>;
