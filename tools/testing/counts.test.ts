import { describe, expect, test } from 'vitest';
import { readCounts, sum, summaryLine } from './counts.ts';

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

describe('readCounts', () => {
  test('vitest: the tests, and a file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')],
    };
    expect(readCounts('vitest', JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  test('playwright: a flaky test and an error outside of the tests are failures', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    const report = JSON.stringify({ stats, errors: [{ message: 'no server' }] });
    expect(readCounts('playwright', report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  test.each(['', '{}', '{"stats":'])('%j is no report', (text) => {
    expect(readCounts('vitest', text)).toBeUndefined();
    expect(readCounts('playwright', text)).toBeUndefined();
  });
});

test('the last line', () => {
  const total = sum([{ passed: 3, failed: 0, skipped: 0 }, { passed: 1, failed: 2, skipped: 0 }]);
  expect(summaryLine(total)).toBe('4 passed, 2 failed');
  expect(summaryLine({ ...total, skipped: 1 })).toBe('4 passed, 2 failed, 1 skipped');
});
