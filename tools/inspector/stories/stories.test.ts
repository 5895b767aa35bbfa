import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { comparableContext } from './comparable-context.ts';
import { screenOf, unknownScreen } from './screen-address.ts';

const neighbour = (initial: 'here' | 'there') => createActor(createMachine({ id: 'outbox', initial, states: { here: {}, there: {} } })).start();

test('generated ids are numbered in order, and a neighbour goes by its machine whatever state it is in', () => {
  const made = 'b3b1a8de-3c1f-4a55-9d0e-1f2a3b4c5d6e';
  const known = 'd0111e5a-0000-4000-8000-000000000007';
  const expected = { outbox: 'actor outbox', writes: [{ id: 'id made 1', of: known }, { id: 'id made 2', replaces: 'id made 1' }], said: 'an "actor" in here', count: 2 };
  const rest = { said: 'an "actor" in here', count: 2 };
  expect(comparableContext({ outbox: neighbour('here'), writes: [{ id: made, of: known }, { id: made.replace('6e', '6f'), replaces: made }], ...rest })).toEqual(expected);
  expect(comparableContext({ outbox: neighbour('there'), writes: [{ id: 'id-1', of: known }, { id: 'id-2', replaces: 'id-1' }], ...rest })).toEqual(expected);
});

test('of each machine it is known on which screen it is seen, or why on none', () => {
  expect(allMachines.filter(({ machine }) => screenOf(machine.id, '') === unknownScreen).map(({ machine }) => machine.id)).toEqual([]);
});
