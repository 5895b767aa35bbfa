import type { DecimalSign } from '../shared/decimal-sign.ts';
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
  /** Cells corrected by hand, by line and field. */
  readonly corrected: ReadonlyMap<number, Readonly<Partial<Record<SystemField, string>>>>;
};

/** `change`: what becomes of a text that was typed for a field; `null` takes it away. */
const withCorrections = (choices: ImportChoices, change: (field: string, text: string) => string | null): ImportChoices => {
  const changed = ([field, text]: readonly [string, string]): readonly (readonly [string, string])[] => {
    const next = change(field, text);
    return next === null ? [] : [[field, next]];
  };
  return { ...choices, corrected: new Map([...choices.corrected].map(([line, texts]) => [line, Object.fromEntries(Object.entries(texts).flatMap(changed))])) };
};

/** What was typed for one field without a unit keeps the unit that it was typed in: its column is about to have another. */
export const withUnitsTyped = (choices: ImportChoices, field: SystemField, unit: string): ImportChoices =>
  withCorrections(choices, (each, text) => (each === field && isBareFigure(text) ? `${text.trim()} ${unit}` : text));

/** Without what was said of the cells of these fields, which are of other columns from now on. What was said of whole rows stays, but which of several systems with its name a row means. */
export const choicesForOtherColumns = (choices: ImportChoices, targets: readonly (ColumnTarget | null)[]): ImportChoices => ({
  ...withCorrections(choices, (field, text) => (targets.some((each) => each === field) ? null : text)),
  decimalSigns: new Map([...choices.decimalSigns].filter(([field]) => !targets.includes(field))),
  doublesAt: targets.includes('name') || targets.includes('id') ? noChoices.doublesAt : choices.doublesAt,
});

export const noChoices: ImportChoices = {
  decimalSigns: new Map(),
  emptyClears: false,
  doubles: 'leaveOut',
  doublesAt: new Map(),
  leftOut: new Map(),
  corrected: new Map(),
};
