import type { SystemField } from '../systems/system.ts';
import type { ImportChoices } from './import-choices.ts';
import type { ImportPlan } from './import-plan.ts';
import { trimmedCell } from './table.ts';

/** Cells of a column are alike by their text in the file, whatever blanks stand around it. Of a cell that was corrected by hand: how many others are alike, and whether they have its text now. */
export type Alike = { readonly others: number; readonly isUsed: boolean };

type AlikeByLine = ReadonlyMap<number, Readonly<Partial<Record<SystemField, Alike>>>>;

/** One name in several rows is one system, and who corrects it tells them apart; an empty cell has no text to be alike by. */
const canBeAlike = (field: SystemField, text: string): boolean => field !== 'name' && text !== '';

/** The cells whose text can go for others. One that cannot be read answers for none, and one that was corrected by hand keeps its own. */
export const alikeCells = ({ rows, basis: { table, columns, choices } }: ImportPlan): AlikeByLine => {
  const textAt = (line: number, index: number): string => trimmedCell(table[line - 1]?.[index]);
  const typedAt = (line: number, field: SystemField): string | null | undefined => choices.corrected.get(line)?.[field];
  const byHand = rows.filter(({ line }) => choices.corrected.has(line));
  const found = new Map<number, Partial<Record<SystemField, Alike>>>();
  for (const { field, index } of columns) {
    const asked = byHand.filter(({ line, replaced, problems }) => typedAt(line, field) !== undefined && replaced[field] !== undefined && problems[field] === undefined && canBeAlike(field, textAt(line, index)));
    if (asked.length === 0) continue;
    const counts = new Map(asked.map(({ line }) => [textAt(line, index), 0]));
    for (const { line } of rows) {
      const count = counts.get(textAt(line, index));
      if (count !== undefined && typedAt(line, field) === undefined) counts.set(textAt(line, index), count + 1);
    }
    for (const { line } of asked) {
      const text = textAt(line, index);
      const others = counts.get(text) ?? 0;
      if (others > 0) found.set(line, { ...found.get(line), [field]: { others, isUsed: choices.correctedAlike.get(field)?.get(text) === typedAt(line, field) } });
    }
  }
  return found;
};

/** What was typed in one cell goes for all that are alike, or no longer. */
export const chooseAlike = (choices: ImportChoices, { basis: { table, columns } }: ImportPlan, line: number, field: SystemField, isUsed: boolean): ImportChoices => {
  const text = choices.corrected.get(line)?.[field];
  const column = columns.find((each) => each.field === field);
  if (typeof text !== 'string' || column === undefined) return choices;
  const inFile = trimmedCell(table[line - 1]?.[column.index]);
  const others = [...(choices.correctedAlike.get(field) ?? [])].filter(([each]) => each !== inFile);
  return { ...choices, correctedAlike: new Map([...choices.correctedAlike, [field, new Map([...others, ...(isUsed ? [[inFile, text] as const] : [])])]]) };
};
