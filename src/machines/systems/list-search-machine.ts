import { assign, enqueueActions, setup } from 'xstate';
import { addressOf, isSameAddress, searchAt, type SystemAddress } from '../../domain/systems/list-address.ts';
import { emptySearch, type SystemSearch } from '../../domain/systems/system-search.ts';

/** The address follows when typing pauses: browsers refuse too many changes of it in a short time. */
const PAUSE_MS = 300;

const types: Partial<{
  context: {
    readonly search: SystemSearch;
    /** What the address holds, or was asked to hold last. */
    readonly address: SystemAddress;
  };
  input: { readonly address: SystemAddress };
  events:
    | { readonly type: 'search.type'; readonly change: Partial<SystemSearch> }
    /** One choice and no typing. */
    | { readonly type: 'search.choose'; readonly change: Partial<SystemSearch> }
    | { readonly type: 'search.clear' }
    /** The list is about to be left, and its address is what one comes back to. */
    | { readonly type: 'search.finish' }
    | { readonly type: 'address.changed'; readonly address: SystemAddress }
    /** Another history entry is on its way, so nothing was written. */
    | { readonly type: 'address.busy' };
  emitted: { readonly type: 'address.show'; readonly address: SystemAddress };
}> = {};

/** What is asked of the list. It counts at once; the address holds it a little later, to be shared and come back to. */
export const listSearchMachine = setup({
  types,
  actions: {
    change: assign(({ context }, change: Partial<SystemSearch>) => ({ search: { ...context.search, ...change } })),
    clear: assign({ search: emptySearch }),
    read: assign((_, address: SystemAddress) => ({ search: searchAt(address), address })),
    showInAddress: enqueueActions(({ context, enqueue }) => {
      const address = addressOf(context.search);
      enqueue.assign({ address });
      enqueue.emit({ type: 'address.show', address });
    }),
  },
  guards: {
    isNews: ({ context }, address: SystemAddress) => !isSameAddress(context.address, address),
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: 'listSearch',
  description: 'What is looked for in the list, in which order.',
  context: ({ input }) => ({ search: searchAt(input.address), address: input.address }),
  on: {
    'search.type': { target: '.typing', reenter: true, actions: { type: 'change', params: ({ event }) => event.change } },
    'search.choose': { target: '.settled', actions: [{ type: 'change', params: ({ event }) => event.change }, 'showInAddress'] },
    'search.clear': { target: '.settled', actions: ['clear', 'showInAddress'] },
    'address.changed': {
      guard: { type: 'isNews', params: ({ event }) => event.address },
      target: '.settled',
      actions: { type: 'read', params: ({ event }) => event.address },
    },
    'address.busy': '.typing',
  },
  initial: 'settled',
  states: {
    settled: { description: 'The address holds what is looked for.' },
    typing: {
      description: 'The address waits for a pause in the typing.',
      after: { pause: { target: 'settled', actions: 'showInAddress' } },
      on: { 'search.finish': { target: 'settled', actions: 'showInAddress' } },
    },
  },
});
