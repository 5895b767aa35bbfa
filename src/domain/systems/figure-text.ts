import { withoutInvisible, withPlainSigns } from '../shared/characters.ts';
import { failed, type Result, success } from '../shared/result.ts';
import { numberText, parseNumberText } from './number-text.ts';
import type { Figure } from './system.ts';

/** How much of the kept unit one of another is, `over` so many of it; `decimals` where the two do not divide evenly, else every digit is kept. */
type Unit = { readonly names: readonly string[]; readonly times: number; readonly over?: number; readonly decimals?: number };

const INCH: Unit = { names: ['"', 'in', 'inch', 'inches'], times: 254, over: 100, decimals: 2 };

type Kind = { readonly units: readonly Unit[]; readonly example: string };

/** By the unit that a figure is kept in. */
const kinds: Readonly<Record<string, Kind>> = {
  cm: {
    units: [
      { names: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'], times: 1 },
      { names: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'], times: 1, over: 10 },
      { names: ['m', 'meter', 'meters', 'metre', 'metres'], times: 100 },
      INCH,
      { names: ["'", 'ft', 'foot', 'feet'], times: 3048, over: 100, decimals: 2 },
      { names: ['yd', 'yard', 'yards'], times: 9144, over: 100, decimals: 2 },
    ],
    example: `Enter a length: 120, 1.2 m or 4' 2".`,
  },
  '°': { units: [{ names: ['°', 'o', 'deg', 'degree', 'degrees'], times: 1 }], example: 'Enter degrees, such as 45.' },
  'm/s': {
    units: [
      { names: ['m/s', 'mps', 'ms-1'], times: 1 },
      { names: ['km/h', 'kmh', 'kph'], times: 10, over: 36, decimals: 2 },
      { names: ['mph', 'mi/h'], times: 44704, over: 100_000, decimals: 2 },
      { names: ['ft/s', 'fps'], times: 3048, over: 10_000, decimals: 2 },
      { names: ['cm/s'], times: 1, over: 100 },
    ],
    example: 'Enter a speed: 1.5, 5 km/h or 3 mph.',
  },
};

/** A unit that has no others. */
const onlyItself = (unit: string): Kind => ({ units: [{ names: [unit], times: 1 }], example: `Enter a number of ${unit}, such as 120 or 16.5.` });

/** A plain decimal, then the name of a unit, or nothing. */
const AMOUNT = /^([+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)) ?([^\s0-9.,+-].*)?$/;
const EACH_WAY = /^(?:±|\+\/-|\+-) ?/;
const FEET_AND_INCHES = /^([+-]?)([0-9]+) ?(?:'|ft|foot|feet) ?([0-9]+(?:[.,][0-9]+)?)?(?: ?([0-9]+)\/([0-9]+))? ?(?:"|in|inch|inches)?$/;
const INCHES = /^([+-]?)(?:([0-9]+) )?([0-9]+)\/([0-9]+) ?(?:"|in|inch|inches)$/;

/** As few digits as an exact result has: what only the machine's arithmetic adds beyond the fifteenth goes. */
const inKeptUnit = (amount: number, { times, over = 1, decimals }: Unit): number => {
  const exact = Number(((amount * times) / over).toPrecision(15));
  return decimals === undefined ? exact : Number(exact.toFixed(decimals));
};

/** 5' 11", 5 ft 11 1/2 in, 3/4": so many inches, or nothing of the kind. */
const inchesIn = (plain: string): number | null => {
  const [, sign, feet = '0', inches, top, bottom] = FEET_AND_INCHES.exec(plain) ?? [];
  const [, minus, whole = '0', over, under] = INCHES.exec(plain) ?? [];
  const part = (a = '0', b = '1'): number => Number(a) / Number(b);
  if (inches !== undefined || top !== undefined) return (sign === '-' ? -1 : 1) * (Number(feet) * 12 + Number((inches ?? '0').replace(',', '.')) + part(top, bottom));
  return over === undefined ? null : (minus === '-' ? -1 : 1) * (Number(whole) + part(over, under));
};

/**
 * Text as a person typed it, with or without a unit -> the figure in the unit it is kept in, or the message for its field.
 * Empty is not stated. A unit of another kind is refused; nothing is guessed.
 */
export const parseFigureText = (text: string, unit: string): Result<Figure, string> => {
  const plain = withPlainSigns(withoutInvisible(text)).toLowerCase().replace("''", '"').replace(/\s+/g, ' ');
  if (plain === '') return success(null);
  const inches = unit === 'cm' ? inchesIn(plain) : null;
  const { units, example } = kinds[unit] ?? onlyItself(unit);
  if (inches !== null) return Number.isFinite(inches) ? success(inKeptUnit(inches, INCH)) : failed(example);
  const [, digits, name] = AMOUNT.exec(unit === '°' ? plain.replace(EACH_WAY, '') : plain) ?? [];
  if (digits === undefined) return failed(example);
  const amount = parseNumberText(digits);
  if (!amount.ok || amount.value === null || name === undefined) return amount;
  const named = units.find(({ names }) => names.includes(name));
  return named === undefined ? failed(example) : success(inKeptUnit(amount.value, named));
};

/** What a text with another unit in it is kept as: `= 240 cm`. Nothing where the text says so itself. */
export const figureReading = (text: string, unit: string): string | null => {
  const figure = parseFigureText(text, unit);
  if (!figure.ok || figure.value === null || parseNumberText(text).ok) return null;
  return `= ${numberText(figure.value)}${unit === '°' ? '' : ' '}${unit}`;
};
