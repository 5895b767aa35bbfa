import { expect, test } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { sightOf, unknownSight } from './screen-address.ts';

test('of each machine it is known where a person sees it, or why nobody does', () => {
  const unknown = allMachines.filter(({ machine }) => sightOf(machine.id, '') === unknownSight).map(({ machine }) => machine.id);
  expect(unknown, 'Say in tools/inspector/stories/screen-address.ts where they are seen.').toEqual([]);
});
