import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

export type Report = {
  readonly passed: number;
  readonly skipped: number;
  /** Each failed test with the first lines of what it says. */
  readonly failures: readonly string[];
};

const LINES = 20;

const failure = (name: string, message: string): string => [name, ...message.split('\n').slice(0, LINES).map((line) => `  ${line}`)].join('\n');

/** As both reporters write it, with the colours of a terminal. */
const plainText = v.pipe(v.string(), v.transform(stripVTControlCharacters));

const vitestReport = v.pipe(
  v.object({
    numPassedTests: v.number(),
    numPendingTests: v.number(),
    numTodoTests: v.number(),
    testResults: v.array(
      v.object({
        name: v.string(),
        status: v.string(),
        message: v.optional(plainText, ''),
        assertionResults: v.array(v.object({ status: v.string(), fullName: v.string(), failureMessages: v.optional(v.array(plainText), []) })),
      }),
    ),
  }),
  v.transform(({ numPassedTests, numPendingTests, numTodoTests, testResults }): Report => ({
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not even be loaded has no tests to fail, so it counts as one failure.
      if (status === 'failed' && failed.length === 0) return [failure(name, message)];
      return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages.join('\n')));
    }),
  })),
);

const errors = v.array(v.object({ message: v.optional(plainText, '') }));

type Suite = v.InferOutput<typeof suiteFields> & { readonly suites?: readonly Suite[] | undefined };

const suiteFields = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      line: v.number(),
      tests: v.array(v.object({ status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']), results: v.array(v.object({ errors })) })),
    }),
  ),
});

const suite: v.GenericSchema<unknown, Suite> = v.object({ ...suiteFields.entries, suites: v.optional(v.lazy(() => v.array(suite))) });

/** A flaky test has failed once: it is not passed. */
const failuresIn = ({ specs, suites = [] }: Suite): readonly string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${file}:${line} › ${title}`, results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'))),
  ),
  ...suites.flatMap(failuresIn),
];

const playwrightReport = v.pipe(
  v.object({ stats: v.object({ expected: v.number(), skipped: v.number() }), suites: v.array(suite), errors }),
  v.transform((report): Report => ({
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: [...report.suites.flatMap(failuresIn), ...report.errors.map(({ message }) => failure('outside the tests', message))],
  })),
);

export function readReport(format: 'vitest' | 'playwright', text: string): Report | undefined {
  const schema = format === 'vitest' ? vitestReport : playwrightReport;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}
