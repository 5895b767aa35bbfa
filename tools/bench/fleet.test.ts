import { expect, test } from 'vitest';
import { compareSystems } from '../../src/domain/systems/system-order.ts';
import { fleet } from './fleet.ts';
import { nameOfSaved } from './typed.ts';

const systems = fleet(100);

test('so many, each its own', () => {
  expect(new Set(fleet(5000).map(({ id }) => id)).size).toBe(5000);
  expect(new Set(fleet(5000).map(({ name }) => name)).size).toBe(5000);
});

test('what is saved comes first in the list, where it is seen', () => {
  const [any] = systems;
  if (any === undefined) throw new Error('There are no systems.');
  const saved = { ...any, name: nameOfSaved(1) };
  expect([...systems, saved].toSorted(compareSystems)[0]).toBe(saved);
});
