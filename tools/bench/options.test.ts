import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

test('nothing said is everything, and is written down', () => {
  expect(parseOptions([])).toEqual({
    rows: [100, 1000, 10_000, 50_000],
    backends: ['local', 'in-memory'],
    out: 'docs/bench.md',
  });
});

test('a part is only printed, unless it is told where to', () => {
  expect(parseOptions(['--rows', '100, 1000', '--backend', 'local'])).toEqual({ rows: [100, 1000], backends: ['local'], out: null });
  expect(parseOptions(['--rows=50_000', '--out', 'x.md'])).toMatchObject({ rows: [50_000], out: 'x.md' });
});

test.each([[['--rows', 'many']], [['--rows', '0']], [['--rows', '']], [['--rows', '999999']], [['--backend', 'hosted']], [['--fast']], [['100']]])(
  '%j is refused',
  (args) => {
    expect(parseOptions(args)).toBeNull();
  },
);
