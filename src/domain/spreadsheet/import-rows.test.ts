import { expect, test } from 'vitest';
import { aSystem, present } from '../../../tests/samples.ts';
import { type System, type SystemField, systemIdFrom } from '../systems/system.ts';
import { exportTable } from './export-file.ts';
import { type ImportChoices, noChoices } from './import-choices.ts';
import { matchColumns } from './import-columns.ts';
import { planImport } from './import-plan.ts';
import { type FieldColumn, firstRemark, isAsExported, isNoSystem, readRow, typedReading } from './import-rows.ts';
import { type Table, tableFromText, textCells } from './table.ts';

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

const plan = (table: Table, systems: readonly System[], choices: Partial<ImportChoices> = {}) =>
  planImport(table, matchColumns(table), systems, { ...noChoices, ...choices }, () => uuid);

const outcomes = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ line, outcome, double }) => [line, outcome, ...(double === null ? [] : [double])]);

const rig = aSystem(1, { name: 'Rig', minHeight: 30, maxHeight: 180, cameraTilt: 0, maxDollySpeed: null, connectionType: 'RS-422' });
const heading = ['Name', 'Min height', 'Max height'] as const;

test('doubles in the file and in the list wait for a choice, for all or one by one', () => {
  const twin = aSystem(2, { name: 'rig' });
  const twice: Table = [heading, ['Crane', 1, 2], ['crane', 3, 4], ['Rig', 5, 6]];
  expect(outcomes(twice, [rig, twin])).toEqual([[2, 'new'], [3, 'leftOut', 'inFile'], [4, 'leftOut', 'inList']]);
  expect(outcomes(twice, [rig, twin], { doubles: 'add' })).toEqual([[2, 'new'], [3, 'new', 'inFile'], [4, 'new', 'inList']]);
  expect(outcomes(twice, [rig, twin], { doubles: 'update' })).toEqual([[2, 'new'], [3, 'changed', 'inFile'], [4, 'leftOut', 'inList']]);
  const meant = plan(twice, [rig, twin], { doublesAt: new Map([[4, { update: twin.id }]]) });
  expect(meant.rows.map(({ outcome, match }) => [outcome, match?.id ?? null])).toEqual([['new', null], ['leftOut', null], ['changed', twin.id]]);
});

test('of several systems with one name a row means the one that it repeats; the others stand by their figures, whatever order they come in', () => {
  const twins = [aSystem(4, { name: 'Rig', minHeight: null, maxHeight: 9 }), aSystem(3, { name: 'Rig', minHeight: 30, maxHeight: 180 }), aSystem(2, { name: 'Rig', minHeight: 5, maxHeight: 180 }), rig];
  const table: Table = [['Name', 'Min height', 'Max height (ft)'], ['Rig', 30, 5.90551], ['Rig', 5, ''], ['Rig', 6, ''], ['rig', 5, ''], ['Rig', 'tall', '']];
  const said = (systems: readonly System[]) => plan(table, systems).rows.map(({ outcome, double, match, twins: asked }) => [outcome, double, match?.id, ...asked.map((twin) => twin.id)]);
  const asked = ['2', '3', '1', '4'];
  const out = ['leftOut', 'inList', undefined, ...asked];
  const expected = [['same', null, '3'], ['same', null, '2'], out, out, out];
  expect([said(twins), said(twins.toReversed())]).toEqual([expected, expected]);
  expect(outcomes([heading, ['Rig', 30, 180]], twins, { doubles: 'add' })).toEqual([[2, 'same']]);
});

test('an id counts before a name where it is an id of ours: rows of a foreign list are numbered as well', () => {
  const known = { ...rig, id: systemIdFrom(uuid) };
  expect(outcomes([['Name', 'ID'], ['Another name', uuid], ['Rig', '']], [known])).toEqual([[2, 'changed'], [3, 'leftOut', 'inFile']]);
  expect(outcomes([['ID', 'Name', 'Max height'], ['1', 'Crane', '2']], [rig])).toEqual([[2, 'new']]);
  const [headings = []] = exportTable([]);
  expect(outcomes([headings, ['Crane', ...headings.slice(3).map(() => ''), '1']], [rig])).toEqual([[2, 'changed']]);
});

test('a row of our own export whose system is not there any more is no change to a system that another row means, whatever that is called now; one that is merely called so is asked about', () => {
  const [one, two] = [1, 2].map((number) => aSystem(number, { name: 'Dolly', maxHeight: 100 * number, updatedAt: '2026-11-29T10:00:00+00:00' }));
  const exported = tableFromText(textCells(exportTable([present(two), present(one)]), { separator: ',', decimalSign: '.' }));
  const seen = (table: Table, known: System, choices: Partial<ImportChoices> = {}) => plan(table, [known], choices).rows.map(({ outcome, double, match }) => [outcome, double, match?.id]);
  const stays = ['same', null, '1'];
  expect(seen(exported, present(one))).toEqual([['new', null, undefined], stays]);
  // Renamed since, to the name of the one that was deleted.
  const renamed = exported.map((row, at) => (at === 2 ? ['Beta', ...row.slice(1)] : row));
  expect(seen(renamed, aSystem(1, { ...present(one), updatedAt: '2026-11-30T10:00:00+00:00' }))).toEqual([['new', null, undefined], ['leftOut', null, '1']]);
  const alone = exported.slice(0, 2);
  const choices: readonly Partial<ImportChoices>[] = [{}, { doubles: 'update' }, { doublesAt: new Map([[2, 'add']]) }, { leftOut: new Map([[2, true]]) }];
  expect(choices.map((each) => seen(alone, present(one), each))).toEqual([
    [['leftOut', 'otherId', '1']], [['changed', 'otherId', '1']], [['new', 'otherId', undefined]], [['leftOut', 'otherId', '1']],
  ]);
  expect(seen(alone, { ...present(two), ...present(one), maxHeight: 200 })).toEqual([stays]);
  // A row without an id waits for a choice, wherever it stands.
  const added = ['Dolly', '', 300];
  for (const [choice, outcome] of [['leaveOut', 'leftOut'], ['add', 'new'], ['update', 'changed']] as const) {
    const [headings = [], , own = []] = exported;
    const rows = seen([headings, added, own], present(one), { doublesAt: new Map([[2, choice]]) });
    expect([rows, seen([headings, own, added], present(one), { doublesAt: new Map([[3, choice]]) })]).toEqual([
      [[outcome, 'inFile', choice === 'add' ? undefined : '1'], choice === 'update' ? ['leftOut', 'inFile', '1'] : stays],
      [stays, [outcome, 'inFile', choice === 'add' ? undefined : '1']],
    ]);
  }
});
