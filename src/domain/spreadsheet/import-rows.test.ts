import { expect, test } from 'vitest';
import type { SystemField } from '../systems/system.ts';
import { noChoices } from './import-choices.ts';
import { type FieldColumn, firstRemark, isAsExported, isNoSystem, readRow, typedReading } from './import-rows.ts';

const uuid = '00000000-0000-4000-8000-000000000001';
const column = (field: SystemField, index: number, rest: Partial<FieldColumn> = {}): FieldColumn => ({ field, index, unit: null, asksUnit: false, decimalSign: null, twoWays: null, isMixed: false, isVerbatim: false, ...rest });
const name = column('name', 0);
const inMetres = column('maxHeight', 1, { unit: 'm', decimalSign: ',' });

test.each<readonly [string, number, SystemField, unknown]>([
  ['2', 2, 'maxHeight', 200], ['2 ft', 2, 'maxHeight', 60.96], ['2', 9, 'maxHeight', 200], ['1,234', 3, 'maxHeight', 123.4],
  ['', 2, 'maxHeight', 'in m'], ['x', 2, 'maxHeight', 'in m'], ['', 2, 'maxDollySpeed', 'in m/s'],
  ['', 2, 'cameraTilt', null], ['x', 2, 'minHeight', null], ['2 m', 2, 'minHeight', 200],
  ['2', 2, 'name', null], ['2', 2, 'connectionType', null],
])('%j typed in line %d as %s is kept as %s', (text, line, field, said) => {
  const columns = [name, inMetres, column('maxDollySpeed', 2), column('cameraTilt', 3, { unit: 'kg' }), column('minHeight', 4, { asksUnit: true })];
  const reading = typedReading(text, line, field, { table: [['Name', 'Max height'], ['Rig', '1,8'], ['Crane', '1,234']], columns });
  expect(reading === null ? null : reading.kind === 'figure' ? reading.figure : `in ${reading.unit}`).toBe(said);
});

test.each([
  [' Euro ', 'Euro', column('connectionType', 1), true], ['Rail', 'Euro', column('connectionType', 1), false], ["'+48V rig", '+48V rig', name, true], ["a,'=b", 'a,=b', name, true], ["'Rig", 'Rig', name, false], ['Rig\nlow', 'Rig\r\nlow', name, true], ['', null, inMetres, false],
  [1.8, 180, inMetres, true], [' 1,8 ', 180, inMetres, true], ['1.8', 180, inMetres, false], ['1,9', 180, inMetres, false],
  ['1.8', 180, column('maxHeight', 1, { unit: 'm' }), true], ['1,8', 180, column('maxHeight', 1, { unit: 'm' }), true], ['180', 180, column('maxHeight', 1), true],
])('%j stands as an export writes %j: %s', (cell, standing, of, isSame) => expect(isAsExported(cell, standing, of)).toBe(isSame));

test('a dash is a name, and neither a figure nor a connection; a name that looks like a date is told, a connection is not', () => {
  const columns = [name, inMetres, column('connectionType', 2)];
  const read = (row: readonly string[]) => readRow([...row, ` ${uuid} `], 2, columns, 3, noChoices);
  const nothingElse = { line: 2, id: uuid, replaced: {}, problems: {}, doubts: {} };
  expect(read(['-', '-', '-'])).toEqual({ ...nothingElse, cells: { name: '-', maxHeight: '-', connectionType: '-' }, values: { name: '-' } });
  expect(read([' 12-Jan ', '', '12-Jan'])).toEqual({
    ...nothingElse,
    cells: { name: ' 12-Jan ', maxHeight: '', connectionType: '12-Jan' },
    values: { name: '12-Jan', connectionType: '12-Jan' },
    doubts: { name: 'A spreadsheet program may have turned this name into a date. Check it.' },
  });
});

test('sums, headings once more and remarks are no systems, whatever blanks stand around them', () => {
  expect([[' Total ', 3], [' Name ', 'Max height '], ['Rig', 'Max height'], ['Name', '']].map((row) => isNoSystem(row, ['Name', 'Max height']))).toEqual([true, true, false, false]);
  expect([[' * as of May'], ['Jib']].map((row) => firstRemark([['Name', 'Max height'], ['Rig', 1], row], 1))).toEqual([3, 4]);
});
