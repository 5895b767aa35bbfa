import * as v from 'valibot';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

const vitestSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
});

const playwrightSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

/** A file that could not even be loaded has no tests to fail, so it counts as one failure. */
const vitestCounts = v.pipe(
  vitestSchema,
  v.transform((report): Counts => {
    const brokenFiles = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }),
);

/** A flaky test has failed once: it is not passed. */
const playwrightCounts = v.pipe(
  playwrightSchema,
  v.transform(({ stats, errors }): Counts => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  })),
);

export function readCounts(format: 'vitest' | 'playwright', text: string): Counts | undefined {
  const schema = format === 'vitest' ? vitestCounts : playwrightCounts;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
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
