import { figureIn, numberText, withPlainFractions } from './figure-with-unit.ts';
import { type Figure, type System, type SystemField, unitOf } from './system.ts';

/** What figures are read in. Whichever it is, they are kept, typed and exported as before. */
export const unitSystems = ['metric', 'feet'] as const;
export type UnitSystem = (typeof unitSystems)[number];

const CM_IN_INCH = 2.54;
export const CM_IN_FOOT = 30.48;
const FRACTIONS = ['', ...'⅛¼⅜½⅝¾⅞'];
const EIGHTHS_IN_INCH = FRACTIONS.length;
const EIGHTHS_IN_FOOT = 12 * EIGHTHS_IN_INCH;

/**
 * To an eighth of an inch, as the trade has it: no two whole centimeters look alike. What is less, and not 0, is
 * written with a point: 0 would say that it is nothing.
 */
const feetAndInches = (cm: number): string => {
  const size = Math.abs(cm);
  const beyondFeet = size % CM_IN_FOOT;
  const eighths = Math.round(beyondFeet / (CM_IN_INCH / EIGHTHS_IN_INCH));
  // After the rounding, or there would be 5′ 12″.
  const feet = Math.round((size - beyondFeet) / CM_IN_FOOT) + Math.floor(eighths / EIGHTHS_IN_FOOT);
  const [whole, fraction = ''] = [Math.floor((eighths % EIGHTHS_IN_FOOT) / EIGHTHS_IN_INCH), FRACTIONS[eighths % EIGHTHS_IN_INCH]];
  if (feet === 0 && eighths === 0) return `${numberText(Number((cm / CM_IN_INCH).toPrecision(1)))}″`;
  const inches = feet === 0 && whole === 0 ? fraction : `${whole}${fraction}`;
  return `${cm < 0 ? '-' : ''}${feet === 0 ? '' : `${numberText(feet)}′ `}${inches}″`;
};

/** In as few digits as are read as the same speed, and in no more than say something. */
const milesPerHour = (speed: number): string => {
  const exact = figureIn(speed, 'm/s', 'mph');
  return numberText(Number(Math.abs(exact) < 0.1 ? exact.toPrecision(2) : exact.toFixed(2)));
};

/** `heading`: the unit over a column. `unit`: behind each figure, empty where the figure has it in itself. */
type Reading = { readonly heading: string; readonly unit: string; readonly text: (figure: number) => string };

const inFeet: Readonly<Partial<Record<string, Reading>>> = {
  cm: { heading: 'ft in', unit: '', text: feetAndInches },
  'm/s': { heading: 'mph', unit: 'mph', text: milesPerHour },
};

/** How a figure that is kept in the unit is read. Degrees are the same everywhere. */
export const readingIn = (unit: string, units: UnitSystem): Reading => (units === 'feet' ? inFeet[unit] : undefined) ?? { heading: unit, unit, text: numberText };

/** A figure by itself: `139.7 cm`, `4′ 7″`. */
export const figureText = (figure: number, keptUnit: string, units: UnitSystem): string => {
  const { unit, text } = readingIn(keptUnit, units);
  return `${text(figure)}${unit === '' || unit === '°' ? '' : ' '}${unit}`;
};

/** The same to be read out, and within sentences: `4 ft 7 1/8 in`, `5 ft`. */
export const figureInWords = (text: string): string => withPlainFractions(text).replace('′ 0″', ' ft').replace('′', ' ft').replace('″', ' in');

/** A value as it is read: a number with its unit, a text as it stands, `null` where nothing is stated. */
export const valueText = (value: string | Figure, field: SystemField, units: UnitSystem): string | null =>
  typeof value === 'number' ? figureText(value, unitOf(field) ?? '', units) : value;

export const shownValue = (system: System, field: SystemField, units: UnitSystem): string | null => valueText(system[field], field, units);

export const valueInWords = (system: System, field: SystemField, units: UnitSystem): string | null => {
  const text = shownValue(system, field, units);
  return text === null || typeof system[field] === 'string' ? text : figureInWords(text);
};

/** For values that stand beside one another: metric, where two that differ would look alike. */
export const unitsApart = (systems: readonly System[], field: SystemField, units: UnitSystem): UnitSystem => {
  const texts = new Map(systems.map((system) => [system[field], shownValue(system, field, units)]));
  return new Set(texts.values()).size < texts.size ? 'metric' : units;
};

/** More would move the figures far from their heading, and looking for them hold up each page of a long list. */
const [ALIGNED_DECIMALS, ALIGNED_FIGURES] = [2, 5000];

/** How many of them a figure has that is written out. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** How many decimals stand behind the point of a column of figures. */
export const alignedDecimals = (systems: readonly System[], field: SystemField, units: UnitSystem): number => {
  const { unit, text } = readingIn(unitOf(field) ?? '', units);
  // Feet and inches have no point.
  if (unit === '') return 0;
  let most = 0;
  // Each figure once: many systems have the same.
  for (const value of new Set(systems.slice(0, ALIGNED_FIGURES).map((system) => system[field]))) {
    if (typeof value === 'number') most = Math.max(most, decimalsOf(text(value)));
    if (most >= ALIGNED_DECIMALS) return ALIGNED_DECIMALS;
  }
  return most;
};

/** As wide as what a figure lacks behind its point: with it, the points of a column stand below one another. */
export const alignmentPad = (text: string, decimals: number): string => {
  const own = decimalsOf(text);
  return `${own === 0 && decimals > 0 ? '.' : ''}${'0'.repeat(Math.max(0, decimals - own))}`;
};
