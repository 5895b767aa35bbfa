import { expect, test } from 'vitest';
import { choicesForOtherColumns, chooseTarget, chooseUnit, columnUnits, type ImportChoices, noChoices, readExample, unitInUse, withUnitsAsked, withUnitsTyped } from './import-choices.ts';
import { type ImportColumn, matchColumns } from './import-columns.ts';
import { planImport } from './import-plan.ts';
import type { Cell, Table } from './table.ts';

const table: Table = [['Name', 'Min height (m)', 'Max height', 'Camera tilt', 'Max dolly speed'], ['Rig', '0.3', '1.8', '45', '5']];
const { columns, firstRow } = matchColumns(table);

test('a column of figures can be given a unit where its heading has none and there is a choice; the first is assumed', () => {
  expect(columns.map(columnUnits)).toEqual([[], [], ['cm', 'mm', 'm', 'in', 'ft', 'yd'], [], ['m/s', 'km/h', 'mph', 'ft/s', 'm/min', 'cm/s']]);
});

test('a unit that cannot be chosen there is not taken, and another field has none chosen', () => {
  const chosen = (index: number, unit: string) => chooseUnit(columns, index, unit).map(({ chosenUnit }) => chosenUnit);
  expect([chosen(2, 'm'), chosen(2, 'mph'), chosen(1, 'ft'), chosen(0, 'm')]).toEqual([
    [null, null, 'm', null, null], [null, null, null, null, null], [null, null, null, null, null], [null, null, null, null, null],
  ]);
  const inMetres = chooseUnit(columns, 2, 'm');
  expect([chooseTarget(inMetres, 2, 'maxDollySpeed'), chooseTarget(inMetres, 4, 'maxHeight'), chooseTarget(inMetres, 0, 'connectionType')].map((after) => after[2]?.chosenUnit)).toEqual([null, null, 'm']);
});

test('the plan reads the column in the unit that was chosen, but for cells that have one of their own', () => {
  const rows: Table = [['Name', 'Max height'], ['A', '1.8'], ['B', '180 cm'], ['C', 2], ['D', `6'`]];
  const match = matchColumns(rows);
  const heights = (unit: string) => planImport(rows, { ...match, columns: chooseUnit(match.columns, 1, unit) }, [], noChoices, () => '00000000-0000-4000-8000-000000000001').rows.map(({ values }) => values.maxHeight);
  expect([heights('cm'), heights('m'), heights('in')]).toEqual([[1.8, 180, 2, 182.88], [180, 180, 200, 182.88], [4.57, 180, 5.08, 182.88]]);
});

test('a column whose heading names a unit that is none of its field can be given one, and has none before', () => {
  const rows: Table = [['Name', 'Max height (loaded)', 'Speed (knots)', 'Tilt (rad)'], ['A', '1.8', '5', '1']];
  const match = matchColumns(rows);
  expect(match.columns.map(columnUnits)).toEqual([[], ['cm', 'mm', 'm', 'in', 'ft', 'yd'], ['m/s', 'km/h', 'mph', 'ft/s', 'm/min', 'cm/s'], ['°']]);
  const before = match.columns.map((column) => [unitInUse(column), readExample(column, ['5'])]);
  expect(before).toEqual([[null, null], [null, null], [null, null], [null, null]]);
  const chosen = chooseUnit(chooseUnit(chooseUnit(match.columns, 1, 'm'), 2, 'km/h'), 3, '°');
  expect(chosen.map(unitInUse)).toEqual([null, { field: 'maxHeight', unit: 'm' }, { field: 'maxDollySpeed', unit: 'km/h' }, { field: 'cameraTilt', unit: '°' }]);
  expect(chosen.map((column) => readExample(column, ['18']))).toEqual([null, { cell: '18', figure: 1800 }, { cell: '18', figure: 5 }, { cell: '18', figure: 18 }]);
  const values = (of: typeof chosen) => planImport(rows, { ...match, columns: of }, [], noChoices, () => '00000000-0000-4000-8000-000000000001').rows.map(({ outcome, values: { maxHeight, maxDollySpeed, cameraTilt } }) => [outcome, maxHeight, maxDollySpeed, cameraTilt]);
  expect([values(match.columns), values(chosen)]).toEqual([[['problem', undefined, undefined, undefined]], [['new', 180, 1.39, 1]]]);
});

