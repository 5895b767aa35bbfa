import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { delimitedRows, type Signs } from './delimited-rows.ts';

const rowsOf = (text: string, signs: Partial<Signs> = {}) => [...delimitedRows(text, { delimiter: ',', newline: '\n', hasQuotes: true, ...signs })];

const pieces = fc.constantFrom('"', '"', '""', ',', ';', '\t', '\n', '\r\n', '\r', ' ', 'a', '\u00a0');

test('rows are those that another reader finds, whatever stands between quotes, but for blanks behind the last of them', () => {
  const anyText = fc.array(pieces, { minLength: 1, maxLength: 24 }).map((parts) => parts.join('')).filter((text) => !/"\s+$/.test(text));
  fc.assert(
    fc.property(anyText, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (text, delimiter, newline, hasQuotes) => {
      const theirs: { cells: string[]; hasErrors: boolean }[] = [];
      Papa.parse<string[]>(text, { delimiter, newline, quoteChar: hasQuotes ? '"' : '\0', step: ({ data, errors }) => void theirs.push({ cells: data, hasErrors: errors.some(({ type }) => type === 'Quotes') }) });
      expect(rowsOf(text, { delimiter, newline, hasQuotes }).map(({ cells, strays, open }) => ({ cells, hasErrors: strays.length > 0 || open !== null }))).toEqual(theirs);
    }),
    { numRuns: 2000 },
  );
});

test('each row says where it ends, which of its cells have quotes of their own, and which is never closed', () => {
  expect(rowsOf('a,"b"\n"c "d" e" ,"f "g"\n"h"",\ni')).toEqual([
    { cells: ['a', 'b'], end: 6, strays: [], open: null },
    { cells: ['c "d" e', 'f "g'], end: 24, strays: [[7, 16], [18, 23]], open: null },
    { cells: ['h"",\ni'], end: 31, strays: [], open: [25, 31] },
  ]);
  expect(rowsOf('"a" ')).toEqual([{ cells: ['a'], end: 4, strays: [], open: null }]);
});
