import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPage } from '../../../tests/machines/records.ts';
import { aSystem } from '../../../tests/samples.ts';
import { emptyListing, finishKept, finishListing, isOvertaken, type Listing, mustReadAgain, readAgain, removeSystem, restartListing, saveSystem, showAll, systemIn, takeKept, takePage, totalOf, layeredMap, type LayeredMap, valueAt, withEntries } from './system-list.ts';

const [a, b, c, d] = [
  aSystem(1, { name: 'a' }), aSystem(2, { name: 'b' }), aSystem(3, { name: 'c' }), aSystem(4, { name: 'd' }),
] as const;

const plainly = ({ systems, remaining, cursor, unreadable, isWhole }: Listing) => ({
  names: systems.map(({ name }) => name), remaining, cursor, unreadable, isWhole,
});

const at = ({ id, name }: typeof a) => ({ id, name });
const whole = (...systems: readonly (typeof a)[]): Listing => finishListing(takePage(emptyListing, aPage(systems, 0)));

describe('a listing that is read page by page', () => {
  test('grows with each page; the next begins behind the end of the last', () => {
    const first = takePage(emptyListing, aPage([b, a], 2));
    expect(plainly(first)).toEqual({ names: ['a', 'b'], remaining: 2, cursor: at(a), unreadable: 0, isWhole: false });
    const second = finishListing(takePage(first, aPage([c, d], 0)));
    expect(plainly(second)).toEqual({ names: ['a', 'b', 'c', 'd'], remaining: 0, cursor: at(d), unreadable: 0, isWhole: true });
  });

  test('field report 106: what is shown stays as it is while later pages come, but for a person\'s own changes', () => {
    const shown = (listing: Listing) => listing.shown.map(({ name }) => name);
    expect(shown(takePage(takePage(emptyListing, aPage([a, b], 2)), aPage([c, d], 0)))).toEqual(['a', 'b', 'c', 'd']);
    const first = takePage(saveSystem(emptyListing, d), aPage([b, c], 2));
    expect(shown(first)).toEqual(['b', 'c', 'd']);
    const second = takePage(first, aPage([a], 1));
    expect([second.shown, systemIn(second, a.id)]).toEqual([first.shown, a]);
    const changed = removeSystem(saveSystem(second, { ...b, name: 'bb' }), c.id);
    expect(shown(changed)).toEqual(['bb', 'd']);
    expect([shown(finishListing(changed)), shown(showAll(changed))]).toEqual([['a', 'bb', 'd'], ['a', 'bb', 'd']]);
    const again = takePage(restartListing(whole(b)), aPage([a], 1));
    expect(shown(again)).toEqual(['b']);
    expect(shown(takePage(readAgain(second), aPage([a], 1)))).toEqual(['b', 'c', 'd']);
    expect(shown(takePage(takePage(emptyListing, aPage([a, c], 1)), aPage([b], 0)))).toEqual(['a', 'c']);
  });

  test('how many there are in all, also where a reading that has failed begins again', () => {
    const first = takePage(emptyListing, aPage([a, b], 2));
    expect(totalOf(first)).toBe(4);
    expect(totalOf(takePage(restartListing(first), aPage([a], 3)))).toBe(4);
  });

  test('an empty page ends it, whatever the count says', () => {
    const first = takePage(emptyListing, aPage([a], 5));
    expect(plainly(takePage(first, aPage([], 4)))).toEqual({
      names: ['a'], remaining: 0, cursor: at(a), unreadable: 0, isWhole: false,
    });
  });

  test('read again, what has gone stays in sight until the reading is complete', () => {
    const again = restartListing(whole(a, b));
    expect(plainly(again)).toEqual({ names: ['a', 'b'], remaining: 0, cursor: null, unreadable: 0, isWhole: true });
    const read = takePage(again, aPage([b], 0));
    expect(plainly(read).names).toEqual(['a', 'b']);
    expect(plainly(finishListing(read)).names).toEqual(['b']);
    expect(systemIn(finishListing(read), a.id)).toBe(null);
  });

  test('what is read again unchanged is the same to the object, and so is the whole', () => {
    const before = whole(a, b);
    const after = finishListing(takePage(restartListing(before), aPage([{ ...a }, { ...b }], 0)));
    expect(after.systems).toBe(before.systems);
    const changed = finishListing(takePage(restartListing(before), aPage([{ ...a }, { ...b, maxHeight: 9 }], 0)));
    expect(changed.systems).toEqual([a, { ...b, maxHeight: 9 }]);
    expect(changed.systems[0]).toBe(a);
    expect(saveSystem(before, { ...a }).shown).toBe(before.shown);
  });

  test('a page that was asked for before does not undo what was saved or removed meanwhile', () => {
    const renamed = { ...b, name: 'new' };
    const meanwhile = removeSystem(saveSystem(saveSystem(takePage(emptyListing, aPage([a], 2)), renamed), d), c.id);
    const read = finishListing(takePage(meanwhile, aPage([b, c], 0)));
    expect(plainly(read).names).toEqual(['a', 'd', 'new']);
    const again = finishListing(takePage(restartListing(read), aPage([a, b, c], 0)));
    expect(plainly(again).names).toEqual(['a', 'b', 'c']);
    expect(plainly(takePage(restartListing(meanwhile), aPage([b, c], 0))).names).toEqual(['a', 'b', 'c', 'd']);
  });

  test('an answer is overtaken by a later version, and by a delete', () => {
    const [old, later] = [aSystem(1, { updatedAt: '2026-11-29T09:00:01Z' }), aSystem(1, { updatedAt: '2026-11-29T09:00:02Z' })];
    const lists = [emptyListing, whole(old), whole(later), removeSystem(whole(old), a.id)];
    expect(lists.map((list) => isOvertaken(list, old))).toEqual([false, false, true, true]);
  });

  test('what this browser had kept stands beside what was heard since, until the server says otherwise', () => {
    const kept = takeKept(removeSystem(saveSystem(emptyListing, { ...b, name: 'bb' }), c.id), [c, b, a]);
    expect([plainly(kept).names, kept.shown, kept.isWhole, finishKept(kept)]).toEqual([['a', 'bb'], kept.systems, false, { ...kept, isWhole: true }]);
    expect(plainly(takePage(kept, aPage([{ ...a, name: 'aa' }], 0))).names).toEqual(['aa', 'bb']);
  });

  test('rows that are no systems are counted; the count stands until it is known anew', () => {
    const page = { ...aPage([a], 3), unreadable: 2 };
    const first = takePage(emptyListing, page);
    expect(first.unreadable).toBe(2);
    const read = finishListing(takePage(first, { ...aPage([b], 0), unreadable: 1 }));
    expect([read.unreadable, totalOf(restartListing(read))]).toEqual([3, 5]);
    expect(mustReadAgain(takePage(takePage(emptyListing, aPage([a], 2)), { ...aPage([b], 0), unreadable: 1 }))).toBe(false);
    const again = takePage(restartListing(read), page);
    expect(again.unreadable).toBe(3);
    expect(finishListing(again).unreadable).toBe(2);
  });
});

