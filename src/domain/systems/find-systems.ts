import { foldText, searchWords } from '../shared/characters.ts';
import { heightRange } from './reach.ts';
import { type RangeName, rangesIn, type SystemSearch } from './system-search.ts';
import type { Figure, System } from './system.ts';

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

/** What a bound is held against. */
const boundFigure = (system: System, name: RangeName): Figure => {
  switch (name) {
    case 'reach':
      return heightRange(system).high;
    case 'down':
      return heightRange(system).low;
    case 'tilt':
      return system.cameraTilt === null ? null : Math.abs(system.cameraTilt);
    case 'speed':
      return system.maxDollySpeed;
  }
};

type Fit = 'met' | 'notStated' | 'missed';

const fitOf = (system: System, { words, ranges }: Criteria): Fit => {
  if (words.length > 0) {
    const text = foldedTextOf(system);
    if (!words.every((word) => text.includes(word))) return 'missed';
  }
  let fit: Fit = 'met';
  for (const [name, bound] of ranges) {
    const figure = boundFigure(system, name);
    if (figure === null) fit = 'notStated';
    else if (name === 'down' ? figure > bound : figure < bound) return 'missed';
  }
  return fit;
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
  /** What is left out only because it does not state a figure that was asked for; in no order. */
  readonly notStated: readonly System[];
};

/** The systems that a search is about, in the order they are given in. `before` is what was found last. */
export const findSystems = (among: readonly System[], search: SystemSearch, before: Found | null = null): Found => {
  const criteria = criteriaOf(search);
  if (criteria.words.length === 0 && criteria.ranges.length === 0) return { among, criteria, systems: among, notStated: [] };
  const canGoOn = before !== null && before.among === among && isNarrower(criteria, before.criteria);
  const found: Record<Fit, System[]> = { met: [], notStated: [], missed: [] };
  for (const system of canGoOn ? [...before.systems, ...before.notStated] : among) found[fitOf(system, criteria)].push(system);
  return { among, criteria, systems: found.met, notStated: found.notStated };
};

/** Remembers what was found last: where a word is only getting longer, it is looked for among that. */
export const systemFinder = () => {
  let before: Found | null = null;
  return (among: readonly System[], search: SystemSearch): Found => {
    before = findSystems(among, search, before);
    return before;
  };
};
