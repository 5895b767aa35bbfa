import type { DecimalSign } from '../systems/figure-with-unit.ts';
import { type SystemField, systemFields } from '../systems/system.ts';
import { exportTexts, fieldLabels } from '../words/system-labels-and-messages.ts';
import { importMessages } from '../words/import-messages.ts';
import { delimited } from './export-file.ts';
import type { DoubleChoice, ImportChoices, RowChoice } from './import-choices.ts';
import { type ImportColumn, isField } from './import-columns.ts';
import type { ImportPlan, ImportRow } from './import-plan.ts';
import { hasTwoCells } from './import-rows.ts';
import { type DecimalFormat, type Table, trimmedCell } from './table.ts';

export type RowFilter = 'problems' | 'remarks' | ImportRow['outcome'] | 'all';

/** Whether a person should look at the row. */
export const needsLook = ({ urgency }: ImportRow): boolean => urgency < 3;

/** What is said of a row that can be imported as it is, or could be: that it has a remark, or why it is left out until somebody says otherwise. */
type Remark = 'taken' | 'nameOnly' | 'changedSince' | 'undecided';

const remarkOf = ({ line, outcome, double, doubts, aside }: ImportRow, { basis: { choices } }: ImportPlan): Remark | null => {
  if (outcome === 'leftOut') {
    if (aside === 'nameOnly' || aside === 'changedSince') return aside;
    return double === null || choices.doublesAt.has(line) || choices.leftOut.get(line) === true ? null : 'undecided';
  }
  return outcome === 'problem' || Object.keys(doubts).length === 0 ? null : 'taken';
};

export const remarkCounts = (plan: ImportPlan): Readonly<Record<Remark, number>> => {
  const counts = { taken: 0, nameOnly: 0, changedSince: 0, undecided: 0 };
  for (const row of plan.rows) {
    const remark = remarkOf(row, plan);
    if (remark !== null) counts[remark] += 1;
  }
  return counts;
};

/** How many rows would take back what was changed since the export, and how many of them are left out for that. */
export const changedSinceCounts = ({ rows }: ImportPlan): { readonly all: number; readonly leftOut: number } => {
  const all = rows.filter(({ aside }) => aside === 'changedSince');
  return { all: all.length, leftOut: all.filter(({ outcome }) => outcome === 'leftOut').length };
};

/** All of these rows at once. None that was left out by hand: it is one of them no longer. */
export const chooseChangedSince = (choices: ImportChoices, { rows }: ImportPlan, isIncluded: boolean): ImportChoices => {
  const lines = new Set(rows.flatMap(({ line, aside }) => (aside === 'changedSince' ? [line] : [])));
  const others = [...choices.leftOut].filter(([line]) => !lines.has(line));
  return { ...choices, leftOut: new Map([...others, ...(isIncluded ? [...lines].map((line) => [line, false] as const) : [])]) };
};

/** Of rows with problems, and of those that wait for somebody to say what they are, nobody knows. */
export const isNothingNew = (plan: ImportPlan): boolean => {
  const { counts, rows } = plan;
  return counts.new + counts.changed + counts.problem === 0 && rows.every((row) => row.outcome !== 'leftOut' || remarkOf(row, plan) === null);
};

const isShown = (row: ImportRow, filter: RowFilter, plan: ImportPlan): boolean => {
  if (filter === 'all') return true;
  return filter === 'problems' ? needsLook(row) : filter === 'remarks' ? remarkOf(row, plan) !== null : row.outcome === filter;
};

/** What there was to look at first when the view was asked for, and last what was unchanged, each as in the file. A row that is corrected by hand stays where it is: it has what can go for others, and none goes from under the hand. */
export const previewRows = (plan: ImportPlan, filter: RowFilter, asked: ImportPlan = plan): readonly ImportRow[] => {
  const byUrgency: ImportRow[][] = [[], [], [], [], []];
  const [corrected, before] = [plan.basis.choices.corrected, asked.basis.choices.corrected];
  // The rows of one file, whatever was chosen for them.
  for (const [index, row] of plan.rows.entries()) {
    const first = asked.rows[index] ?? row;
    const isCorrected = corrected.get(row.line) !== before.get(row.line);
    if (isShown(row, filter, plan) || (isCorrected && isShown(first, filter, asked))) byUrgency[first.urgency]?.push(row);
  }
  return byUrgency.flat();
};

