import type { System, SystemId } from './system.ts';

/** Which systems a person has chosen, whatever the list shows of them. */
export type Selection = {
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
export const addSelected = ({ ids, anchor }: Selection, more: readonly SystemId[]): Selection => ({ ids: new Set([...ids, ...more]), anchor });

/** Those of the systems that are chosen. One that has been deleted is not among them, and is again once that is undone. */
export const selectedIn = (systems: readonly System[], { ids }: Selection): readonly System[] =>
  ids.size === 0 ? [] : systems.filter(({ id }) => ids.has(id));
