import { expect, test } from 'vitest';
import { arrowRows, type ChartItem, gridRows, wrapText } from './chart-rows.ts';

const measure = (text: string) => text.length;
const line = (trigger: string, guard: string | null) => ({ text: guard === null ? trigger : `${trigger} [${guard}]`, transition: `${trigger} ${guard}`, trigger, guard });

test('a text goes on in the next row between two words, and a long word stays whole', () => {
  expect(wrapText('readStore done [isStoredForRecovery or isGone]', measure, 20)).toEqual(['readStore done', '[isStoredForRecovery', 'or isGone]']);
  expect(wrapText('session.dismissLinkProblem', measure, 5)).toEqual(['session.dismissLinkProblem']);
});

test('what several guards judge is said once, whatever stands between', () => {
  expect(arrowRows([line('read done', 'isOld'), line('go', null), line('read done', null)], measure, 20)).toEqual([
    { text: 'read done', transitions: ['read done isOld', 'read done null'] },
    { text: '[isOld]', transitions: ['read done isOld'] },
    { text: 'otherwise', transitions: ['read done null'] },
    { text: 'go', transitions: ['go null'] },
  ]);
});

test('items stand beside each other, and each row is as high as its highest', () => {
  const item = (rows: number): ChartItem => ({ mark: '', transition: null, rows: Array.from({ length: rows }, () => 'x') });
  expect(gridRows([item(1), item(2), item(1), item(1), item(3)], 2)).toEqual([2, 1, 3]);
  expect(gridRows([], 3)).toEqual([]);
});
