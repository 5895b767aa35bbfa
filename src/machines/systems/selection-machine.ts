import { type ActorRefFrom, assign, setup } from 'xstate';
import { addSelected, emptySelection, extendSelection, type Selection, toggleSelected } from '../../domain/systems/selection.ts';
import type { SystemId } from '../../domain/systems/system.ts';

type Extending = { readonly order: readonly SystemId[]; readonly to: SystemId };

const types: Partial<{
  context: { readonly selection: Selection };
  events:
    | { readonly type: 'selection.toggle'; readonly id: SystemId }
    /** A range in the order that is shown. */
    | ({ readonly type: 'selection.extend' } & Extending)
    /** All that was found. */
    | { readonly type: 'selection.add'; readonly ids: readonly SystemId[] }
    | { readonly type: 'selection.clear' };
}> = {};

/** Which systems are chosen. It belongs to the user, not to the list's screen: searching and leaving change nothing of it. */
export const selectionMachine = setup({
  types,
  actions: {
    toggle: assign(({ context }, id: SystemId) => ({ selection: toggleSelected(context.selection, id) })),
    extend: assign(({ context }, { order, to }: Extending) => ({ selection: extendSelection(context.selection, order, to) })),
    add: assign(({ context }, ids: readonly SystemId[]) => ({ selection: addSelected(context.selection, ids) })),
    clear: assign({ selection: emptySelection }),
  },
  guards: { isEmpty: ({ context }) => context.selection.ids.size === 0 },
}).createMachine({
  id: 'selection',
  description: 'Which systems of the list are chosen, to be compared.',
  context: { selection: emptySelection },
  on: {
    'selection.toggle': { target: '.some', actions: { type: 'toggle', params: ({ event }) => event.id } },
    'selection.extend': { target: '.some', actions: { type: 'extend', params: ({ event }) => event } },
  },
  initial: 'none',
  states: {
    none: { description: 'Nothing is chosen.' },
    some: {
      description: 'One or more are chosen.',
      always: { guard: 'isEmpty', target: 'none' },
      on: {
        'selection.add': { actions: { type: 'add', params: ({ event }) => event.ids } },
        'selection.clear': { target: 'none', actions: 'clear' },
      },
    },
  },
});

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
