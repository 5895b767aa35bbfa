import { expect, test } from 'vitest';
import { systemFields, unitOf } from '../systems/system.ts';
import { exportTable, keptUnits } from './export-file.ts';
import { chooseTarget, noChoices } from './import-choices.ts';
import { planImport } from './import-plan.ts';
import { matchColumns, textsAbove } from './import-columns.ts';
import type { Table } from './table.ts';

/** The first row of a system, and what each column is. */
const matched = (table: Table) => {
  const { firstRow, columns } = matchColumns(table);
  return [firstRow, ...columns.map(({ target, unit }) => (unit === null || target === null ? target : `${target} in ${unit}`))];
};

test.each([
  [['Name', 'Min height (cm)', 'Max height (cm)', 'Camera tilt (°)', 'Max dolly speed (m/s)', 'Connection type'], ['name', 'minHeight in cm', 'maxHeight in cm', 'cameraTilt in °', 'maxDollySpeed in m/s', 'connectionType']],
  [['MODEL', 'max_height [m]', 'min_height [m]', 'Notes', 'Top speed in km/h'], ['name', 'maxHeight in m', 'minHeight in m', null, 'maxDollySpeed in km/h']],
  [['Bezeichnung', 'Mindesthöhe', 'Höhe max. in m', 'Neigung', 'Geschwindigkeit (km/h)', 'Anschluss'], ['name', 'minHeight', 'maxHeight in m', 'cameraTilt', 'maxDollySpeed in km/h', 'connectionType']],
  [['Gerät', 'Low (ft)', 'High (ft)', 'Geschw. max', 'Neig.', 'Mount'], ['name', 'minHeight in ft', 'maxHeight in ft', 'maxDollySpeed', 'cameraTilt', 'connectionType']],
  [['Name', 'Höhe unten (m)', 'Höhe oben (m)'], ['name', 'minHeight in m', 'maxHeight in m']],
  [['Nom', 'Hauteur min (m)', 'Hauteur max (m)', 'Inclinaison', 'Vitesse', 'Connexion'], ['name', 'minHeight in m', 'maxHeight in m', 'cameraTilt', 'maxDollySpeed', 'connectionType']],
  [['Nombre', 'Altura mínima', 'Altura máxima', 'Inclinación', 'Velocidad', 'Conexión'], ['name', 'minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed', 'connectionType']],
  [['System', 'Lowest height, ft', 'Highest height, ft', 'Weight (kg)', 'Height'], ['name', 'minHeight in ft', 'maxHeight in ft', null, null]],
  [['Connector name', 'Name', 'Name'], ['connectionType', 'name', null]],
  [['Max height (overall) [m]', 'min_height_m', 'Speed (m/min)', 'Load (kg)'], ['maxHeight in m', 'minHeight in m', 'maxDollySpeed in m/min', null]],
  [['Max. Höhe/m', 'Höhe min. in Metern', 'Name'], ['maxHeight in m', 'minHeight in metern', 'name']],
  [['Hauteur max (mètres)', 'Height (min)', 'Nombre', 'Nom'], ['maxHeight in metres', 'minHeight', null, 'name']],
  [['Max allowed height', 'Height max, aluminium track', 'Max boom payload', 'Max height', 'Name'], [null, null, null, 'maxHeight', 'name']],
  [['Max boom speed (m/s)', 'Tilt speed', 'Owner name', 'System name', 'Temporary location'], ['maxDollySpeed in m/s', null, null, 'name', null]],
  [['minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed', 'connectionType'], ['minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed', 'connectionType']],
  [['Name', 'Height', 'Min', 'Max', 'Tilt'], ['name', null, 'minHeight', 'maxHeight', 'cameraTilt']],
  [['Model', 'Max. (m)', 'Min. (m)', 'Speed <km/h>'], ['name', 'maxHeight in m', 'minHeight in m', 'maxDollySpeed in km/h']],
  [['Name', 'Speed', 'Min', 'Max'], ['name', 'maxDollySpeed', null, null]],
  [['Name', 'Min (kg)', 'Max (kg)'], ['name', null, null]],
  [['Name', 'Max', 'Tilt'], ['name', null, 'cameraTilt']],
  [['Name', 'Min height', 'Min', 'Max'], ['name', 'minHeight', null, null]],
  [['Name', 'Max height (in.)', 'Min height, in.', 'Speed kmph'], ['name', 'maxHeight in in', 'minHeight in in', 'maxDollySpeed in kmph']],
  [['Name', 'Max height (arm in)', 'Min height (built-in)', 'Tilt (head, in deg)'], ['name', 'maxHeight', 'minHeight', 'cameraTilt in deg']],
  [['Name', 'Height (max, in)', 'Min height (in inches)'], ['name', 'maxHeight in in', 'minHeight in inches']],
  [['Name', 'Max. height m.', 'Min. height [in.]', 'Tilt (deg.)'], ['name', 'maxHeight in m', 'minHeight in in', 'cameraTilt in deg']],
  [['Name', 'Max height (in inches)', 'Min height (ins.)', 'Speed km/hr'], ['name', 'maxHeight in inches', 'minHeight in ins.', 'maxDollySpeed in km/hr']],
  [['Name', 'Max height dm', 'Speed knots', 'Tilt low/up'], ['name', 'maxHeight in dm', 'maxDollySpeed in knots', 'cameraTilt']],
  [['Name', 'Min speed (m/s)', 'Max speed (m/s)', 'Tilt min', 'Tilt max'], ['name', null, 'maxDollySpeed in m/s', null, 'cameraTilt']],
  [['Name', 'Max height', 'Geschwindigkeit min', 'Tilt min', 'Tilt min/max'], ['name', 'maxHeight', null, 'cameraTilt', null]],
  [['Pos.', 'Gerät / Bezeichnung', 'Bauhöhe min. (m)', 'Bauhöhe max. (m)', 'Neigung'], [null, 'name', 'minHeight in m', 'maxHeight in m', 'cameraTilt']],
  [['Manufacturer / Model', 'Min. Arbeitshöhe', 'Kamerahoehe max.'], ['name', 'minHeight', 'maxHeight']],
  [['Artikelbezeichnung', 'Hauteur d’optique max', 'Tilt / Neigung'], ['name', 'maxHeight', 'cameraTilt']],
  [['Nom de l’appareil', 'Hauteur de travail min. (m)', 'Vitesse / Speed (km/h)'], ['name', 'minHeight in m', 'maxDollySpeed in km/h']],
  [['Marca / Modelo', 'Altura de trabajo máx.', 'Conexión'], ['name', 'maxHeight', 'connectionType']],
  [['Matériel', 'Hauteur / Height max', 'Brand / Type'], ['name', 'maxHeight', null]],
  [['Item / Description', 'Item / Price', 'Dolly type', 'Speed'], ['name', null, null, 'maxDollySpeed']],
  [['Name', 'Min L (m)', 'Max L (m)'], ['name', null, null]],
  [['Name', 'Width', 'Length', 'Notes', 'Serial'], ['name', null, null, null, null]],
] as const)('headings %j', (headings, expected) => {
  expect(matched([headings, headings.map(() => '1')])).toEqual([1, ...expected]);
});