describe('rows that move while the list is read', () => {
  const moved = { ...c, name: 'Aa' };

  test('from before the cursor to behind it: told twice, listed once, by its newer name', () => {
    const late = { ...a, name: 'z' };
    const read = takePage(takePage(emptyListing, aPage([a, b], 1)), aPage([c, late], 0));
    expect(plainly(finishListing(read)).names).toEqual(['b', 'c', 'z']);
    expect(mustReadAgain(read)).toBe(false);
  });

  test.each([
    ['known before', whole(a, b, c, d)],
    ['never seen', emptyListing],
  ])('from behind the cursor to before it, %s: one row fewer came than was promised, so all are read once more', (_, before) => {
    const missed = takePage(takePage(restartListing(before), aPage([a, b], 2)), aPage([d], 0));
    expect(mustReadAgain(missed)).toBe(true);
    const second = takePage(readAgain(missed), aPage([moved, a, b, d], 0));
    expect(mustReadAgain(second)).toBe(false);
    expect(plainly(finishListing(second)).names).toEqual(['a', 'Aa', 'b', 'd']);
  });

  test('a table that is never steady is read twice, not for ever; what either reading saw stays', () => {
    const missed = takePage(takePage(restartListing(whole(a, b, c, d)), aPage([a, b], 2)), aPage([c], 0));
    const second = takePage(takePage(readAgain(missed), aPage([a, b], 2)), aPage([d], 0));
    expect(mustReadAgain(second)).toBe(false);
    expect(plainly(finishListing(second)).names).toEqual(['a', 'b', 'c', 'd']);
    const gone = takePage(takePage(readAgain(missed), aPage([a], 2)), aPage([d], 0));
    expect(plainly(finishListing(gone)).names).toEqual(['a', 'b', 'c', 'd']);
    expect(plainly(finishListing(takePage(restartListing(finishListing(gone)), aPage([a, d], 0)))).names).toEqual(['a', 'd']);
  });

  test.each([
    ['more rows than were promised are new ones', 1, [b, c]],
    ['of a server that does not count nothing is promised', Number.POSITIVE_INFINITY, []],
  ])('%s, which needs no second reading', (_, remaining, rest) => {
    expect(mustReadAgain(takePage(takePage(emptyListing, aPage([a], remaining)), aPage(rest, 0)))).toBe(false);
  });
});

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
