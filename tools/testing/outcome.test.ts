import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isGood, judge, notRun, sum, summaryLine } from './outcome.ts';
import { steps, type Step } from './steps.ts';

const plain: Step = { name: 'types', script: 'types', needs: [], limitMinutes: 2 };
const reporting: Step = { ...plain, report: { format: 'playwright', path: 'e2e.json' } };

const report = (expected: number, unexpected: number) =>
  JSON.stringify({ stats: { expected, skipped: 0 }, suites: [], errors: Array.from({ length: unexpected }, () => ({})) });

function verdict(step: Step, exitCode: number | 'too long', text?: string) {
  const { counts, remark } = judge(step, { exitCode, seconds: 1, report: text });
  return [counts.passed, counts.failed, remark];
}

describe('judge', () => {
  test('a step without tests counts as one', () => {
    expect(verdict(plain, 0)).toEqual([1, 0, undefined]);
    expect(verdict(plain, 2)).toEqual([0, 1, undefined]);
    expect(verdict(plain, 'too long')).toEqual([0, 1, 'stopped after 2 minutes']);
  });

  test('a step with tests counts as its tests', () => {
    expect(verdict(reporting, 0, report(4, 0))).toEqual([4, 0, undefined]);
    expect(verdict(reporting, 1, report(4, 2))).toEqual([4, 2, undefined]);
  });

  test('no report, no test and a failure around the tests are failures', () => {
    expect(verdict(reporting, 0)).toEqual([0, 1, 'left no report']);
    expect(verdict(reporting, 0, report(0, 0))).toEqual([0, 1, 'ran no test']);
    expect(verdict(reporting, 1, report(4, 0))).toEqual([4, 1, 'failed outside the tests']);
    expect(verdict(reporting, 'too long', report(4, 0))).toEqual([4, 1, 'stopped after 2 minutes']);
  });
});

test('a step that was not run is not good', () => {
  expect(isGood(notRun(plain, 'build'))).toBe(false);
});

test('the last line', () => {
  const total = sum([{ passed: 3, failed: 0, skipped: 0 }, { passed: 1, failed: 2, skipped: 0 }]);
  expect(summaryLine(total)).toBe('4 passed, 2 failed');
  expect(summaryLine({ ...total, skipped: 1 })).toBe('4 passed, 2 failed, 1 skipped');
});

describe('the steps', () => {
  test('each has its script', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(steps.map(({ script }) => script)));
  });

  test('each comes after what it needs', () => {
    steps.forEach(({ needs }, index) => {
      const before = steps.slice(0, index).map(({ name }) => name);
      expect(before).toEqual(expect.arrayContaining([...needs]));
    });
  });
});
