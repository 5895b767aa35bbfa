import { withoutInvisible, withPlainMinus, withPlainSigns } from '../shared/characters.ts';
import { failed, type Result, success } from '../shared/result.ts';
import { systemMessages } from '../words/system-labels-and-messages.ts';
import type { Figure } from './system.ts';

/** What stands before the decimals of a number. */
export type DecimalSign = '.' | ',';

const grouped = (sign: DecimalSign): RegExp => new RegExp(`^[+-]?[0-9]{1,3}(?:\\${sign}[0-9]{3})+$`);

/** Digits with nothing but thousands set apart by that sign. */
export const groupings = { '.': grouped('.'), ',': grouped(',') } as const;

/** Which sign the digits have before their decimals; 'either' for what could be thousands or decimals, as 1.234. */
export const decimalSignOf = (digits: string): DecimalSign | 'either' | 'none' => {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point < 0 && comma < 0) return 'none';
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const [own, other] = point >= 0 ? (['.', ','] as const) : ([',', '.'] as const);
  if (!groupings[own].test(digits)) return own;
  if (digits.split(own).length > 2) return other;
  return /^[+-]?0/.test(digits) ? own : 'either';
};

const PLAIN_DECIMAL = /^[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)$/;

/** A double keeps fifteen digits whatever they are, and some longer numbers too. */
const SURE_DIGITS = 15;

/** Without the sign and the zeros that say nothing: two texts of one number look alike. /0+$/ alone would begin anew at each zero of a long row of them. */
const significant = (plain: string): string => {
  const [whole = '', fraction = ''] = plain.replace(/^[+-]/, '').split('.');
  return `${whole.replace(/^0+/, '')}.${fraction.replace(/(?<!0)0+$/, '')}`;
};

/**
 * Text as a person typed it -> a number, or the message for its field.
 * Plain decimals with point or comma; nothing is guessed. Empty is not stated, `-0` is 0.
 */
export const parseNumberText = (text: string): Result<Figure, string> => {
  const plain = withPlainMinus(withoutInvisible(text));
  if (plain === '') return success(null);
  if (!PLAIN_DECIMAL.test(plain)) return failed(systemMessages.figure.number);
  if (plain.includes(',') && decimalSignOf(plain) === 'either') {
    return failed(systemMessages.figure.commaMeansTwo(numberText(Number(plain.replace(',', ''))), numberText(Number(plain.replace(',', '.')))));
  }
  const decimal = plain.replace(',', '.');
  const value = Number(decimal);
  if (significant(numberText(value)) !== significant(decimal)) return failed(systemMessages.figure.tooManyDigits(SURE_DIGITS));
  return success(value === 0 ? 0 : value);
};

/**
 * The number as plain digits, as it can be typed again: never `1e-7`, never a thousands sign.
 * Every digit is kept, so that a field nobody touched reads as the value it came from.
 */
export const numberText = (value: number): string => {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const after = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  return `${value < 0 ? '-' : ''}${before}${after === '' ? '' : `.${after}`}`;
};

/** How much of the kept unit one of another is, `over` so many of it; `decimals` where the two do not divide evenly, else every digit is kept. */
type Unit = { readonly names: readonly string[]; readonly times: number; readonly over?: number; readonly decimals?: number };

const INCH: Unit = { names: ['"', 'in', 'inch', 'inches', 'zoll', 'pouce', 'pulgada'], times: 254, over: 100, decimals: 2 };

type Kind = { readonly units: readonly Unit[]; readonly example: string };

/** By the unit that a figure is kept in. */
const kinds: Readonly<Record<string, Kind>> = {
  cm: {
    units: [
      { names: ['cm', 'centimeter', 'centimetre', 'zentimeter', 'centimetro'], times: 1 },
      { names: ['mm', 'millimeter', 'millimetre', 'milimetro'], times: 1, over: 10 },
      { names: ['m', 'meter', 'metre', 'metro'], times: 100 },
      INCH,
      { names: ["'", 'ft', 'foot', 'feet', 'fuss', 'pied', 'pie', 'pies'], times: 3048, over: 100, decimals: 2 },
      { names: ['yd', 'yard'], times: 9144, over: 100, decimals: 2 },
    ],
    example: systemMessages.figure.length,
  },
  '°': { units: [{ names: ['°', 'º', 'o', 'deg', 'degree', 'grad', 'degre', 'grado'], times: 1 }], example: systemMessages.figure.angle },
  'm/s': {
    units: [
      { names: ['m/s', 'mps', 'ms-1'], times: 1 },
      { names: ['km/h', 'kmh', 'kph', 'kmph'], times: 10, over: 36, decimals: 2 },
      { names: ['mph', 'mi/h'], times: 44704, over: 100_000, decimals: 2 },
      { names: ['ft/s', 'fps'], times: 3048, over: 10_000, decimals: 2 },
      { names: ['m/min', 'm/mn'], times: 1, over: 60, decimals: 3 },
      { names: ['cm/s'], times: 1, over: 100 },
    ],
    example: systemMessages.figure.speed,
  },
};

