import type { SortField, SystemSort } from './system-search.ts';
import { type Figure, lastChangedAt, type System, systemLabel } from './system.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'variant' });

/** Natural order of texts: 'Dolly 2' before 'Dolly 10', accents beside their letter. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);

/** Natural order of names; the id decides between equal names. */
export const compareSystems = (a: System, b: System): number =>
  compareTexts(systemLabel(a), systemLabel(b)) || (a.id < b.id ? -1 : Number(a.id > b.id));

/** How many of `ordered`, looked at from `from` on, stand before `system`. Quick where that is near `from`. */
const placeOf = (ordered: readonly System[], system: System, from: number): number => {
  const isBefore = (at: number): boolean => {
    const other = ordered[at];
    return other !== undefined && compareSystems(other, system) < 0;
  };
  let step = 1;
  while (isBefore(from + step - 1)) step *= 2;
  let low = from + Math.floor(step / 2);
  let high = Math.min(ordered.length, from + step - 1);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Merges systems in any order into ordered ones. Costs about one search for each added system, not a sort of all. */
export const mergeInOrder = (ordered: readonly System[], added: readonly System[]): readonly System[] => {
  const sorted = added.toSorted(compareSystems);
  const [first] = sorted;
  if (first === undefined) return ordered;
  const last = ordered.at(-1);
  if (last === undefined || compareSystems(last, first) < 0) return [...ordered, ...sorted];
  const merged: System[] = [];
  let from = 0;
  const copyUpTo = (end: number): void => {
    for (const system of ordered.slice(from, end)) merged.push(system);
    from = end;
  };
  for (const system of sorted) {
    copyUpTo(placeOf(ordered, system, from));
    merged.push(system);
  }
  copyUpTo(ordered.length);
  return merged;
};

/** Each text's place among the different ones, so that each is compared once. */
const ranksOf = (texts: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(texts)].toSorted(compareTexts).map((text, rank) => [text, rank]));

type IsPending = (system: System) => boolean;

/** What the server has not confirmed yet was changed just now. */
const sortValue = (system: System, field: SortField, isPending: IsPending): string | Figure => {
  if (field !== 'updatedAt') return system[field];
  return (isPending(system) ? null : lastChangedAt(system)) ?? Number.POSITIVE_INFINITY;
};

/** The systems that state something there, each with a figure to be ordered by. */
const figuresOf = (systems: readonly System[], field: SortField, isPending: IsPending): ReadonlyMap<System, number> => {
  const values = systems.map((system) => [system, sortValue(system, field, isPending)] as const);
  const ranks = ranksOf(values.map(([, value]) => value).filter((value) => typeof value === 'string'));
  return new Map(
    values.flatMap(([system, value]) => {
      if (value === null || value === '') return [];
      return [[system, typeof value === 'string' ? (ranks.get(value) ?? 0) : value] as const];
    }),
  );
};

/** Systems in natural order of their names -> in the order asked for; that of the names decides between equals. What is not stated stands last either way. */
export const sortSystems = (inNaturalOrder: readonly System[], { field, isDescending }: SystemSort, isPending: IsPending): readonly System[] => {
  if (field === 'name') return isDescending ? inNaturalOrder.toReversed() : inNaturalOrder;
  const figures = figuresOf(inNaturalOrder, field, isPending);
  const sign = isDescending ? -1 : 1;
  // Between two that are pending it is NaN, which counts as equal.
  const stated = [...figures].toSorted(([, a], [, b]) => sign * (a - b));
  const notStated = inNaturalOrder.filter((system) => !figures.has(system));
  return [...stated.map(([system]) => system), ...notStated];
};
