import { nothing, readCounts, type Counts } from './counts.ts';
import { readFailedTests } from './failed-tests.ts';
import type { Step } from './steps.ts';

export type Outcome = {
  readonly step: Step;
  readonly counts: Counts;
  readonly seconds: number;
  /** In words, when there is more to say than the numbers do. */
  readonly remark?: string;
  /** With the first lines of what each says. */
  readonly failedTests?: readonly string[];
};

export type Ending = { readonly exitCode: number | 'too long'; readonly seconds: number; readonly report?: string | undefined };

export function judge(step: Step, { exitCode, seconds, report }: Ending): Outcome {
  const outcome = (counts: Counts, remark?: string): Outcome =>
    remark === undefined ? { step, counts, seconds } : { step, counts, seconds, remark };
  const late = `stopped after ${step.limitMinutes} minutes`;
  if (step.report === undefined) {
    if (exitCode === 0) return outcome({ ...nothing, passed: 1 });
    return exitCode === 'too long' ? outcome(oneFailure(nothing), late) : outcome(oneFailure(nothing));
  }
  const counts = report === undefined ? undefined : readCounts(step.report.format, report);
  if (exitCode === 'too long') return outcome(oneFailure(counts ?? nothing), late);
  if (counts === undefined) return outcome(oneFailure(nothing), 'left no report');
  if (counts.passed + counts.failed === 0) return outcome(oneFailure(counts), 'ran no test');
  if (exitCode !== 0 && counts.failed === 0) return outcome(oneFailure(counts), 'failed outside the tests');
  return counts.failed === 0 ? outcome(counts) : { ...outcome(counts), failedTests: readFailedTests(step.report.format, report ?? '') };
}

export function notRun(step: Step, missing: string): Outcome {
  return { step, counts: { ...nothing, skipped: 1 }, seconds: 0, remark: `not run, because '${missing}' failed` };
}

export function isGood({ counts }: Outcome): boolean {
  return counts.failed === 0 && counts.passed > 0;
}

function oneFailure(counts: Counts): Counts {
  return { ...counts, failed: counts.failed + 1 };
}
