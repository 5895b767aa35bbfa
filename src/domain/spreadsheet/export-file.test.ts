import { expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import { copiedCells, type ExportChoice, exportFile } from './export-file.ts';
import { keptUnits } from './export-table.ts';
import { decimalFormatFor, tableFromText, textCells } from './text-cells.ts';

const systems = [aSystem(1, { name: '=Rig; "A"', minHeight: 12.5, maxHeight: null, cameraTilt: -15, maxDollySpeed: 0, connectionType: '<b>\nEuro' })];
const choice: ExportChoice = { format: 'csv', decimals: { separator: ',', decimalSign: '.' }, units: keptUnits };
const day = new Date(2026, 10, 9, 23, 59);

test('a CSV file says that it is UTF-8, and what a program would calculate is harmless in it', () => {
  expect(exportFile(systems, choice, day)).toEqual({
    kind: 'text',
    name: 'systems-2026-11-09.csv',
    type: 'text/csv',
    text: '\uFEFFName,Min height (cm),Max height (cm),Camera tilt (°),Max dolly speed (m/s),Connection type,ID\r\n"\'=Rig; ""A""",12.5,,-15,0,"<b>\nEuro",1\r\n',
  });
});

test.each([
  ['=1+1', "'=1+1"], ["'=1", "''=1"], ["'72 crane", "'72 crane"], ['a,=CMD()', "a,'=CMD()"], ['a;-b', "a;'-b"], ['a\t@b', "a\t'@b"], ['a\n=b', "a\n'=b"], ["a,'-b", "a,''-b"],
  ['\t\t', "'\t'\t"], ['RS-422, -5 V', 'RS-422, -5 V'],
])('%j is harmless as %j, whatever sign a program takes to stand between cells, and is read as it was', (text, written) => {
  const cells = textCells([[text]], { separator: ';', decimalSign: ',' });
  expect([cells, tableFromText(cells)]).toEqual([[[written]], [[text]]]);
});

test.each([['en-US@posix', '.'], ['de-DE', ','], [undefined, '.']])('numbers of %s have a %s', (language, decimalSign) => {
  expect(decimalFormatFor(language).decimalSign).toBe(decimalSign);
});

test('with a comma before decimals a semicolon stands between cells', () => {
  const file = exportFile(systems, { ...choice, decimals: { separator: ';', decimalSign: ',' }, units: { cm: 'm', 'm/s': 'km/h' } }, day);
  expect(file.kind === 'text' && file.text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFName;Min height (m);Max height (m);Camera tilt (°);Max dolly speed (km/h);Connection type;ID',
    '"\'=Rig; ""A""";0,125;;-15;0;"<b>\nEuro";1',
  ]);
});

test('a sheet keeps texts and numbers as they are; JSON keeps what is not stated', () => {
  expect([exportFile(systems, { ...choice, format: 'xlsx' }, day), exportFile([], { ...choice, format: 'json' }, day)]).toEqual([
    {
      kind: 'sheet',
      name: 'systems-2026-11-09.xlsx',
      table: [
        ['Name', 'Min height (cm)', 'Max height (cm)', 'Camera tilt (°)', 'Max dolly speed (m/s)', 'Connection type', 'ID'],
        ['=Rig; "A"', 12.5, '', -15, 0, '<b>\nEuro', '1'],
      ],
    },
    { kind: 'text', name: 'systems-2026-11-09.json', type: 'application/json', text: '[]\n' },
  ]);
});

test('copied cells are markup that holds no markup of theirs, and text with tabs', () => {
  const { html, text } = copiedCells(systems, { decimalSign: '.' });
  expect(html).toContain(`<tr><td>'=Rig; "A"</td><td>12.5</td><td></td><td>-15</td><td>0</td><td>&lt;b&gt;\nEuro</td><td>1</td></tr></table>`);
  expect(text.split('\r\n')[1]).toBe(`"'=Rig; ""A"""\t12.5\t\t-15\t0\t"<b>\nEuro"\t1`);
});
