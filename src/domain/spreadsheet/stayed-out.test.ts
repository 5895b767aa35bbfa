import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import type { System } from '../systems/system.ts';
import { exportTable } from './export-file.ts';
import { type ImportChoices, noChoices } from './import-choices.ts';
import { matchColumns } from './import-columns.ts';
import { planImport } from './import-plan.ts';
import { stayedOutOf, stayedOutTable, withoutReasons } from './stayed-out.ts';
import type { Table } from './table.ts';

const planned = (table: Table, systems: readonly System[] = [], choices: Partial<ImportChoices> = {}, match = matchColumns(table)) =>
  planImport(table, match, systems, { ...noChoices, ...choices }, () => '00000000-0000-4000-8000-000000000001');
const length = 'Enter a length, such as 120, 1.2 m or 4\' 2".';
const reason = 'Not imported because';
const list: Table = [
  ['Stock list', '', '2026'],
  ['Name', 'Höhe max', 'Anschluss', 'Notes'],
  ['CRANES'],
  ['Rig', '=1+1', 'Euro', 'blue', 'beyond'],
  ['Arm', 'tall', 'Euro'],
  ['Arm', 'tall', 'Euro'],
  ['Jib', 180, 'Euro'],
  ['Twin', 1.5],
  ['Boom', 190, 'Euro'],
  ['Total', 370],
  ['as of May'],
];

test('what is not imported stands as in the file, with the reason behind it, whatever was corrected; what was imported does not', () => {
  const systems = [aSystem(1, { name: 'Twin' }), aSystem(2, { name: 'Twin' })];
  const plan = planned(list, systems, { leftOut: new Map([[5, true], [9, true]]), corrected: new Map([[4, { connectionType: 'fibre' }]]) });
  expect(stayedOutTable(plan)).toEqual([
    ['Name', 'Höhe max', 'Anschluss', 'Notes', '', reason],
    ['Rig', '=1+1', 'Euro', 'blue', 'beyond', `Max height: ${length}`],
    ['Arm', 'tall', 'Euro', '', '', `Left out in the preview. Max height: ${length}`],
    ['Arm', 'tall', 'Euro', '', '', `Max height: ${length}`],
    ['Twin', 1.5, '', '', '', 'Several systems have this name.'],
    ['Boom', 190, 'Euro', '', '', 'Left out in the preview.'],
    ['Total', 370, '', '', '', 'This row doesn’t look like a system.'],
    ['', '', '', '', '', ''],
    ['CRANES', '', '', '', '', 'This row has only a name. If it’s a system and not a heading, include it.'],
    ['as of May', '', '', '', '', 'This row has only a name. If it’s a system and not a heading, include it.'],
  ]);
  expect(stayedOutOf(planned(list.slice(1, 3)), { separator: ';', decimalSign: ',' })).toEqual(null);
  expect(stayedOutOf(planned([['Name', 'Max height'], ['Crane; big', 'ca. 3m?'], ['Arm', 1.5], ['Arm', -1.5], ['Jib', '=1+1']]), { separator: ';', decimalSign: ',' })).toEqual({
    rows: 3,
    text: `Name;Max height;${reason}\r\n"Crane; big";ca. 3m?;"Max height: ${length.replaceAll('"', '""')}"\r\nArm;-1,5;An earlier row of the file is about the same system.\r\nJib;'=1+1;"Max height: ${length.replaceAll('"', '""')}"\r\n`,
  });
});

test('imported later it is the same again: its reasons are of no column, and make no system of a remark', () => {
  const before = planned(list);
  const again = withoutReasons(stayedOutTable(before));
  expect(again[0]).toEqual(['Name', 'Höhe max', 'Anschluss', 'Notes', '']);
  expect(planned(again).rows.map(({ values, outcome }) => [values.name, outcome])).toEqual([['Rig', 'problem'], ['Arm', 'problem'], ['Arm', 'leftOut'], ['Total', 'leftOut'], ['CRANES', 'leftOut'], ['as of May', 'leftOut']]);
  // Where somebody has put a title above it.
  expect(matchColumns([['Later'], ...stayedOutTable(before)]).columns.map(({ target }) => target)).toEqual(['name', 'maxHeight', 'connectionType', null, null, null]);
  expect([withoutReasons(list), withoutReasons([])]).toEqual([list, []]);
});

test('a column without a heading gets the one of its field, one whose unit was said gets that unit, and our own export stays one', () => {
  const bare: Table = [['Rig', '45°', 'x'], ['Rig', '30°', '5']];
  const match = matchColumns(bare);
  const columns = match.columns.map((column, index) => (index === 2 ? { ...column, target: 'maxHeight', chosenUnit: 'm' } as const : column));
  expect(stayedOutTable(planned(bare, [], { leftOut: new Map([[2, true]]) }, { ...match, columns }))[0]).toEqual(['Name', 'Camera tilt', 'Max height (m)', reason]);
  const system = aSystem(7, { name: 'Rig', maxHeight: 180, updatedAt: '2026-11-30T10:00:00+00:00' });
  const earlier = exportTable([{ ...system, connectionType: 'Euro' }]).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2026-11-29T10:00:00+00:00']));
  const mine = stayedOutTable(planned(earlier, [system]));
  expect([mine.map((row) => row.at(-1)), planned(withoutReasons(mine), [system]).rows.map(({ aside }) => aside)]).toEqual([[reason, 'Changed since this file was exported. Include the row only if the file is right.'], ['changedSince']]);
  const id = 'd0111e5a-0000-4000-8000-000000000001';
  const ids: Table = [[id, 'Rig'], [id, 'Jib']];
  expect(stayedOutTable(planned(ids, [system]))[0]).toEqual(['ID', 'Name', reason]);
});
