import { readReport } from './read-report.ts';
import type { Step } from './steps.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

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

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function judge(step: Step, { exitCode, seconds, report: text }: Ending): Outcome {
  const report = step.report === undefined || text === undefined ? undefined : readReport(step.report.format, text);
  const failedTests = report?.failures ?? [];
  const counts = { passed: report?.passed ?? 0, skipped: report?.skipped ?? 0, failed: failedTests.length };
  /** What fails although no test does. */
  const failed = (remark?: string): Outcome => ({ step, counts: { ...counts, failed: counts.failed + 1 }, seconds, failedTests, ...(remark !== undefined && { remark }) });
  if (exitCode === 'too long') return failed(`stopped after ${step.limitMinutes} minutes`);
  if (step.report === undefined) return exitCode === 0 ? { step, counts: { ...nothing, passed: 1 }, seconds } : failed();
  if (report === undefined) return failed('left no report');
  if (counts.passed + counts.failed === 0) return failed('ran no test');
  if (exitCode !== 0 && counts.failed === 0) return failed('failed outside the tests');
  return { step, counts, seconds, failedTests };
}

export function notRun(step: Step, missing: string): Outcome {
  return { step, counts: { ...nothing, skipped: 1 }, seconds: 0, remark: `not run, because '${missing}' failed` };
}

export function isGood({ counts }: Outcome): boolean {
  return counts.failed === 0 && counts.passed > 0;
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    nothing,
  );
}

export function summaryLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
