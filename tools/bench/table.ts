import { measureNames, measures, type Outcome, type SizeResult, type Unit } from './outcome.ts';

const number = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const figure = (value: number, unit: Unit): string =>
  `${number(value, value < 100 ? 1 : 0)} ${unit}`;

/** By how much, or `null` where there is no aim or it is held. */
const over = (outcome: Outcome): number | null => {
  if (outcome.kind === 'missing' || outcome.aim === null || outcome.value <= outcome.aim) return null;
  return outcome.value - outcome.aim;
};

/** What was reached beside the aim, and by how much it was missed. */
export function cell(outcome: Outcome, unit: Unit): string {
  if (outcome.kind === 'missing') return `– ${outcome.why}`;
  const { value, aim } = outcome;
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

type Told = { readonly missed: boolean };

/** One line for each figure, with what it is made of: the misses, or the rest. */
export function details(results: readonly SizeResult[], { missed }: Told): string {
  return results
    .flatMap(({ rows, outcomes }) =>
      measureNames.flatMap((name) => {
        const outcome = outcomes[name];
        const excess = over(outcome);
        if (outcome.kind === 'missing' || (excess !== null) !== missed) return [];
        const { title, unit } = measures[name];
        const miss = excess === null ? '' : `${figure(excess, unit)} over. `;
        return [`- ${number(rows, 0)} rows, ${title.toLowerCase()}: ${miss}${outcome.details}`];
      }),
    )
    .join('\n');
}
