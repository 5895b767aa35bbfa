import { type ActorRefFrom, assign, setup } from 'xstate';
import type { System, SystemId } from '../../domain/systems/system.ts';

/** Which systems a person has chosen, whatever the list shows of them. */
type Selection = {
  readonly ids: ReadonlySet<SystemId>;
  /** The one that was toggled last: a range begins there. */
  readonly anchor: SystemId | null;
};

export const emptySelection: Selection = { ids: new Set(), anchor: null };

export const toggleSelected = ({ ids }: Selection, id: SystemId): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Adds all from the anchor to `to`. Where the anchor is not in the order, as after a search, `to` alone is toggled. */
export const extendSelection = (selection: Selection, order: readonly SystemId[], to: SystemId): Selection => {
  const [from, end] = [order.findIndex((id) => id === selection.anchor), order.indexOf(to)];
  if (from < 0 || end < 0) return toggleSelected(selection, to);
  const range = order.slice(Math.min(from, end), Math.max(from, end) + 1);
  return addSelected(selection, range);
};

/** Beside what is chosen already. */
const addSelected = ({ ids, anchor }: Selection, more: readonly SystemId[]): Selection => ({ ids: new Set([...ids, ...more]), anchor });

const clearSelected = ({ ids, anchor }: Selection, gone: readonly SystemId[]): Selection => {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return { ids: left, anchor };
};

/** Those of the systems that are chosen. One that has been deleted is not among them, and is again once that is undone. */
export const selectedIn = (systems: readonly System[], { ids }: Selection): readonly System[] =>
  ids.size === 0 ? [] : systems.filter(({ id }) => ids.has(id));

type Extending = { readonly order: readonly SystemId[]; readonly to: SystemId };

const types: Partial<{
  context: { readonly selection: Selection };
  events:
    | { readonly type: 'selection.toggle'; readonly id: SystemId }
    /** A range in the order that is shown. */
    | ({ readonly type: 'selection.extend' } & Extending)
    /** All that was found. */
    | { readonly type: 'selection.add'; readonly ids: readonly SystemId[] }
    /** All that was found, or, without `ids`, also what the search hides. */
    | { readonly type: 'selection.clear'; readonly ids?: readonly SystemId[] };
}> = {};

/** Which systems are chosen. It belongs to the user, not to the list's screen: searching and leaving change nothing of it. */
export const selectionMachine = setup({
  types,
  actions: {
    toggle: assign(({ context }, id: SystemId) => ({ selection: toggleSelected(context.selection, id) })),
    extend: assign(({ context }, { order, to }: Extending) => ({ selection: extendSelection(context.selection, order, to) })),
    add: assign(({ context }, ids: readonly SystemId[]) => ({ selection: addSelected(context.selection, ids) })),
    clear: assign(({ context }, ids: readonly SystemId[] | undefined) => ({ selection: ids === undefined ? emptySelection : clearSelected(context.selection, ids) })),
  },
  guards: { isEmpty: ({ context }) => context.selection.ids.size === 0 },
}).createMachine({
  id: 'selection',
  description: 'Which systems of the list are chosen, to be compared.',
  context: { selection: emptySelection },
  on: {
    'selection.toggle': { target: '.some', actions: { type: 'toggle', params: ({ event }) => event.id } },
    'selection.extend': { target: '.some', actions: { type: 'extend', params: ({ event }) => event } },
    'selection.add': { target: '.some', actions: { type: 'add', params: ({ event }) => event.ids } },
  },
  initial: 'none',
  states: {
    none: { description: 'Nothing is chosen.' },
    some: {
      description: 'One or more are chosen.',
      always: { guard: 'isEmpty', target: 'none' },
      on: {
        'selection.clear': { actions: { type: 'clear', params: ({ event }) => event.ids } },
      },
    },
  },
});

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