/** A unit that has no others. */
const onlyItself = (unit: string): Kind => ({ units: [{ names: [unit.toLowerCase()], times: 1 }], example: systemMessages.figure.numberOf(unit) });

/** Words have a plural, German ones `in Metern`, and abbreviations a point. */
const ENDING = /(?<=[a-z]{4})s$|(?<=meter)n$|(?<=[a-z])\.$/;

const unitNamed = (name: string, keptUnit: string): Unit | undefined => {
  const singular = name.replace(ENDING, '');
  return (kinds[keptUnit] ?? onlyItself(keptUnit)).units.find(({ names }) => names.includes(name) || names.includes(singular));
};

/** Whether figures that are kept in the one unit can be written in the other, as it is written: `ft`, `km/h`. */
export const hasUnit = (keptUnit: string, name: string): boolean => unitNamed(withPlainSigns(name).toLowerCase(), keptUnit) !== undefined;

/** A plain decimal, then the name of a unit, or nothing. */
const AMOUNT = /^([+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)) ?([^\s0-9.,+-].*)?$/;
export const EACH_WAY = /^(?:±|\+\/-|\+-) ?/;
const INCH_MARK = String.raw`(?:"|in\.?|inch|inches)`;
/** Between whole inches and a fraction stands a space or a dash: `11/16` is a fraction. */
const IN_INCHES = String.raw`(?:([0-9]+)(?: | ?- ?)([0-9]+)/([0-9]+)|([0-9]+)/([0-9]+)|([.,]?[0-9][0-9.,]*))`;
/** After ' a dash is as good as a space. After a word it may mean up to: `3 ft - 6` says too little. */
const FEET = String.raw`([0-9]+) ?(?:' ?(?:- ?)?|(?:ft\.?|foot|feet) ?(?:- ?(?=.*["i]))?)`;
/** 1'000 is somebody's thousand, and not a foot and 000 inches. */
const FEET_AND_INCHES = new RegExp(`^([+-]?)${FEET}(?![0-9]{3})${IN_INCHES} ?${INCH_MARK}?$`);
const INCHES = new RegExp(`^([+-]?)${IN_INCHES} ?${INCH_MARK}$`);

/** As few digits as an exact result has: what only the machine's arithmetic adds beyond the fifteenth goes. */
const inKeptUnit = (amount: number, { times, over = 1, decimals }: Unit): number => {
  const exact = Number(((amount * times) / over).toPrecision(15));
  return decimals === undefined ? exact : Number(exact.toFixed(decimals));
};

const DIGITS = Array.from({ length: 15 }, (_, index) => index + 1);

/** The figure in another unit, in as few digits as are read as the same figure. Where none are, it has fifteen. */
export const figureIn = (figure: number, keptUnit: string, name: string): number => {
  const unit = unitNamed(name, keptUnit) ?? { names: [name], times: 1 };
  const { times, over = 1 } = unit;
  if (times === over) return figure;
  const amount = (figure * over) / times;
  const shortest = DIGITS.find((digits) => inKeptUnit(Number(amount.toPrecision(digits)), unit) === figure);
  return Number(amount.toPrecision(shortest ?? 15));
};

const INCHES_IN_FOOT = 12;

