import { isGood, notRun, type Outcome, sum, summaryLine } from './outcome.ts';
import { runStep } from './run-step.ts';
import { type Step, steps } from './steps.ts';

/** Screen tests wait a third of their time, and others start processes: two steps leave a quarter of two cores idle. */
const AT_ONCE = 3;

/** Several steps at a time, but those that want the machine to themselves, each as soon as what it needs is there. */
export async function main(): Promise<number> {
  const outcomes: Outcome[] = [];
  const left = [...steps];
  const running = new Map<Step, Promise<void>>();
  const run = async (step: Step): Promise<void> => {
    const missing = step.needs.find((name) => outcomes.some((each) => each.step.name === name && !isGood(each)));
    outcomes.push(missing === undefined ? await runStep(step) : notRun(step, missing));
  };
  while (left.length + running.size > 0) {
    const next = left.findIndex((step) => canBegin(step, [...running.keys()], outcomes));
    const [step] = next === -1 ? [] : left.splice(next, 1);
    if (step === undefined) await Promise.race(running.values());
    else running.set(step, run(step).then(() => void running.delete(step)));
  }
  const total = sum(outcomes.map(({ counts }) => counts));
  for (const { step, failedTests = [] } of outcomes) for (const test of failedTests) console.log(`\nfailed in ${step.name}: ${test}`);
  console.log(`\n${outcomes.map(describe).join('\n')}\n`);
  console.log(summaryLine(total));
  return total.failed === 0 && outcomes.every(isGood) ? 0 : 1;
}

function canBegin(step: Step, running: readonly Step[], outcomes: readonly Outcome[]): boolean {
  if (!step.needs.every((name) => outcomes.some((each) => each.step.name === name))) return false;
  return running.length === 0 || (running.length < AT_ONCE && ![step, ...running].some(({ isAlone }) => isAlone));
}

function describe({ step, counts, seconds, remark }: Outcome): string {
  const mark = counts.failed > 0 ? 'x' : counts.passed > 0 ? 'ok' : '-';
  const numbers = remark === undefined ? summaryLine(counts) : `${summaryLine(counts)} (${remark})`;
  return `${mark.padEnd(3)}${step.name.padEnd(28)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${numbers}`;
}