/** Whether they differ in what was said of single rows alone. */
export const isOfSameView = ({ basis: { choices } }: ImportPlan, { basis: { choices: other } }: ImportPlan): boolean =>
  (['decimalSigns', 'emptyClears', 'doubles'] as const).every((which) => choices[which] === other[which]);

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
      // Which of several systems is meant cannot be said of all rows at once, nor taken back so.
      return { ...choices, doubles: made.choice, doublesAt: new Map([...choices.doublesAt].filter(([, choice]) => typeof choice === 'object')) };
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

const isStayingOut = ({ outcome }: ImportRow): boolean => outcome === 'problem' || outcome === 'leftOut';

/** Its own, with what a person has said of its unit, which would be assumed to be another one. */
const headingOf = ({ heading, target, chosenUnit }: ImportColumn): string => {
  const own = { id: exportTexts.idHeading, version: exportTexts.versionHeading };
  const said = heading !== '' || target === null ? heading : isField(target) ? fieldLabels[target] : own[target];
  return chosenUnit === null ? said : `${said} (${chosenUnit})`;
};

const whyLeftOut = ({ line, outcome, aside, double }: ImportRow, { basis: { choices } }: ImportPlan): string | null => {
  if (outcome !== 'leftOut') return null;
  if (choices.leftOut.get(line) === true) return importMessages.leftOut;
  return aside !== null ? importMessages.aside[aside] : double === null ? null : importMessages.double[double];
};

const reasonOf = (row: ImportRow, plan: ImportPlan): string => {
  const problems = systemFields.flatMap((field: SystemField) => (row.problems[field] === undefined ? [] : [`${fieldLabels[field]}: ${row.problems[field]}`]));
  return [whyLeftOut(row, plan) ?? [], problems].flat().join(' ');
};

/** The rows that are not imported as they stand in the file, each with the reason behind its cells. */
export const stayedOutTable = (plan: ImportPlan): Table => {
  const { rows, basis: { table, match } } = plan;
  const stayed = rows.filter(isStayingOut).map((row) => ({ cells: table[row.line - 1] ?? [], reason: reasonOf(row, plan) }));
  const width = stayed.reduce((widest, { cells }) => Math.max(widest, cells.length), match.columns.length);
  const padded = (cells: Table[number], last: string): Table[number] => [...cells, ...Array.from({ length: width - cells.length }, () => ''), last];
  const [full, single] = [true, false].map((isFull) => stayed.flatMap(({ cells, reason }) => (hasTwoCells(cells) === isFull ? [padded(cells, reason)] : [])));
  // Remarks and headings between the systems, which would be taken for systems where few others are left: below a blank row nobody does.
  return [padded(match.columns.map(headingOf), importMessages.reasonHeading), ...(full ?? []), ...(single === undefined || single.length === 0 ? [] : [padded([], ''), ...single])];
};

export type StayedOut = { readonly rows: number; /** Written out: held as cells, many rows would hold up each collection of garbage. */ readonly text: string };

export const stayedOutOf = (plan: ImportPlan, decimals: DecimalFormat): StayedOut | null => {
  const { problem, leftOut } = plan.counts;
  return problem + leftOut === 0 ? null : { rows: problem + leftOut, text: delimited(stayedOutTable(plan), decimals) };
};

/** A table without the reasons that such a file has behind its cells: each of them would make a second cell beside a remark. */
export const withoutReasons = (table: Table): Table => {
  const at = table[0]?.findIndex((cell) => trimmedCell(cell) === importMessages.reasonHeading) ?? -1;
  return at < 0 ? table : table.map((row) => row.filter((_, index) => index !== at));
};
