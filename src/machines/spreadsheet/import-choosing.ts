import type { DecimalSign } from '../../domain/shared/decimal-sign.ts';
import { chooseAlike } from '../../domain/spreadsheet/corrected-alike.ts';
import type { DoubleChoice, ImportChoices, RowChoice } from '../../domain/spreadsheet/import-choices.ts';
import type { ImportPlan } from '../../domain/spreadsheet/import-plan.ts';
import { chooseChangedSince } from '../../domain/spreadsheet/import-preview.ts';
import type { SystemField } from '../../domain/systems/system.ts';

/** What a person says of the rows in the preview. */
export type ChoiceMade =
  | { readonly type: 'decimals.choose'; readonly field: SystemField; readonly sign: DecimalSign }
  | { readonly type: 'empty.choose'; readonly clears: boolean }
  | { readonly type: 'doubles.choose'; readonly choice: DoubleChoice }
  | { readonly type: 'row.double'; readonly line: number; readonly choice: RowChoice }
  | { readonly type: 'row.leaveOut'; readonly line: number; readonly isLeftOut: boolean }
  /** `null`: it is to be as in the file again. */
  | { readonly type: 'row.correct'; readonly line: number; readonly field: SystemField; readonly text: string | null }
  /** Whether what was typed in that cell goes for all cells of its column that are alike. */
  | { readonly type: 'row.alike'; readonly line: number; readonly field: SystemField; readonly isUsed: boolean }
  | { readonly type: 'changedSince.choose'; readonly isIncluded: boolean };

const withEntry = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> => new Map([...map, [key, value]]);

/** The plan is the last one: what is said of several rows at once is said of those that stand there. */
export const choicesAfter = (choices: ImportChoices, made: ChoiceMade, plan: ImportPlan | null): ImportChoices => {
  switch (made.type) {
    case 'decimals.choose':
      return { ...choices, decimalSigns: withEntry(choices.decimalSigns, made.field, made.sign) };
    case 'empty.choose':
      return { ...choices, emptyClears: made.clears };
    case 'doubles.choose':
      return { ...choices, doubles: made.choice, doublesAt: new Map() };
    case 'row.double':
      return { ...choices, doublesAt: withEntry(choices.doublesAt, made.line, made.choice) };
    case 'row.leaveOut':
      return { ...choices, leftOut: withEntry(choices.leftOut, made.line, made.isLeftOut) };
    case 'row.correct':
      return { ...choices, corrected: withEntry(choices.corrected, made.line, { ...choices.corrected.get(made.line), [made.field]: made.text }) };
    case 'row.alike':
      return plan === null ? choices : chooseAlike(choices, plan, made.line, made.field, made.isUsed);
    case 'changedSince.choose':
      return plan === null ? choices : chooseChangedSince(choices, plan, made.isIncluded);
  }
};