/** 5' 11", 5 ft 11 1/2 in, 3/4": so many inches, or nothing of the kind. */
const inchesIn = (plain: string): Result<number, string> | null => {
  const feet = FEET_AND_INCHES.exec(plain);
  const [, sign, whole = '0', ...rest] = feet ?? [];
  const [, minus, ...alone] = INCHES.exec(plain) ?? [];
  const [inches, over, under, top = over, bottom = under, decimal = '0'] = feet === null ? alone : rest;
  // Without a fraction an inch is a unit like any other.
  if (feet === null && top === undefined) return null;
  const stated = parseNumberText(inches ?? decimal);
  if (!stated.ok) return stated;
  const fraction = top === undefined ? 0 : Number(top) / Number(bottom);
  const beyondFeet = (stated.value ?? 0) + fraction;
  // 5' 12" may be a slip for 5' 2" or for 6': who wrote it knows.
  if (feet !== null && beyondFeet >= INCHES_IN_FOOT) return failed(systemMessages.figure.length);
  return success((sign === '-' || minus === '-' ? -1 : 1) * (Number(whole) * INCHES_IN_FOOT + beyondFeet));
};

/** An amount too large to be kept, or a fraction of nothing, is no figure. */
const converted = (amount: number, unit: Unit, example: string): Result<Figure, string> => {
  const figure = inKeptUnit(amount, unit);
  return Number.isFinite(figure) ? success(figure) : failed(example);
};

const FRACTION = /([0-9]?)([¼½¾⅐-⅞])/g;

/** `7⅞` as a keyboard without that sign writes it: `7 7/8`. */
export const withPlainFractions = (text: string): string =>
  text.replace(FRACTION, (_, digit: string, fraction: string) => `${digit}${digit && ' '}${withPlainSigns(fraction.normalize('NFKC'))}`);

const plainText = (text: string): string => withPlainSigns(withoutInvisible(withPlainFractions(text))).toLowerCase().replace("''", '"').replace(/\s+/g, ' ');

const offeredName = ({ names }: Unit, unit: string): string => (names.includes(unit) ? unit : (names.find((name) => /^[a-z]/.test(name)) ?? unit));

/** The units that a figure may be typed in, first the one it is kept in. */
export const unitsFor = (unit: string): readonly string[] => (kinds[unit] ?? onlyItself(unit)).units.map((each) => offeredName(each, unit));

/** From the first sign on that is none of a number. */
const WORD = /[^\s0-9.,+±/-].*$/;

/** The one of them that stands behind what is typed, or goes without saying. */
export const typedUnit = (text: string, unit: string): string => {
  const named = unitNamed(WORD.exec(plainText(text))?.[0] ?? '', unit);
  return named === undefined ? unit : offeredName(named, unit);
};

