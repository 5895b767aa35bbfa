import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { copiedCells, type ExportChoice, exportFile, keptUnits } from './export-file.ts';
import { decimalFormatFor, isEmptyCell, tableFromText, textCells } from './table.ts';

const changed = '2026-11-30T10:11:12.345678+00:00';
const systems = [aSystem(1, { name: '=Rig; "A&B"', minHeight: 12.5, maxHeight: null, cameraTilt: -15, maxDollySpeed: 0, connectionType: '<b>\nEuro', updatedAt: changed })];
/** What becomes of it: each heading, and its cell in a sheet, in text and in markup. */
const columns = [
  ['Name', '=Rig; "A&B"', `"'=Rig; ""A&B"""`, `'=Rig; "A&amp;B"`],
  ['Min height (cm)', 12.5, '12.5', '12.5'],
  ['Max height (cm)', '', '', ''],
  ['Camera tilt (°)', -15, '-15', '-15'],
  ['Max dolly speed (m/s)', 0, '0', '0'],
  ['Connection type', '<b>\nEuro', '"<b>\nEuro"', '&lt;b&gt;\nEuro'],
  ['ID', '1', '1', '1'],
  ['Last changed', changed, changed, changed],
] as const;
const headings = columns.map(([heading]) => heading);
const asText = columns.map(([, , text]) => text);
const choice: ExportChoice = { format: 'csv', decimals: { separator: ',', decimalSign: '.' }, units: keptUnits };
const day = new Date(2026, 10, 9, 23, 59);

test('a CSV file says that it is UTF-8, and what a program would calculate is harmless in it', () => {
  expect(exportFile(systems, choice, day)).toEqual({
    kind: 'text',
    name: 'systems-2026-11-09.csv',
    type: 'text/csv',
    text: `\uFEFF${headings.join(',')}\r\n${asText.join(',')}\r\n`,
  });
});

test.each([
  ['=1+1', "'=1+1"], ["'=1", "''=1"], ["'72 crane", "'72 crane"], ['a,=CMD()', "a,'=CMD()"], ['a;-b', "a;'-b"], ['a\t@b', "a\t'@b"], ['a\n=b', "a\n'=b"], ["a,'-b", "a,''-b"],
  ['\t\t', "'\t'\t"], ['a;"=b', `a;'"=b`], [`a,'""-b`, `a,''""-b`], [' =b', "' =b"], ['RS-422, -5 V', 'RS-422, -5 V'],
])('%j is harmless as %j, whatever sign a program takes to stand between cells, and is read as it was', (text, written) => {
  const cells = textCells([[text]], { separator: ';', decimalSign: ',' });
  expect([cells, tableFromText(cells)]).toEqual([[[written]], [[text]]]);
});

test.each([['en-US@posix', ',', '.'], ['de-DE', ';', ','], [undefined, ',', '.']])('in the language %s a %s stands between cells, and a %s before decimals', (language, separator, decimalSign) => {
  expect(decimalFormatFor(language)).toEqual({ separator, decimalSign });
});

test('a cell is empty that a row does not have, or that holds blanks', () => {
  expect([undefined, '', ' \u00A0', 'x', 0].map(isEmptyCell)).toEqual([true, true, true, false, false]);
});

test('with a comma before decimals a semicolon stands between cells', () => {
  const file = exportFile(systems, { ...choice, decimals: { separator: ';', decimalSign: ',' }, units: { cm: 'm', 'm/s': 'km/h' } }, day);
  expect(file.kind === 'text' && file.text.split('\r\n').slice(0, 2)).toEqual([
    `\uFEFF${headings.join(';').replaceAll('(cm)', '(m)').replace('(m/s)', '(km/h)')}`,
    asText.join(';').replace('12.5', '0,125'),
  ]);
});

test('a sheet keeps texts and numbers as they are; JSON keeps what is not stated', () => {
  expect([exportFile(systems, { ...choice, format: 'xlsx' }, day), exportFile([], { ...choice, format: 'json' }, day)]).toEqual([
    {
      kind: 'sheet',
      name: 'systems-2026-11-09.xlsx',
      table: [headings, columns.map(([, cell]) => cell)],
    },
    { kind: 'text', name: 'systems-2026-11-09.json', type: 'application/json', text: '[]\n' },
  ]);
});

test('copied cells are markup that holds no markup of theirs, and text with tabs', () => {
  const { html, text } = copiedCells(systems, { decimalSign: '.' });
  const rows = [headings, columns.map(([, , , markup]) => markup)].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  expect(html).toBe(`<table aria-label="Systems">${rows.join('')}</table>`);
  expect(text.split('\r\n')[1]).toBe(asText.join('\t'));
});
