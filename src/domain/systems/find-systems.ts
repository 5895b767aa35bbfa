import { inOneLine, trimBlank } from '../shared/characters.ts';
import { foldText, nameKey, searchWords } from '../shared/folded-text.ts';
import { heightRange } from './reach.ts';
import { figuresIn, isNarrowing, type RangeName, rangeNames, type SystemSearch } from './system-search.ts';
import { type Figure, type System, systemLabel } from './system.ts';

/** Folded once for each row: it takes longer than looking something up in it. */
const foldedTexts = new WeakMap<System, string>();

/** The name, or what stands in its place, and the connection type, each a line: no word is found in the two together. */
export const foldedTextOf = (system: System): string => {
  const known = foldedTexts.get(system);
  if (known !== undefined) return known;
  const folded = `${nameKey(systemLabel(system))}\n${foldText(inOneLine(trimBlank(system.connectionType)))}`;
  foldedTexts.set(system, folded);
  return folded;
};

type Criteria = {
  readonly words: readonly Word[];
  /** Folded. */
  readonly connection: string;
  readonly ranges: ReadonlyMap<RangeName, number>;
};

/** `loosely`: whatever signs and gaps stand between its letters and digits: `gf8` and `g.f-8` are found in `GF-8`. */
type Word = { readonly exact: string; readonly loosely: RegExp | null };

const PLAIN_WORD = /^[\p{L}\p{N}]+$/u;
// Within one line: the name and the connection stay apart.
const GAP = String.raw`[\s\-_.,/'"+&()]`;
const gaps = new RegExp(GAP, 'g');

const wordOf = (exact: string): Word => {
  const letters = exact.replaceAll(gaps, '');
  const isLoose = letters.length > 1 && PLAIN_WORD.test(letters);
  return { exact, loosely: isLoose ? new RegExp(`(?:^|${GAP})${[...letters].join(`${GAP.replace(String.raw`\s`, ' ')}*`)}`) : null };
};

const criteriaOf = (search: SystemSearch): Criteria => ({
  words: searchWords(search.text).map(wordOf),
  connection: foldText(inOneLine(trimBlank(search.connection))),
  // A tilt goes both ways, whatever its sign.
  ranges: new Map([...figuresIn(search, rangeNames)].map(([name, bound]) => [name, name === 'tilt' ? Math.abs(bound) : bound])),
});

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

type Match = 'met' | 'loosely' | 'notStated' | 'missed';

const textMatch = (system: System, { words, connection }: Criteria): Match => {
  if (words.length === 0 && connection === '') return 'met';
  const text = foldedTextOf(system);
  if (connection !== '' && !text.endsWith(`\n${connection}`)) return 'missed';
  if (words.every(({ exact }) => text.includes(exact))) return 'met';
  return words.every(({ exact, loosely }) => text.includes(exact) || loosely?.test(text) === true) ? 'loosely' : 'missed';
};

const matchOf = (system: System, criteria: Criteria): Match => {
  let match = textMatch(system, criteria);
  if (match === 'missed') return match;
  for (const [name, bound] of criteria.ranges) {
    const figure = boundFigure(system, name);
    if (figure === null) match = 'notStated';
    else if (name === 'down' ? figure > bound : figure < bound) return 'missed';
  }
  return match;
};

const isNarrowerBound = (name: RangeName, bound: number | undefined, before: number): boolean =>
  bound !== undefined && (name === 'down' ? bound <= before : bound >= before);

/** Of one letter with a sign only what has that sign was found: more of the word may be found without it. */
const isLongerWord = (newer: Word, { exact, loosely }: Word): boolean =>
  newer.exact.startsWith(exact) && (newer.loosely === null || loosely !== null || PLAIN_WORD.test(exact));

/** Whatever meets these criteria has met the earlier ones: it need only be looked for among those. */
const isNarrower = (criteria: Criteria, before: Criteria): boolean =>
  before.words.every((word) => criteria.words.some((newer) => isLongerWord(newer, word))) &&
  (before.connection === '' || before.connection === criteria.connection) &&
  [...before.ranges].every(([name, bound]) => isNarrowerBound(name, criteria.ranges.get(name), bound));

export type Found = {
  readonly among: readonly System[];
  readonly criteria: Criteria;
  readonly systems: readonly System[];
  /** Those of them that hold a word only loosely. They come after the others. */
  readonly loosely: ReadonlySet<System>;
  /** What is left out only because it does not state a figure that was asked for; in no order. */
  readonly notStated: readonly System[];
};

/** The systems that a search is about, in the order they are given in. `before` is what was found last. */
export const findSystems = (among: readonly System[], search: SystemSearch, before: Found | null = null): Found => {
  const criteria = criteriaOf(search);
  if (!isNarrowing(search)) return { among, criteria, systems: among, loosely: new Set(), notStated: [] };
  const canGoOn = before !== null && before.among === among && isNarrower(criteria, before.criteria);
  const [systems, loosely, notStated]: [System[], Set<System>, System[]] = [[], new Set(), []];
  for (const system of canGoOn ? [...before.systems, ...before.notStated] : among) {
    const match = matchOf(system, criteria);
    if (match === 'notStated') notStated.push(system);
    if (match === 'loosely') loosely.add(system);
    if (match === 'met' || match === 'loosely') systems.push(system);
  }
  return { among, criteria, systems, loosely, notStated };
};

/** In the order they are given in, but what holds a word only loosely after what holds it as it was typed. */
export const rankedByFind = (systems: readonly System[], { loosely }: Pick<Found, 'loosely'>): readonly System[] =>
  loosely.size === 0 ? systems : [...systems.filter((system) => !loosely.has(system)), ...systems.filter((system) => loosely.has(system))];

/** Remembers what was found last: where a word is only getting longer, it is looked for among that. */
export const systemFinder = () => {
  let before: Found | null = null;
  return (among: readonly System[], search: SystemSearch): Found => {
    before = findSystems(among, search, before);
    return before;
  };
};
