import { type System, systemLabel } from './system.ts';

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

/** Puts systems in any order into ordered ones. What is compared is in keeping with what is added. */
export const mergeInOrder = (ordered: readonly System[], added: readonly System[]): readonly System[] => {
  if (added.length === 0) return ordered;
  const merged: System[] = [];
  let from = 0;
  const copyUpTo = (end: number): void => {
    for (; from < end; from += 1) {
      const system = ordered[from];
      if (system !== undefined) merged.push(system);
    }
  };
  for (const system of added.toSorted(compareSystems)) {
    copyUpTo(placeOf(ordered, system, from));
    merged.push(system);
  }
  copyUpTo(ordered.length);
  return merged;
};
