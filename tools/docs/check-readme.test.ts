import { expect, test } from 'vitest';
import { diffIn } from './check-readme.ts';

test('the diff of the section is found, and none elsewhere', () => {
  const readme = '# A\n```diff\nx\n```\n## To add a field to a system\n\n```diff\n+a\n```\n## B\n```diff\ny\n```\n';
  expect(diffIn(readme)).toBe('+a\n');
  expect(() => diffIn('## To add a field to a system\nno code\n## B\n```diff\ny\n```\n')).toThrow("README.md has no diff under 'To add a field'.");
});
