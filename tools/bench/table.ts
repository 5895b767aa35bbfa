import { measureNames, measures, type Outcome, type SizeResult, type Unit } from './outcome.ts';

const number = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const figure = (value: number, unit: Unit): string =>
  `${number(value, value < 100 ? 1 : 0)} ${unit}`;

/** By how much, or `null` where there is no aim or it is held. */
const over = ({ value, aim }: Outcome): number | null => (aim === null || value <= aim ? null : value - aim);

/** What was reached beside the aim, and by how much it was missed. */
function cell(outcome: Outcome, unit: Unit): string {
  const { value, aim } = outcome;
  // A value that is no number has not been measured.
  if (!Number.isFinite(value) || !Number.isFinite(aim ?? 0)) throw new Error(`Not measured: ${outcome.details}`);
  const reached = figure(value, unit);
  if (aim === null) return reached;
  const excess = over(outcome);
  if (excess === null) return `${reached} (aim ${figure(aim, unit)})`;
  return `**${reached}** (aim ${figure(aim, unit)}, ${figure(excess, unit)} over)`;
}

export function table(results: readonly SizeResult[]): string {
  const heads = ['Rows', ...measureNames.map((name) => measures[name].title)];
  const lines = results.map(({ rows, outcomes }) => [
    number(rows, 0),
    ...measureNames.map((name) => cell(outcomes[name], measures[name].unit)),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---:')), ...lines.map(line)].join('\n');
}

/** One line for each figure, with what it is made of. */
export const details = (results: readonly SizeResult[]): string =>
  results
    .flatMap(({ rows, outcomes }) => measureNames.map((name) => `- ${number(rows, 0)} rows, ${measures[name].title.toLowerCase()}: ${outcomes[name].details}`))
    .join('\n');