test.each<readonly [readonly Cell[], string | null, ReturnType<typeof readExample>]>([
  [['180'], null, { cell: '180', figure: 180 }],
  [['180'], 'in', { cell: '180', figure: 457.2 }],
  [['', '?', 'tall', '2 m', ' 1,8 '], 'm', { cell: '1,8', figure: 180 }],
  [['1.234', 0, 2], 'm', { cell: '2', figure: 200 }],
  [['2 m'], 'ft', { cell: '2 m', figure: 200 }],
  [['0'], 'ft', { cell: '0', figure: 0 }],
  [['1.234'], null, null],
  [['tall', ''], null, null],
])('of %j in %s an example is read as %j', (cells, unit, expected) => {
  const column = chooseUnit(columns, 2, unit ?? 'cm')[2];
  expect(column === undefined ? undefined : readExample(column, cells)).toEqual(expected);
});

test('a column that can be given no unit has no example', () => {
  expect([0, 1, 3].map((index) => columns[index]).map((column) => (column === undefined ? undefined : readExample(column, ['1'])))).toEqual([null, null, null]);
  expect(firstRow).toBe(1);
});

const typed = (...texts: readonly (readonly [number, Readonly<Record<string, string>>])[]) => ({ ...noChoices, emptyClears: true, leftOut: new Map([[3, true]]), corrected: new Map<number, object>(texts) });

test('a bare figure that was typed for a field keeps the unit it was typed in when its column gets another; all else stays as it is', () => {
  const stays = [[4, { maxHeight: '90 cm' }], [5, { maxHeight: '6’' }], [6, { maxHeight: "6' 2\"" }], [7, { maxHeight: '' }], [8, { maxHeight: '-' }]] as const;
  const [column] = columns.slice(2);
  expect(column === undefined ? null : unitInUse(column)).toEqual({ field: 'maxHeight', unit: 'cm' });
  expect(withUnitsTyped(typed([2, { name: '7', maxHeight: '2' }], [3, { maxHeight: '−3.5 ' }], [9, { maxHeight: "1'234" }], ...stays), 'maxHeight', 'cm')).toEqual(
    typed([2, { name: '7', maxHeight: '2 cm' }], [3, { maxHeight: '−3.5 cm' }], [9, { maxHeight: "1'234 cm" }], ...stays),
  );
});

test('another column for a field takes what was said of its cells, and nothing that was said of other cells or of whole rows', () => {
  const choices = { ...typed([2, { name: 'Rig', maxHeight: '2' }]), decimalSigns: new Map([['maxHeight', '.'], ['minHeight', ',']] as const), doublesAt: new Map([[2, 'add']] as const) };
  expect(choicesForOtherColumns(choices, ['maxHeight', null])).toEqual({ ...choices, corrected: new Map([[2, { name: 'Rig' }]]), decimalSigns: new Map([['minHeight', ',']]) });
  expect(choicesForOtherColumns(choices, ['connectionType', 'name'])).toEqual({ ...choices, corrected: new Map([[2, { maxHeight: '2' }]]), doublesAt: new Map() });
});

const asked = (rows: Table, of: readonly ImportColumn[], signs: ImportChoices['decimalSigns'] = new Map()) =>
  withUnitsAsked(rows, { ...matchColumns(rows), columns: of }, signs).columns.map(({ asksUnit }) => asksUnit);

