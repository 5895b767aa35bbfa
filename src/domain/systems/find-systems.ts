import { foldText, searchWords } from '../shared/characters.ts';
import { type RangeName, rangesIn, type SystemSearch } from './system-search.ts';
import type { System } from './system.ts';

/** Folded once for each row: it takes longer than looking something up in it. */
const foldedTexts = new WeakMap<System, string>();

/** The name and the connection type, apart: no word is found in the two together. */
export const foldedTextOf = (system: System): string => {
  const known = foldedTexts.get(system);
  if (known !== undefined) return known;
  const folded = foldText(`${system.name}\n${system.connectionType}`);
  foldedTexts.set(system, folded);
  return folded;
};

type Criteria = {
  readonly words: readonly string[];
  readonly ranges: readonly (readonly [RangeName, number])[];
};

const criteriaOf = (search: SystemSearch): Criteria => ({ words: searchWords(search.text), ranges: rangesIn(search) });

const isWithin = (system: System, [name, bound]: readonly [RangeName, number]): boolean => {
  switch (name) {
    case 'reach':
      return system.maxHeight >= bound;
    case 'down':
      return system.minHeight <= bound;
    case 'tilt':
      return Math.abs(system.cameraTilt) >= bound;
    case 'speed':
      return system.maxDollySpeed >= bound;
  }
};

const isNarrowerBound = ([name, bound]: readonly [RangeName, number], [other, before]: readonly [RangeName, number]): boolean =>
  name === other && (name === 'down' ? bound <= before : bound >= before);

/** Whatever meets these criteria has met the earlier ones: it need only be looked for among those. */
const isNarrower = (criteria: Criteria, before: Criteria): boolean =>
  before.words.every((word) => criteria.words.some((newer) => newer.includes(word))) &&
  before.ranges.every((range) => criteria.ranges.some((newer) => isNarrowerBound(newer, range)));

export type Found = {
  readonly among: readonly System[];
  readonly criteria: Criteria;
  readonly systems: readonly System[];
};

/** The systems that a search is about, in the order they are given in. `before` is what was found last. */
export const findSystems = (among: readonly System[], search: SystemSearch, before: Found | null = null): Found => {
  const criteria = criteriaOf(search);
  const { words, ranges } = criteria;
  if (words.length === 0 && ranges.length === 0) return { among, criteria, systems: among };
  const canGoOn = before !== null && before.among === among && isNarrower(criteria, before.criteria);
  const systems = (canGoOn ? before.systems : among).filter((system) => {
    if (words.length > 0) {
      const text = foldedTextOf(system);
      if (!words.every((word) => text.includes(word))) return false;
    }
    return ranges.every((range) => isWithin(system, range));
  });
  return { among, criteria, systems };
};

/** Remembers what was found last: where a word is only getting longer, it is looked for among that. */
export const systemFinder = () => {
  let before: Found | null = null;
  return (among: readonly System[], search: SystemSearch): readonly System[] => {
    before = findSystems(among, search, before);
    return before.systems;
  };
};
