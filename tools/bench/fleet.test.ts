import { expect, test } from 'vitest';
import { compareSystems } from '../../src/domain/system-order.ts';
import { fleet } from './fleet.ts';
import { nameOfSaved, typedWords } from './typed.ts';

const systems = fleet(100);

test('so many, each its own', () => {
  expect(new Set(fleet(5000).map(({ id }) => id)).size).toBe(5000);
  expect(new Set(fleet(5000).map(({ name }) => name)).size).toBe(5000);
});

test('every word that is typed narrows the smallest fleet, and does not empty it', () => {
  for (const word of typedWords) {
    const found = systems.filter(({ name }) => name.toLowerCase().includes(word));
    expect([word, found.length > 0 && found.length < systems.length]).toEqual([word, true]);
  }
});

test('what is saved comes first in the list, where it is seen', () => {
  const [any] = systems;
  if (any === undefined) throw new Error('There are no systems.');
  const saved = { ...any, name: nameOfSaved(1) };
  expect([...systems, saved].toSorted(compareSystems)[0]).toBe(saved);
});
