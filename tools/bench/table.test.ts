import { expect, test } from 'vitest';
import { measured, missing, type Outcomes, type SizeResult } from './outcome.ts';
import { cell, details, table } from './table.ts';

const outcomes: Outcomes = {
  firstRow: measured(43.21, 71, 'One round trip was 21.0 ms.'),
  allRows: measured(3100, 2600, 'Alone 2,000 ms.'),
  searchMedian: missing('not there yet'),
  searchWorst: missing('not there yet'),
  frames: measured(0, 2, 'Longest frame 17 ms.'),
  heap: measured(150, 150, 'After a collection.'),
  save: measured(Number.NaN, 30, ''),
};
const result: SizeResult = { backend: 'local', rows: 50_000, outcomes };

test('what was reached stands beside its aim, and a miss with how much', () => {
  expect(table([result])).toBe(
    [
      '| Rows | First row | All rows | Search, median | Search, 95th percentile | Frames dropped | Heap | Save to shown |',
      '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| 50,000 | 43.2 ms (aim 71.0 ms) | **3,100 ms** (aim 2,600 ms, 500 ms over) | – not there yet | – not there yet | 0.0 % (aim 2.0 %) | 150 MB (aim 150 MB) | – gave no figure |',
    ].join('\n'),
  );
});

test('without an aim there is the figure alone', () => {
  expect(cell(measured(12, null, ''), 'MB')).toBe('12.0 MB');
});

test('just over the aim is over it', () => {
  expect(cell(measured(16.04, 16, ''), 'ms')).toBe('**16.0 ms** (aim 16.0 ms, 0.0 ms over)');
});

test('misses are told apart from the rest, each with what it is made of', () => {
  expect(details([result], { missed: true })).toBe('- 50,000 rows, all rows: 500 ms over. Alone 2,000 ms.');
  expect(details([result], { missed: false }).split('\n')).toEqual([
    '- 50,000 rows, first row: One round trip was 21.0 ms.',
    '- 50,000 rows, frames dropped: Longest frame 17 ms.',
    '- 50,000 rows, heap: After a collection.',
  ]);
});
