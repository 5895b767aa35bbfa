import { expect, test } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { screenOf, unknownScreen } from './screen-address.ts';

test('of each machine it is known on which screen it is seen, or why on none', () => {
  expect(allMachines.filter(({ machine }) => screenOf(machine.id, '') === unknownScreen).map(({ machine }) => machine.id)).toEqual([]);
});