test.each<readonly [Table, readonly boolean[]]>([
  [[['Name', 'Min height', 'Max height'], ['A', '0.5', '5,6'], ['B', 0, 2]], [false, true, true]],
  [[['Name', 'Min height', 'Max height'], ['A', '5', '120']], [false, false, false]],
  [[['Name', 'Min height', 'Max height'], ['A', '12', '30']], [false, false, false]],
  [[['Name', 'Min height', 'Max height [cm]'], ['A', '5', '120'], ['B', '', '9']], [false, false, false]],
  [[['Name', 'Min height', 'Max height (centimetres)'], ['A', '5', '20']], [false, true, false]],
  [[['Name', 'Min height', 'Max height (m)'], ['A', '5', '120']], [false, true, false]],
  [[['Name', 'Min height', 'Max height (loaded)'], ['A', '5', '120']], [false, true, false]],
  [[['Name', 'Min height', 'Max height'], ['A', '0', '']], [false, false, false]],
  [[['Name', 'Max height'], ['A', '1.8 m'], ['B', '1.234']], [false, true]],
  [[['Name', 'Max height'], ['A', '1,8 m'], ['B', '1.234']], [false, false]],
  [[['Name', 'Max height'], ['A', '1.234'], ['B', '2.345']], [false, false]],
  [[['Name', 'Max height', 'Speed', 'Tilt'], ['A', '30', '2', '5']], [false, true, false, false]],
  // Some are said to be inches or feet, and none to be metric: 60 beside 72" is no 60 cm.
  [[['Name', 'Min height', 'Max height'], ['A', '12"', `6' 2"`], ['B', 60, '6 ft'], ['C', '', '90']], [false, true, true]],
  [[['Name', 'Min height', 'Max height'], ['A', '12"', '5'], ['B', '60', '6']], [false, true, true]],
  [[['Name', 'Min height', 'Max height'], ['A', '12"', '72 in'], ['B', '', '180 cm'], ['C', '0', '90']], [false, false, false]],
  [[['Name', 'Max height (cm)'], ['A', '72"'], ['B', '180']], [false, false]],
])('heights that are too low for cm are asked about where nothing says their unit: %j', (rows, expected) => {
  expect(asked(rows, matchColumns(rows).columns)).toEqual(expected);
});

test('heights that a person says are decimals are asked about where they are too low for cm, and not as thousands', () => {
  const rows: Table = [['Name', 'Min height', 'Max height'], ['A', '5', '1.234'], ['B', '', '2.345']];
  const said = (...signs: readonly (readonly ['minHeight' | 'maxHeight', '.' | ','])[]) => asked(rows, matchColumns(rows).columns, new Map(signs));
  expect([said(), said(['minHeight', '.']), said(['maxHeight', '.']), said(['maxHeight', ','])]).toEqual([
    [false, true, false], [false, true, false], [false, true, true], [false, false, false],
  ]);
  // One cell far below says it of all of them.
  const long: Table = [['Name', 'Max height'], ...Array.from({ length: 200 }, () => ['A', '1.234']), ['B', '2.5']];
  expect(asked(long, matchColumns(long).columns)).toEqual([false, true]);
});

test('a column that a person says is in cm tells of the one beside it, as one does that is taken for it; one in another unit does not', () => {
  const rows: Table = [['Name', 'Min height', 'Max height'], ['A', '5', '120']];
  const match = matchColumns(rows);
  const chosen = (...units: readonly string[]) => asked(rows, units.reduce((before, unit) => chooseUnit(before, 2, unit), match.columns));
  expect([chosen(), chosen('m'), chosen('cm'), chosen('m', 'cm')]).toEqual([[false, false, false], [false, true, false], [false, false, false], [false, false, false]]);
});

test('heights that are asked about are problems until a unit is chosen or typed, cm as well; 0 is none, and what has a unit is read', () => {
  const rows: Table = [['Name', 'Max height'], ['A', '1.8'], ['B', '2 m'], ['C', 0], ['D', 2.5]];
  const match = withUnitsAsked(rows, matchColumns(rows), new Map());
  const read = (of: typeof match, text: string | null = null) =>
    planImport(rows, of, [], { ...noChoices, corrected: new Map(text === null ? [] : [[2, { maxHeight: text }]]) }, () => '00000000-0000-4000-8000-000000000001').rows.map(({ values, problems }) => problems.maxHeight ?? values.maxHeight);
  const noUnit = 'Add the unit, such as 1.8 m, or choose one for the whole column.';
  const chosen = (unit: string) => withUnitsAsked(rows, { ...match, columns: chooseUnit(match.columns, 1, unit) }, new Map());
  expect([read(match), read(match, '1.9'), read(match, '1.9 m'), read(chosen('cm')), read(chosen('ft'))]).toEqual([
    [noUnit, 200, 0, noUnit], [noUnit, 200, 0, noUnit], [190, 200, 0, noUnit], [1.8, 200, 0, 2.5], [54.86, 200, 0, 76.2],
  ]);
  expect([match, chosen('m')].map(({ columns: [, column] }) => (column === undefined ? null : [unitInUse(column), readExample(column, ['1.8'])]))).toEqual([[null, null], [{ field: 'maxHeight', unit: 'm' }, { cell: '1.8', figure: 180 }]]);
});
