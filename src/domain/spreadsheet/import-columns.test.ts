import { expect, test } from 'vitest';
import { chooseTarget, matchColumns } from './import-columns.ts';
import type { Table } from './table.ts';

const matched = (table: Table) => {
  const { firstRow, columns } = matchColumns(table);
  return [firstRow, ...columns.map(({ target, unit }) => (unit === null ? target : `${target ?? ''} in ${unit}`))];
};

test.each([
  [['Name', 'Min height (cm)', 'Max height (cm)', 'Camera tilt (°)', 'Max dolly speed (m/s)', 'Connection type', 'ID'], ['name', 'minHeight in cm', 'maxHeight in cm', 'cameraTilt in °', 'maxDollySpeed in m/s', 'connectionType', 'id']],
  [['MODEL', 'max_height [m]', 'min_height [m]', 'Notes', 'Top speed in km/h'], ['name', 'maxHeight in m', 'minHeight in m', null, 'maxDollySpeed in km/h']],
  [['Bezeichnung', 'Mindesthöhe', 'Höhe max. in m', 'Neigung', 'Geschwindigkeit (km/h)', 'Anschluss'], ['name', 'minHeight', 'maxHeight in m', 'cameraTilt', 'maxDollySpeed in km/h', 'connectionType']],
  [['Nom', 'Hauteur min (m)', 'Hauteur max (m)', 'Inclinaison', 'Vitesse', 'Connexion'], ['name', 'minHeight in m', 'maxHeight in m', 'cameraTilt', 'maxDollySpeed', 'connectionType']],
  [['Nombre', 'Altura mínima', 'Altura máxima', 'Inclinación', 'Velocidad', 'Conexión'], ['name', 'minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed', 'connectionType']],
  [['System', 'Lowest height, ft', 'Highest height, ft', 'Weight (kg)', 'Height'], ['name', 'minHeight in ft', 'maxHeight in ft', null, null]],
  [['Connector name', 'Name', 'Name'], ['connectionType', 'name', null]],
] as const)('headings %j', (headings, expected) => {
  expect(matched([headings, headings.map(() => '1')])).toEqual([1, ...expected]);
});

test('a title and blank rows above the headings are passed over', () => {
  expect(matched([['Our dollies, 2026'], [], ['Name', 'Max height'], ['Rig', 180]])).toEqual([3, 'name', 'maxHeight']);
});

test('without headings columns are known by what stands in them, and only by what can be nothing else', () => {
  const rows = [['Rig', '180 cm', '30 cm', '±45°', '5 km/h', 7], ['Crane', '2 m', '50 cm', '10°', '2 m/s', 8]];
  expect(matched(rows)).toEqual([0, 'name', 'maxHeight', 'minHeight', 'cameraTilt', 'maxDollySpeed', null]);
  expect(matched([['1'], ['2']])).toEqual([0, null]);
});

test('a choice by hand takes the field from the column that was it, and the unit of its heading', () => {
  const { columns } = matchColumns([['Name', 'Höhe (m)', 'Max height'], ['Rig', 1, 2]]);
  expect(chooseTarget(columns, 1, 'maxHeight').map(({ target, unit }) => [target, unit])).toEqual([['name', null], ['maxHeight', 'm'], [null, null]]);
});