test.each([keptUnits, { cm: 'ft', 'm/s': 'mph' }] as const)('an export in %j is known column by column, whatever its fields are called', (units) => {
  const inUnit = systemFields.map((field) => {
    const unit = unitOf(field);
    return unit === null ? field : `${field} in ${unit === 'cm' || unit === 'm/s' ? units[unit] : unit}`;
  });
  expect(matched(exportTable([], units))).toEqual([1, ...inUnit, 'id', 'version']);
});

test('a title and blank rows above the headings are passed over', () => {
  expect(matched([['Our dollies, 2026'], [], ['Name', 'Max height'], ['Rig', 180]])).toEqual([3, 'name', 'maxHeight']);
});

test('rows above the headings are passed over as long as they are narrower, and are named', () => {
  const table: Table = [['Stock list', '', '2026-11-29'], ['Ana Ruiz', 'Berlin'], [], ['Name', 'Max height', 'Notes'], ['Rig', 180, 'x']];
  expect([matched(table), textsAbove(table, matchColumns(table))]).toEqual([[4, 'name', 'maxHeight', null], ['Stock list', '2026-11-29', 'Ana Ruiz', 'Berlin']]);
});

test('a title above headings that say all by themselves is no line of theirs, but a unit above them is', () => {
  const titled: Table = [['Stock list', '', '29.11.2026'], ['Bezeichnung', 'Höhe min. (m)', 'Höhe max. (m)', 'Notes'], ['Rig', '', '2,5', 'a']];
  expect([matched(titled), textsAbove(titled, matchColumns(titled))]).toEqual([[2, 'name', 'minHeight in m', 'maxHeight in m', null], ['Stock list', '29.11.2026']]);
  expect(matched([['', 'Height (m)', '', ''], ['Model', 'Min', 'Max', 'Speed (km/h)'], ['Fisher', 1, 2, 3]])).toEqual([2, 'name', 'minHeight in m', 'maxHeight in m', 'maxDollySpeed in km/h']);
});

