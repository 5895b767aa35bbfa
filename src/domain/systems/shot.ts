import { systemMessages } from '../words/system-labels-and-messages.ts';
import { numberText } from './figure-with-unit.ts';
import { heightRange, paces, PERSON_CM, type ReachFigures } from './reach.ts';
import { decimalsOf, figureInWords, figureText, type UnitSystem } from './shown-figure.ts';
import { askedFigure, type FigureName, figuresIn, type ShotName, shotNames, type SystemSearch } from './system-search.ts';

/** What a shot asks of a system. Heights of the lens in cm, `from` below `to`, both or neither; tilt in degrees, speed in m/s. `null`: does not matter. */
type Shot = { readonly from: number | null; readonly to: number | null; readonly tilt: number | null; readonly speed: number | null };

/** So much, in the unit that its figure is kept in. */
type Lack = { readonly missing: number; readonly unit: string; readonly words: string };

/** `misses`: how far it is from the shot, in no unit. */
export type ShotFit = { readonly kind: 'fits' | 'notStated' | 'misses'; readonly distance: number; readonly lacks: readonly Lack[]; readonly unknowns: readonly string[] };

const heightNames = ['from', 'to'] as const;

const isRead = (search: SystemSearch, name: ShotName): boolean => askedFigure(search[name], name).ok;

/** What of a shot counts. What cannot be read is left out, as the list says, and one height with it where the other cannot be read. */
export const shotFiguresIn = (search: SystemSearch): ReadonlyMap<ShotName, number> =>
  figuresIn(search, heightNames.every((name) => isRead(search, name)) ? shotNames : ['shotTilt', 'shotSpeed']);

/** What is left out because that figure cannot be read: of two heights the other one, too. */
export const leftOutBy = (unread: FigureName, search: SystemSearch): readonly FigureName[] =>
  unread === 'from' || unread === 'to' ? heightNames.filter((name) => name === unread || (search[name] !== '' && isRead(search, name))) : [unread];

/** `null` where nothing has been asked yet. One height alone is where the lens stays. */
export const shotIn = (search: SystemSearch): Shot | null => {
  const figures = shotFiguresIn(search);
  if (figures.size === 0) return null;
  const heights = heightNames.flatMap((name) => figures.get(name) ?? []);
  const ends = heights.length === 0 ? { from: null, to: null } : { from: Math.min(...heights), to: Math.max(...heights) };
  const tilt = figures.get('shotTilt');
  return { ...ends, tilt: tilt === undefined ? null : Math.abs(tilt), speed: figures.get('shotSpeed') ?? null };
};

/** A height where the lens begins, and none yet where it goes. */
export const staysAtHeight = (search: SystemSearch): boolean => {
  const figures = figuresIn(search, heightNames);
  return figures.has('from') && !figures.has('to') && isRead(search, 'to');
};

const words = systemMessages.shot;

type Demand = {
  readonly asked: number | null;
  readonly has: number | null;
  readonly unit: string;
  readonly lack: string;
  readonly unknown: string;
  readonly yardstick: number;
  /** The system has to get down to what is asked, not up to it. */
  readonly isCeiling?: boolean;
};

/** A max below the min was written down wrong, or not at all: nobody knows which heights it has. */
const areHeightsDoubtful = (system: ReachFigures, { to }: Shot): boolean => heightRange(system).isReversed && to !== null;

/** The lack of so much counts as much as the same lack of another figure: a person's height, a right angle, a run. */
const demands = (system: ReachFigures, shot: Shot): readonly Demand[] => {
  const { low, high } = heightRange(system);
  // Of such heights it would be told how much is missing, as if they were sound.
  const heights: readonly Demand[] = areHeightsDoubtful(system, shot) ? [] : [
    { asked: shot.to, has: high, unit: 'cm', lack: words.tooLow, unknown: words.maxHeightUnknown, yardstick: PERSON_CM },
    { asked: shot.from, has: low, unit: 'cm', lack: words.tooHigh, unknown: words.minHeightUnknown, yardstick: PERSON_CM, isCeiling: true },
  ];
  return [
    ...heights,
    { asked: shot.tilt, has: system.cameraTilt === null ? null : Math.abs(system.cameraTilt), unit: '°', lack: words.tooLittleTilt, unknown: words.tiltUnknown, yardstick: 90 },
    { asked: shot.speed, has: system.maxDollySpeed, unit: 'm/s', lack: words.tooSlow, unknown: words.speedUnknown, yardstick: paces.running },
  ];
};

/** `toFixed` takes no more. */
const MOST_DECIMALS = 100;

/** Without the digits that only the subtraction of two decimal numbers has brought in: it has no more decimals than they have. */
const difference = (a: number, b: number): number => Number((a - b).toFixed(Math.min(MOST_DECIMALS, Math.max(...[a, b].map((figure) => decimalsOf(numberText(figure)))))));

export const fitOf = (system: ReachFigures, shot: Shot): ShotFit => {
  const [lacks, unknowns]: [Lack[], string[]] = [[], areHeightsDoubtful(system, shot) ? [words.heightsDoubtful] : []];
  let distance = 0;
  for (const { asked, has, unit, lack, unknown, yardstick, isCeiling = false } of demands(system, shot)) {
    if (asked === null) continue;
    if (has === null) {
      unknowns.push(unknown);
      continue;
    }
    const missing = isCeiling ? difference(has, asked) : difference(asked, has);
    if (missing <= 0) continue;
    lacks.push({ missing, unit, words: lack });
    distance += missing / yardstick;
  }
  if (lacks.length > 0) return { kind: 'misses', distance, lacks, unknowns };
  return { kind: unknowns.length > 0 ? 'notStated' : 'fits', distance: unknowns.length, lacks, unknowns };
};

/** What is missing, or that it fits. */
export const fitWords = ({ kind, lacks, unknowns }: ShotFit, units: UnitSystem): string =>
  kind === 'fits' ? words.fits : [...lacks.map((lack) => `${figureInWords(figureText(lack.missing, lack.unit, units))} ${lack.words}`), ...unknowns].join(', ');

const KIND_ORDER = { fits: 0, notStated: 1, misses: 2 } as const;

export type FittedSystems<Each extends ReachFigures> = {
  readonly systems: readonly Each[];
  readonly fits: ReadonlyMap<Each, ShotFit>;
  /** How many fit. */
  readonly fitting: number;
};

/** What fits, then what may fit, then what misses by the least. Equals stay in the order they are given in. */
export const sortByFit = <Each extends ReachFigures>(systems: readonly Each[], shot: Shot): FittedSystems<Each> => {
  const fitted = systems
    .map((system) => [system, fitOf(system, shot)] as const)
    .toSorted(([, a], [, b]) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || a.distance - b.distance);
  return { systems: fitted.map(([system]) => system), fits: new Map(fitted), fitting: fitted.filter(([, { kind }]) => kind === 'fits').length };
};
