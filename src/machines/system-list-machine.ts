import { type ActorRefFrom, assign, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import type { PageCursor, SystemPage } from '../domain/ports/system-repository.ts';
import type { Result } from '../domain/result.ts';
import type { System } from '../domain/system.ts';
import type { SystemId } from '../domain/system-id.ts';
import {
  emptyListing,
  finishListing,
  type Listing,
  removeSystem,
  restartListing,
  saveSystem,
  takePage,
} from '../domain/system-listing.ts';
import { unprovided } from './unprovided.ts';

export type PageAnswer = Result<SystemPage, DataFailure>;

const types: Partial<{
  context: { readonly listing: Listing; readonly failure: DataFailure | null };
  events:
    | { readonly type: 'list.open' }
    | { readonly type: 'list.retry' }
    | { readonly type: 'list.saved'; readonly system: System }
    | { readonly type: 'list.removed'; readonly id: SystemId };
}> = {};

/** All systems that the server holds, read page by page. */
export const systemListMachine = setup({
  types,
  actors: { loadPage: unprovided<PageAnswer, PageCursor | null>('loadPage') },
  actions: {
    restart: assign(({ context }) => ({ listing: restartListing(context.listing), failure: null })),
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
  },
}).createMachine({
  id: 'systemList',
  description: 'Every system that the server holds, read page by page; what is known stays in sight.',
  context: { listing: emptyListing, failure: null },
  on: {
    'list.saved': { actions: { type: 'save', params: ({ event }) => event.system } },
    'list.removed': { actions: { type: 'remove', params: ({ event }) => event.id } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody has opened the list yet.',
      on: { 'list.open': 'loading' },
    },
    loading: {
      description: 'Reading from the first page on; opening the list once more changes nothing.',
      entry: 'restart',
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
          description: 'Is there more after this page?',
          always: [
            { guard: 'hasMore', target: 'page' },
            { target: '#systemList.complete', actions: 'finish' },
          ],
        },
      },
    },
    complete: {
      description: 'Every system is known.',
      on: { 'list.open': 'loading' },
    },
    failed: {
      description: 'A page did not come. What came before it stays; a line offers Retry.',
      on: { 'list.open': 'loading', 'list.retry': 'loading' },
    },
  },
});

export type SystemListActor = ActorRefFrom<typeof systemListMachine>;
