import type { SystemField, SystemId } from '../systems/system.ts';
import type { DecimalSign } from './import-cells.ts';

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
  /** Cells corrected by hand, by line and field. */
  readonly corrected: ReadonlyMap<number, Readonly<Partial<Record<SystemField, string>>>>;
};

/** Digits, signs and gaps; an apostrophe is a foot. */
const BARE_FIGURE = /^[\d\s.,+\-−]*$/;

/** Without the bare figures that were typed for one field: they would now be read in another unit than when they were typed. One with a unit of its own stays. */
export const withoutBareCorrectionsOf = (choices: ImportChoices, field: SystemField): ImportChoices => ({
  ...choices,
  corrected: new Map(
    [...choices.corrected].map(([line, texts]) => [line, Object.fromEntries(Object.entries(texts).filter(([each, text]) => each !== field || !BARE_FIGURE.test(text)))]),
  ),
});

export const noChoices: ImportChoices = {
  decimalSigns: new Map(),
  emptyClears: false,
  doubles: 'leaveOut',
  doublesAt: new Map(),
  leftOut: new Map(),
  corrected: new Map(),
};
