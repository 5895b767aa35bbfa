import { expect, test } from 'vitest';
import { findSystems } from '../../src/domain/systems/find-systems.ts';
import { emptySearch } from '../../src/domain/systems/system-search.ts';
import { fleet } from './fleet.ts';
import { typedWords } from './typed.ts';

test.each([100, 1000])('each key changes what is found among %i systems, and no word finds nothing', (rows) => {
  const all = fleet(rows);
  const counts = (word: string): readonly number[] =>
    Array.from({ length: word.length + 1 }, (_, keys) => findSystems(all, { ...emptySearch, text: word.slice(0, keys) }).systems.length);
  const unchanged = typedWords.filter((word) => new Set(counts(word)).size !== word.length + 1 || counts(word).includes(0));
  expect(unchanged).toEqual([]);
});
