import { expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import { connectionTypes, namesakeOf } from './suggestions.ts';

test('each connection type once, as it was written first, in natural order; blank ones are none', () => {
  const systems = ['Ethernet', '', 'RS-422', 'ethernet', ' ', 'CAN 10', 'CAN 9'].map((connectionType, id) => aSystem(id, { connectionType }));
  expect(connectionTypes(systems)).toEqual(['CAN 9', 'CAN 10', 'Ethernet', 'RS-422']);
});

test('a namesake has the whole name, however it is written, and is not the system itself', () => {
  const [crane, longer] = [aSystem(1, { name: 'Ångström Crane' }), aSystem(2, { name: 'Ångström Crane 2' })];
  const namesakes = ['angstrom crane', ' ÅNGSTRÖM CRANE ', 'Ångström', 'Ångström Crane 2'].map((name) => namesakeOf([crane, longer], name, null));
  expect(namesakes).toEqual([crane, crane, null, longer]);
  expect(namesakeOf([crane, longer], 'Ångström Crane', crane.id)).toBeNull();
});
