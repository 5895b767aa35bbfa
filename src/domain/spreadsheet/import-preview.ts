import type { ImportChoices } from './import-choices.ts';
import type { ImportPlan, ImportRow } from './import-plan.ts';

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

/** What there was to look at first when the view was asked for, the rest as in the file. A row that is corrected by hand stays where it is: it has what can go for others, and none goes from under the hand. */
export const previewRows = (plan: ImportPlan, filter: RowFilter, asked: ImportPlan = plan): readonly ImportRow[] => {
  const byUrgency: ImportRow[][] = [[], [], [], []];
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
