import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layeredMap, type LayeredMap, valueAt, withEntries } from './system-list.ts';

const depthOf = (map: LayeredMap<number, number>): number => 1 + (map.below === null ? 0 : depthOf(map.below));

test('holds what a map would hold, in every version', () => {
  const batch = fc.array(fc.tuple(fc.nat(30), fc.nat()), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      let map = layeredMap<number, number>();
      const plain = new Map<number, number>();
      const versions = batches.map((entries) => {
        map = withEntries(map, new Map(entries));
        for (const [key, value] of entries) plain.set(key, value);
        return { map, plain: new Map(plain) };
      });
      for (const version of versions) {
        for (let key = 0; key <= 30; key += 1) expect(valueAt(version.map, key)).toBe(version.plain.get(key));
      }
    }),
  );
});

test('a newer version shares what the older one holds', () => {
  const large = layeredMap([1, 2, 3].map((key) => [key, key] as const));
  expect(withEntries(large, new Map())).toBe(large);
  const two = withEntries(large, new Map([[4, 4]]));
  expect(two).toEqual({ top: new Map([[4, 4]]), below: large });
  expect(two.below).toBe(large);
  // A layer up to twice as large is joined.
  expect(withEntries(layeredMap([[1, 1], [2, 2]]), new Map([[2, 7]]))).toEqual({ top: new Map([[1, 1], [2, 7]]), below: null });
});

test('stays shallow while it grows by pages or by single entries', () => {
  let map = layeredMap<number, number>();
  for (let page = 0; page < 50; page += 1) {
    map = withEntries(map, new Map(Array.from({ length: 100 }, (_, row) => [page * 100 + row, row])));
  }
  for (let key = 0; key < 50; key += 1) map = withEntries(map, new Map([[-key, key]]));
  expect(depthOf(map)).toBeLessThanOrEqual(14);
});
