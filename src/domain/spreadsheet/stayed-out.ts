import { type SystemField, systemFields } from '../systems/system.ts';
import { exportTexts, fieldLabels } from '../words/system-messages.ts';
import { importMessages } from '../words/import-messages.ts';
import { delimited } from './export-file.ts';
import { type ImportColumn, isField } from './import-columns.ts';
import type { ImportPlan, ImportRow } from './import-plan.ts';
import { hasTwoCells } from './import-rows.ts';
import { type DecimalFormat, type Table, trimmedCell } from './table.ts';

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