test('a second line of headings is taken with the first: units, or what a heading of several columns is divided into', () => {
  const divided: Table = [['Dolly stock 2026'], [], ['', '', 'Height', '', 'Speed', 'Tilt', 'Price'], ['No.', 'Model', 'min', 'max', 'm/s', '°', 'EUR'], [1, 'Panther', 45, 180, 3.5, 90, 120]];
  expect([matched(divided), textsAbove(divided, matchColumns(divided))]).toEqual([[4, null, 'name', 'minHeight', 'maxHeight', 'maxDollySpeed in m/s', 'cameraTilt in °', null], ['Dolly stock 2026']]);
  expect(matched([['', 'Height', '', '', ''], ['Model', 'Min', 'Max', 'Speed <km/h>', 'Notes'], ['Fisher', 38, 157, 3, 'x']])).toEqual([2, 'name', 'minHeight', 'maxHeight', 'maxDollySpeed in km/h', null]);
  expect(matched([['System', 'Lens height', 'Lens height', 'Pan/Tilt'], ['', 'min (cm)', 'max (cm)', '(deg)'], ['Fisher', 38, 157, 90]])).toEqual([2, 'name', 'minHeight in cm', 'maxHeight in cm', 'cameraTilt in deg']);
  expect(matched([['Name', 'Min height', 'Speed'], ['', 'cm', 'km/h'], ['Fisher', 38, 3]])).toEqual([2, 'name', 'minHeight in cm', 'maxDollySpeed in km/h']);
  expect(matchColumns([['Name', 'Min height'], ['', 'cm'], ['Fisher', 38]])).toMatchObject({ headingRows: 2, columns: [{ heading: 'Name' }, { heading: 'Min height cm' }] });
});

test('of a speed that is divided the highest is taken', () => {
  expect(matched([['', 'Height', '', 'Speed [m/s]', ''], ['Name', 'Min', 'Max', 'Min', 'Max'], ['Crane', 30, 180, 0.1, 2.5]])).toEqual([2, 'name', 'minHeight', 'maxHeight', null, 'maxDollySpeed in m/s']);
});

test('no row of a system is taken for a second line of headings', () => {
  const headings = ['Name', 'Min height', 'Connection'];
  for (const row of [['Rig', '', ''], ['', '', 'Euro'], ['', '30 cm', ''], ['Speed', 'low', 'max'], ['', '-', 'n/a']]) expect(matched([headings, row, ['Crane', 1, 'Euro']])).toEqual([1, 'name', 'minHeight', 'connectionType']);
});

test('cells of a hundred thousand brackets or blanks hold nothing up', () => {
  const many = 100_000;
  const table: Table = [['Name', `Max height ${'('.repeat(many)}`, `Speed${' '.repeat(many)}x`], ['Rig', `120${' '.repeat(many)}x`, 1], [`Rig${' '.repeat(many)}x`, 120, 1]];
  // Each would take minutes if what follows a sign was looked at anew for every sign.
  expect([matched(table), matchColumns(table.slice(1)).firstRow]).toEqual([[1, 'name', 'maxHeight', 'maxDollySpeed'], 0]);
  expect(planImport(table, matchColumns(table), [], noChoices, () => '00000000-0000-4000-8000-000000000001').counts).toEqual({ new: 0, changed: 0, same: 0, problem: 2, leftOut: 0 });
});

