import { sum, summaryLine } from './counts.ts';
import { isGood, notRun, type Outcome } from './outcome.ts';
import { runStep } from './run-step.ts';
import { steps } from './steps.ts';

export async function main(): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const missing = step.needs.find((name) => !outcomes.some((each) => each.step.name === name && isGood(each)));
    console.log(`\n=== ${step.name}`);
    outcomes.push(missing === undefined ? await runStep(step) : notRun(step, missing));
  }
  const total = sum(outcomes.map(({ counts }) => counts));
  console.log(`\n${outcomes.map(describe).join('\n')}\n`);
  console.log(summaryLine(total));
  return total.failed === 0 && outcomes.every(isGood) ? 0 : 1;
}

function describe({ step, counts, seconds, remark }: Outcome): string {
  const mark = counts.failed > 0 ? 'x' : counts.passed > 0 ? 'ok' : '-';
  const numbers = remark === undefined ? summaryLine(counts) : `${summaryLine(counts)} (${remark})`;
  return `${mark.padEnd(3)}${step.name.padEnd(28)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${numbers}`;
}
