import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const red = (text: string): string => `\u001B[31m${text}\u001B[39m`;

test('of a vitest report: failed tests, and files that could not be loaded, with what they say', () => {
  const report = {
    numPassedTests: 5,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        name: 'list.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'list sorts', failureMessages: [] },
          { status: 'failed', fullName: 'list counts', failureMessages: [red('expected 1 to be 2')] },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'good.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(readReport('vitest', JSON.stringify(report))).toEqual({
    passed: 5,
    skipped: 3,
    failures: ['list.test.ts › list counts\n  expected 1 to be 2', 'broken.test.ts\n  Cannot find module'],
  });
});

test('of a Playwright report: failed and flaky tests however deep, and what failed outside them', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'journey.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message: red(message) }] }] }],
  });
  const report = {
    stats: { expected: 7, skipped: 2 },
    suites: [
      {
        specs: [spec('comes in', 'expected'), spec('goes out', 'unexpected', 'the page stayed'), spec('stays', 'skipped')],
        suites: [{ specs: [spec('comes back', 'flaky', 'late once')] }],
      },
    ],
    errors: [{ message: 'The server did not start.' }],
  };
  expect(readReport('playwright', JSON.stringify(report))).toEqual({
    passed: 7,
    skipped: 2,
    failures: ['journey.spec.ts:7 › goes out\n  the page stayed', 'journey.spec.ts:7 › comes back\n  late once', 'outside the tests\n  The server did not start.'],
  });
});

test('a long message is cut', () => {
  const message = Array.from({ length: 30 }, (_, line) => line).join('\n');
  const report = readReport('playwright', JSON.stringify({ stats: { expected: 0, skipped: 0 }, suites: [], errors: [{ message }] }));
  expect(report?.failures.map((each) => each.split('\n').length)).toEqual([21]);
});

test.each(['', '{}', '{"stats":'])('%j is no report', (text) => {
  expect([readReport('vitest', text), readReport('playwright', text)]).toEqual([undefined, undefined]);
});
