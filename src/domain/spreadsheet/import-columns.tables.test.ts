import { expect, test } from 'vitest';
import { matchColumns, textsAbove } from './import-columns.ts';
import type { Table } from './table.ts';

const uuid = '00000000-0000-4000-8000-000000000001';

/** The first row of a system, and what each column is. */
const matched = (table: Table) => {
  const { firstRow, columns } = matchColumns(table);
  return [firstRow, ...columns.map(({ target, unit }) => (unit === null || target === null ? target : `${target} in ${unit}`))];
};

test.each<readonly [string, Table, readonly unknown[]]>([
  ['blanks within brackets, and none around them', [['Name', 'Max(m)height', 'Min height [ cm ]'], ['Rig', 1, 2]], [1, 'name', 'maxHeight in m', 'minHeight in cm']],
  ['a unit behind the last of several slashes', [['Name', 'Height/max/m'], ['Rig', 1]], [1, 'name', 'maxHeight in m']],
  ['a unit that is none does not count as a word that nobody knows', [['Name', 'Max height, track (pcs)'], ['Rig', 1]], [1, 'name', 'maxHeight in pcs']],
  ['two words that nobody knows', [['Name', 'Height max, aluminium track'], ['Rig', 1]], [1, 'name', null]],
  ['units in the plural, in Spanish and in German', [['Nombre', 'Altura mínima (milímetros)', 'Höhe max. in Millimetern'], ['Rig', 1, 2]], [1, 'name', 'minHeight in milimetros', 'maxHeight in millimetern']],
  ['a unit at the end of words that are written together, or before a footnote sign', [['name', 'minHeightMm', 'maxHeightInFt', 'dollySpeed km/h*'], ['Rig', 1, 2, 3]], [1, 'name', 'minHeight in mm', 'maxHeight in ft', 'maxDollySpeed in km/h']],
  ['units that no figure is read in, and two in one bracket', [['Name', 'Min height (decimeters)', 'Max height (ft-in)', 'Tilt (radians)'], ['Rig', 1, 2, 3]], [1, 'name', 'minHeight in decimeters', 'maxHeight in ft-in', 'cameraTilt in radians']],
  ['the surest of two names', [['Model', 'Name'], ['GF', 'Rig']], [1, null, 'name']],
  ['one heading alone that is known', [['Model', 'Notes'], ['Rig', 'x']], [1, 'name', null]],
  ['ids, however they are called', [['UUID', 'Name'], [uuid, 'Rig']], [1, 'id', 'name']],
  ['and with blanks around them, or missing', [['System ID', 'Name'], [` ${uuid} `, 'Rig'], ['', 'Crane']], [1, 'id', 'name']],
  ['versions are known beside ids, whatever columns of our export were taken out', [['Name', 'ID', 'Last changed'], ['Rig', uuid, '2026-11-29T10:00:00+00:00']], [1, 'name', 'id', 'version']],
  ['but not below another heading, nor without ids', [['Name', 'ID', 'last changed'], ['Rig', uuid, '2026-11-29T10:00:00+00:00']], [1, 'name', 'id', null]],
  ['nor beside numbers', [['Name', 'ID', 'Last changed'], ['Rig', '1', '2026-11-29T10:00:00+00:00']], [1, 'name', null, null]],
  ['numbers with a dash are no ids', [['ID', 'Name'], ['2026-1', 'Rig']], [1, null, 'name']],
  ['ids in some rows only are none', [['ID', 'Name'], [uuid, 'Rig'], ['2', 'Crane']], [1, null, 'name']],
  ['a second line that goes on where the first ends', [['Name', 'Height'], ['', 'min', 'max'], ['Rig', 1, 2]], [2, 'name', 'minHeight', 'maxHeight']],
  ['no headings: ids, names and units', [[uuid, 'Rig', '45° ', '3 km/h', 'RS-422']], [0, 'id', 'name', 'cameraTilt', 'maxDollySpeed', null]],
  ['no headings: a unit in some rows only', [['Rig', '45°'], ['Crane', 'none']], [0, 'name', null]],
  ['no headings: more than a unit behind the figure', [['Rig', '45° up']], [0, 'name', null]],
  ['no headings: the lower heights are those that are lower on average', [['Rig', '100 cm', '200 cm'], ['Crane', '100 cm'], ['Jib', '100 cm', '']], [0, 'name', 'minHeight', 'maxHeight']],
  ['what no heading names, beside headings', [['Name', 'Speed', '', ''], ['Rig', 1, '45°', ''], ['Crane', 2, '', '']], [1, 'name', 'maxDollySpeed', 'cameraTilt', null]],
  ['a heading that is not known hides what stands below it', [['Name', 'Price', 'Notes'], ['Rig', 1, '45°']], [1, 'name', null, null]],
  ['no second column of names', [['Name', 'Speed', ''], ['Rig', 1, 'Berlin']], [1, 'name', 'maxDollySpeed', null]],
  ['no second highest height', [['Name', 'Max height', '', ''], ['Rig', '1 m', '20 cm', '90 cm']], [1, 'name', 'maxHeight', null, null]],
  ['no second lowest height', [['Name', 'Min height', '', ''], ['Rig', '1 m', '20 cm', '90 cm']], [1, 'name', 'minHeight', null, null]],
  ['what stands in few rows is no name', [['Product', 'Price', ''], ['Rig', 1], ['Crane', 2, 'extra'], ['Jib', 3]], [1, 'name', null, null]],
  ['rows that are blank say nothing', [['', 'Max height', 'Tilt'], ['Rig', 100, 3], ['', '', ''], ['Crane', 200, 4], ['', ''], []], [1, 'name', 'maxHeight', 'cameraTilt']],
  ['no name where no heading says one', [['Stock', 'Max height', ''], ['Rig', 1], ['Crane', 2, 'extra']], [1, null, 'maxHeight', null]],
  ['a list of one column', [['Name'], ['Rig']], [1, 'name']],
  ['a system that is called as a heading is, and nothing below it', [['Name']], [0, 'name']],
])('%s', (_, table, expected) => expect(matched(table)).toEqual(expected));

test('headings, and what stands above them, are shown without the blanks around them', () => {
  const table: Table = [[' Stock ', ''], [' Name ', 'Max height '], ['Rig', 1]];
  const match = matchColumns(table);
  expect([textsAbove(table, match), match.columns.map(({ heading }) => heading)]).toEqual([['Stock'], ['Name', 'Max height']]);
});
