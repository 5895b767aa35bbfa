import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

/** As both reporters write it, with the colours of a terminal. */
const plainText = v.pipe(v.string(), v.transform(stripVTControlCharacters));

const vitestFailures = v.pipe(
  v.object({
    testResults: v.array(
      v.object({
        name: v.string(),
        status: v.string(),
        message: v.optional(plainText, ''),
        assertionResults: v.array(v.object({ status: v.string(), fullName: v.string(), failureMessages: v.optional(v.array(plainText), []) })),
      }),
    ),
  }),
  v.transform(({ testResults }) =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [told(name, message)];
      return failed.map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages.join('\n')));
    }),
  ),
);

const errors = v.array(v.object({ message: v.optional(plainText, '') }));

type Suite = v.InferOutput<typeof suiteFields> & { readonly suites?: readonly Suite[] | undefined };

const suiteFields = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      line: v.number(),
      ok: v.boolean(),
      tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ errors })) })),
    }),
  ),
});

const suite: v.GenericSchema<unknown, Suite> = v.object({ ...suiteFields.entries, suites: v.optional(v.lazy(() => v.array(suite))) });

const failuresIn = ({ specs, suites = [] }: Suite): readonly string[] => [
  ...specs.flatMap(({ title, file, line, ok, tests }) =>
    ok && tests.every(({ status }) => status !== 'flaky')
      ? []
      : [told(`${file}:${line} › ${title}`, tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message))).join('\n'))],
  ),
  ...suites.flatMap(failuresIn),
];

const playwrightFailures = v.pipe(
  v.object({ suites: v.array(suite), errors }),
  v.transform((report) => [...report.suites.flatMap(failuresIn), ...report.errors.map(({ message }) => told('outside the tests', message))]),
);

const LINES = 20;

const told = (name: string, message: string): string => [name, ...message.split('\n').slice(0, LINES).map((line) => `  ${line}`)].join('\n');

/** Each failed test with the first lines of its message. They are said last: of a long log often only the end is kept. */
export function readFailedTests(format: 'vitest' | 'playwright', text: string): readonly string[] {
  const schema = format === 'vitest' ? vitestFailures : playwrightFailures;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : [];
}
