import { systemMessages } from '../words/system-labels-and-messages.ts';
import { numberText } from './figure-with-unit.ts';
import { CM_IN_FOOT, figureInWords, figureText, type UnitSystem } from './shown-figure.ts';
import type { Figure } from './system.ts';

const words = systemMessages.reach;

/** What of a system can be drawn: heights in cm, the tilt in degrees, the speed in m/s. */
export type ReachFigures = {
  readonly minHeight: Figure;
  readonly maxHeight: Figure;
  readonly cameraTilt: Figure;
  readonly maxDollySpeed: Figure;
};

/** cm. An end that is not stated is `null`. Min above max is one range all the same, and said. */
type HeightRange = { readonly low: Figure; readonly high: Figure; readonly isReversed: boolean };

/** Drawn beside the reach, and the measure by which a shot is called nearly met (`shot.ts`). */
export const PERSON_CM = 175;

/** m/s. */
export const paces = { walking: 1.4, running: 5 } as const;

/** What the time is told for: a round length in either. */
const tracks = { metric: { meters: 10, text: '10 m' }, feet: { meters: (30 * CM_IN_FOOT) / 100, text: '30 ft' } } as const;

export const trackText = (units: UnitSystem): string => tracks[units].text;

export const heightRange = ({ minHeight, maxHeight }: Pick<ReachFigures, 'minHeight' | 'maxHeight'>): HeightRange =>
  minHeight !== null && maxHeight !== null && minHeight > maxHeight
    ? { low: maxHeight, high: minHeight, isReversed: true }
    : { low: minHeight, high: maxHeight, isReversed: false };

/** What no camera goes beyond, up or down: so many cm, degrees, or m/s. What says so is a slip of the hand, mostly. */
const usual = { height: 20_000, tilt: 180, speed: 100 };

export const isUnusual = (figure: Figure, of: keyof typeof usual): boolean => figure !== null && Math.abs(figure) > usual[of];

/** cm. What heights are drawn by. */
export type HeightScale = readonly [low: number, high: number];

/** The scale from the lowest to the highest that is stated anywhere, with the ground in it. What nobody means goes beyond it: one such height would take it away from all others. */
export const heightExtent = (systems: Iterable<Pick<ReachFigures, 'minHeight' | 'maxHeight'>>, atLeast = 0): HeightScale => {
  let low = 0;
  let high = atLeast;
  for (const { minHeight, maxHeight } of systems) {
    // Not by Math.min: a list of 50,000 is gone through at each key of a search.
    if (minHeight !== null && !isUnusual(minHeight, 'height')) {
      if (minHeight < low) low = minHeight;
      if (minHeight > high) high = minHeight;
    }
    if (maxHeight !== null && !isUnusual(maxHeight, 'height')) {
      if (maxHeight < low) low = maxHeight;
      if (maxHeight > high) high = maxHeight;
    }
  }
  // Something has to be there to draw on where all stated heights are 0.
  return [low, high > low ? high : low + 1];
};

export const withinScale = (cm: number, [low, high]: HeightScale): number => Math.min(Math.max(cm, low), high);

/** Where a height goes beyond the end of the scale. */
export const beyondScale = (cm: Figure, [low, high]: HeightScale): 'above' | 'below' | null => {
  if (cm === null) return null;
  return cm > high ? 'above' : cm < low ? 'below' : null;
};

/** Degrees to each side of the horizon, at most straight up and down; `null` where the tilt is not stated. */
export const tiltEachWay = ({ cameraTilt }: Pick<ReachFigures, 'cameraTilt'>): Figure => (cameraTilt === null ? null : Math.min(Math.abs(cameraTilt), usual.tilt));

/** s for the track. `null` for what is not stated, or does not travel. */
export const secondsForTrack = (speed: Figure, units: UnitSystem): Figure => (speed === null || speed <= 0 ? null : tracks[units].meters / speed);

/** As it stands in a sentence. */
export const heightText = (cm: number, units: UnitSystem = 'metric'): string => figureInWords(figureText(cm, 'cm', units));

/** cm that count as one where the marks of an axis are made round. */
export const axisUnit = { metric: 1, feet: CM_IN_FOOT } as const;

/** A height in meters, or whole feet, rounded to what an axis needs. */
export const axisText = (cm: number, units: UnitSystem = 'metric'): string =>
  units === 'feet' ? `${Math.round(cm / CM_IN_FOOT)} ft` : `${numberText(Number((cm / 100).toPrecision(6)))} m`;

/** What stands at the end of a scale beyond which a height goes. */
export const beyondText = (end: 'above' | 'below', units: UnitSystem): string => words[end](axisText(end === 'above' ? usual.height : -usual.height, units));

/** Of a figure beyond what is usual. */
export const unusualTexts = {
  height: systemMessages.advice.heightBeyond(axisText(usual.height)),
  tilt: systemMessages.advice.tiltBeyond(usual.tilt),
  speed: systemMessages.advice.speedBeyond(usual.speed),
};

/** s. The track in less is never driven, nor in more: the other digits say nothing. */
const SHORTEST_TRACK_S = 0.01;
export const LONGEST_TRACK_S = 3600;

export const secondsText = (seconds: number): string => {
  if (seconds < SHORTEST_TRACK_S) return words.fewerSeconds(SHORTEST_TRACK_S);
  if (seconds > LONGEST_TRACK_S) return words.moreHours(LONGEST_TRACK_S / 3600);
  return `${seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds)} s`;
};

const heightSentence = ({ low, high, isReversed }: HeightRange, units: UnitSystem): string => {
  if (low === null && high === null) return words.heightsUnknown;
  if (low === null) return words.lowUnknown(heightText(high ?? 0, units));
  if (high === null) return words.highUnknown(heightText(low, units));
  if (low === high) return words.stays(heightText(high, units));
  return (isReversed ? words.reversedRange : words.range)(heightText(low, units), heightText(high, units));
};

const tiltSentence = ({ cameraTilt }: Pick<ReachFigures, 'cameraTilt'>): string => {
  if (cameraTilt === null) return words.tiltUnknown;
  return cameraTilt === 0 ? words.noTilt : words.tilt(numberText(Math.abs(cameraTilt)));
};

/** What the drawing of heights and tilt shows, in words. */
export const reachSentence = (system: ReachFigures, units: UnitSystem): string => `${heightSentence(heightRange(system), units)} ${tiltSentence(system)}`;

/** What the drawing of the speed shows, in words. */
export const speedSentence = ({ maxDollySpeed }: Pick<ReachFigures, 'maxDollySpeed'>, units: UnitSystem): string => {
  if (maxDollySpeed === null) return words.speedUnknown;
  if (maxDollySpeed < 0) return words.speedBelowZero;
  const seconds = secondsForTrack(maxDollySpeed, units);
  const secondsAt = (pace: number) => secondsText(tracks[units].meters / pace);
  return seconds === null
    ? words.standsStill
    : words.travels(trackText(units), secondsText(seconds), secondsAt(paces.walking), secondsAt(paces.running));
};