const SIGN_OR_POINT = /^[+±-]?[.,]?$/;
/** Feet, or whole inches with a fraction to come. */
const FEET_OR_MORE = /^[+-]?[0-9]+(?: ?(?:'|ft\.?|foot|feet)[0-9., /-]*|[ -][0-9 /-]*) ?(?:i|inc|inche)?$/;

/** What cannot be read yet and may be completed by what is typed next: `12 k` on its way to `12 km/h`. */
export const isUnfinishedFigure = (text: string, unit: string): boolean => {
  const plain = plainText(text);
  if (SIGN_OR_POINT.test(plain) || (unit === 'cm' && FEET_OR_MORE.test(plain))) return true;
  const begun = AMOUNT.exec(plain)?.[2];
  const { units } = kinds[unit] ?? onlyItself(unit);
  return begun !== undefined && units.some(({ names }) => names.some((name) => name.startsWith(begun)));
};

/** The other sign in front of what is typed. */
export const withOtherSign = (text: string): string => {
  const trimmed = withoutInvisible(text);
  return /^[-+]/.test(withPlainSigns(trimmed)) ? trimmed.slice(1).trimStart() : `-${trimmed}`;
};

/** What stands before the unit; `null` where more figures come after it, of which none may be lost. */
const amountOf = (text: string, unit: string): string | null => {
  const plain = withPlainFractions(withoutInvisible(text));
  const word = WORD.exec(withPlainSigns(plain));
  return word !== null && /[0-9]/.test(word[0]) && unitNamed(word[0].toLowerCase(), unit) === undefined ? null : plain.slice(0, word?.index).trimEnd();
};

/** Typed out: the unit of the field goes without saying. */
const inUnit = (amount: string, name: string, unit: string): string => (name === unit ? amount : `${amount} ${name}`);

export const shownIn = (figure: Figure, name: string, unit: string): string => inUnit(figure === null ? '' : numberText(figureIn(figure, unit, name)), name, unit);

/**
 * Whether what the field was filled with is still what its text says, letter by letter or in another unit. Not by what the text
 * would be read as: in a unit that is rounded, that is another figure.
 */
export const stillShows = (text: string, filledWith: string, unit: string): boolean => {
  if (text === filledWith) return true;
  const figure = parseFigureText(filledWith, unit);
  return figure.ok && text === shownIn(figure.value, typedUnit(text, unit), unit);
};

/**
 * The text with another unit. What the field was filled with before anybody typed is the same quantity in that unit, also with
 * the other sign in front. Figures that were typed since are meant in it and stay. Feet with inches are no single figure
 * that could stay.
 */
export const withUnit = (text: string, name: string, unit: string, filledWith: string | null = null): string => {
  const isUntyped = filledWith !== null && stillShows(text, filledWith, unit);
  const turned = filledWith === null ? null : withOtherSign(filledWith);
  if (!isUntyped && turned !== null && stillShows(text, turned, unit)) return withUnit(text, name, unit, turned);
  const figure = isUntyped || inchesIn(plainText(text)) !== null ? parseFigureText(isUntyped ? filledWith : text, unit) : null;
  if (figure?.ok === true) return shownIn(figure.value, name, unit);
  const amount = amountOf(text, unit);
  return amount === null ? text : inUnit(amount, name, unit);
};

/** A unit that was chosen and has no figure before it yet, as `withUnit` leaves it. */
const isUnitAlone = (text: string, unit: string): boolean => text.startsWith(' ') && unitsFor(unit).includes(text.slice(1));

/** Where the number ends that what is typed replaces: before the unit that was chosen for it. */
export const endOfNumber = (text: string, name: string): number => text.length - (text.endsWith(` ${name}`) ? name.length + 1 : 0);

/** The unit that counts as chosen from now on: one that is typed takes the place of one that was chosen before. */
export const chosenAfter = (text: string, name: string, unit: string): string => {
  const own = unitNamed(WORD.exec(plainText(text.slice(0, endOfNumber(text, name))))?.[0] ?? '', unit);
  return name === '' || own === undefined ? name : offeredName(own, unit);
};

/**
 * What is typed in a field for which a unit was chosen: a figure alone, or nothing at all, has that unit behind it
 * again. A figure that is typed with a unit has that one.
 */
export const inChosenUnit = (text: string, name: string, unit: string): string => {
  if (name === '' || name === unit) return text;
  const own = text.slice(0, endOfNumber(text, name));
  if (WORD.test(withPlainSigns(own))) return own;
  return own === text ? `${own.trimEnd()} ${name}` : text;
};

/**
 * Text as a person typed it, with or without a unit -> the figure in the unit it is kept in, or the message for its field.
 * Empty is not stated. A unit of another kind is refused; nothing is guessed.
 */
export const parseFigureText = (text: string, unit: string): Result<Figure, string> => {
  const plain = plainText(text);
  if (plain === '' || isUnitAlone(text, unit)) return success(null);
  const inches = unit === 'cm' ? inchesIn(plain) : null;
  const { example } = kinds[unit] ?? onlyItself(unit);
  if (inches !== null) return inches.ok ? converted(inches.value, INCH, example) : inches;
  const [, digits, name] = AMOUNT.exec(unit === '°' ? plain.replace(EACH_WAY, '') : plain) ?? [];
  if (digits === undefined) return failed(example);
  const amount = parseNumberText(digits);
  if (!amount.ok || amount.value === null || name === undefined) return amount;
  const named = unitNamed(name, unit);
  return named === undefined ? failed(example) : converted(amount.value, named, example);
};

/** What a text is kept as, where it does not say so itself: `= 240 cm` of another unit, and that 1.250 is no thousand, which others would read in it. */
export const figureReading = (text: string, unit: string, filledWith: string | null = null): string | null => {
  if (text === filledWith) return null;
  const isUntyped = filledWith !== null && stillShows(text, filledWith, unit);
  const figure = parseFigureText(isUntyped ? filledWith : text, unit);
  if (!figure.ok || figure.value === null) return null;
  const digits = AMOUNT.exec(plainText(text).replace(EACH_WAY, ''))?.[1] ?? '';
  const kept = `${numberText(figure.value)}${unit === '°' ? '' : ' '}${unit}`;
  if (!isUntyped && decimalSignOf(digits) === 'either') return systemMessages.figure.isDecimal(kept, numberText(Number(digits.replace('.', ''))));
  return parseNumberText(text).ok ? null : systemMessages.figure.isKeptAs(kept);
};