test('a column of numbers is no column of ids, whatever its heading says', () => {
  expect(matched([['ID', 'Name'], ['1', 'Rig']])).toEqual([1, null, 'name']);
  expect(matched([['ID', 'Name'], ['00000000-0000-4000-8000-000000000001', 'Rig']])).toEqual([1, 'id', 'name']);
});

test('no row of a system is taken for the headings', () => {
  expect(matched([['Fisher 10', 'ok'], ['Speed Rail', 'tilt head missing']])).toEqual([0, 'name', null]);
  expect(matched([['Name', 'Notes'], ['Fisher 10', 'ok'], ['Speed', 'Tilt']])).toEqual([1, 'name', null]);
  expect(matched([['Name'], ['Rig']])).toEqual([1, 'name']);
  expect(matched([['Dolly'], ['Fisher 10', '180 cm']])).toEqual([0, 'name', null]);
});

test('a row of words above figures is the headings where no column of it is known; what a column is its cells say, and its unit the heading', () => {
  const table: Table = [
    ['Rental kit 2026'], ['Kit', 'Asset no', 'Lowest lens (in)', 'Top lens', 'Travel', 'Control'],
    ['Fisher 11', 'D-014', '3', `7' 7"`, 'manual', 'none'], ['ColorTran', 'D-015', 28, '56 in', '–', 'radio'], ['TOTAL', 2],
  ];
  const match = matchColumns(table);
  expect([textsAbove(table, match), match.firstRow, match.headingRows, match.columns.map(({ heading, target, unit }) => [heading, target, unit])]).toEqual([
    ['Rental kit 2026'], 2, 1, [['Kit', 'name', null], ['Asset no', null, null], ['Lowest lens (in)', null, 'in'], ['Top lens', null, null], ['Travel', null, null], ['Control', null, null]],
  ]);
  expect(chooseTarget(match.columns, 2, 'minHeight')[2]).toMatchObject({ target: 'minHeight', unit: 'in' });
});

test.each<readonly [string, Table]>([
  ['with a figure of its own', [['Rig', 'low', '180 cm'], ['Crane', '30', '180']]],
  ['that says of a figure that it is not known', [['Rig', '-'], ['Crane', '180']]],
  ['above words', [['Rig', 'low'], ['Crane', 'high'], ['Jib', '30']]],
  ['below one as wide', [['Rig', '180'], ['Crane', 'high'], ['Jib', '30']]],
  ['of a single cell', [['Rig'], ['2 Marine']]],
  ['above names that begin with a length', [['MovieBird', 'manual'], [`30' Technocrane`, 'CAN'], [`50' Technocrane`, 'CAN']]],
])('a row %s is no headings', (_, table) => expect(matchColumns(table).firstRow).toBe(0));

test('without headings columns are known by what stands in them, and only by what can be nothing else', () => {
  const rows = [['Rig', '180 cm', '30 cm', '±45°', '5 km/h', 7], ['Crane', '2 m', '50 cm', '10°', '2 m/s', 8]];
  expect(matched(rows)).toEqual([0, 'name', 'maxHeight', 'minHeight', 'cameraTilt', 'maxDollySpeed', null]);
  expect(matched([['1'], ['2']])).toEqual([0, null]);
  expect(matched([['2 m', '30 cm'], ['1.5 m', '90 cm']])).toEqual([0, 'maxHeight', 'minHeight']);
});

test('a choice by hand takes the field from the column that was it, and the unit of its heading', () => {
  const { columns } = matchColumns([['Name', 'Höhe (m)', 'Max height'], ['Rig', 1, 2]]);
  expect(chooseTarget(columns, 1, 'maxHeight').map(({ target, unit }) => [target, unit])).toEqual([['name', null], ['maxHeight', 'm'], [null, null]]);
});

const uuid = '00000000-0000-4000-8000-000000000001';

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
