import { expect, test } from 'vitest';
import { readFailedTests } from './failed-tests.ts';

const red = (text: string): string => `\u001B[31m${text}\u001B[39m`;

test('of a vitest report: failed tests, and files that could not be loaded, with what they say', () => {
  const report = {
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
  expect(readFailedTests('vitest', JSON.stringify(report))).toEqual(['list.test.ts › list counts\n  expected 1 to be 2', 'broken.test.ts\n  Cannot find module']);
});

test('of a Playwright report: failed and flaky tests however deep, and what failed outside them', () => {
  const spec = (title: string, ok: boolean, status: string, message?: string) => ({
    title,
    file: 'journey.spec.ts',
    line: 7,
    ok,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message: red(message) }] }] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('comes in', true, 'expected'), spec('goes out', false, 'unexpected', 'the page stayed')],
        suites: [{ specs: [spec('comes back', true, 'flaky', 'late once')] }],
      },
    ],
    errors: [{ message: 'The server did not start.' }],
  };
  expect(readFailedTests('playwright', JSON.stringify(report))).toEqual([
    'journey.spec.ts:7 › goes out\n  the page stayed',
    'journey.spec.ts:7 › comes back\n  late once',
    'outside the tests\n  The server did not start.',
  ]);
});

test('a long message is cut, and what is no report names nothing', () => {
  const message = Array.from({ length: 30 }, (_, line) => line).join('\n');
  const [only = ''] = readFailedTests('playwright', JSON.stringify({ suites: [], errors: [{ message }] }));
  expect([only.split('\n').length, readFailedTests('vitest', '{'), readFailedTests('playwright', '{}')]).toEqual([21, [], []]);
});
