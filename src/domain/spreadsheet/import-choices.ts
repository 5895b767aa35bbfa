import type { DecimalSign } from '../systems/figure-with-unit.ts';
import type { SystemField, SystemId } from '../systems/system.ts';
import { isBareFigure } from './import-cells.ts';
import type { ColumnTarget } from './import-columns.ts';

/** What to do with a row whose name several rows or systems have. */
export type DoubleChoice = 'add' | 'update' | 'leaveOut';

/** Of one row: of several systems with its name, the one that is meant. */
export type RowChoice = DoubleChoice | { readonly update: SystemId };

export type ImportChoices = {
  /** For columns whose cells do not tell. */
  readonly decimalSigns: ReadonlyMap<SystemField, DecimalSign>;
  /** Whether an empty cell takes away what is there. */
  readonly emptyClears: boolean;
  readonly doubles: DoubleChoice;
  /** By line of the file. */
  readonly doublesAt: ReadonlyMap<number, RowChoice>;
  /** By line: whether it is left out. Of the others the row itself decides. */
  readonly leftOut: ReadonlyMap<number, boolean>;
  /** Cells corrected by hand, by line and field. `null`: it stays as in the file, whatever goes for others. */
  readonly corrected: ReadonlyMap<number, Readonly<Partial<Record<SystemField, string | null>>>>;
  /** What goes for all other cells of a field with the same text, by that text. */
  readonly correctedAlike: ReadonlyMap<SystemField, ReadonlyMap<string, string>>;
};

/** What was typed for one field without a unit keeps the unit that it was typed in: its column is about to have another. */
export const withUnitsTyped = (choices: ImportChoices, field: SystemField, unit: string): ImportChoices => {
  const withUnit = (text: string): string => (isBareFigure(text) ? `${text.trim()} ${unit}` : text);
  return {
    ...choices,
    corrected: new Map([...choices.corrected].map(([line, texts]) => [line, typeof texts[field] === 'string' ? { ...texts, [field]: withUnit(texts[field]) } : texts])),
    correctedAlike: new Map([...choices.correctedAlike].map(([each, texts]) => [each, each === field ? new Map([...texts].map(([inFile, text]) => [inFile, withUnit(text)])) : texts])),
  };
};

/** Without what was said of the cells of these fields, which are of other columns from now on. What was said of whole rows stays, but which of several systems with its name a row means. */
export const choicesForOtherColumns = (choices: ImportChoices, targets: readonly (ColumnTarget | null)[]): ImportChoices => {
  const isOfOthers = ([field]: readonly [string, unknown]): boolean => !targets.some((each) => each === field);
  return {
    ...choices,
    corrected: new Map([...choices.corrected].map(([line, texts]) => [line, Object.fromEntries(Object.entries(texts).filter(isOfOthers))])),
    correctedAlike: new Map([...choices.correctedAlike].filter(isOfOthers)),
    decimalSigns: new Map([...choices.decimalSigns].filter(isOfOthers)),
    doublesAt: targets.includes('name') || targets.includes('id') ? noChoices.doublesAt : choices.doublesAt,
  };
};

export const noChoices: ImportChoices = {
  decimalSigns: new Map(),
  emptyClears: false,
  doubles: 'leaveOut',
  doublesAt: new Map(),
  leftOut: new Map(),
  corrected: new Map(),
  correctedAlike: new Map(),
};
