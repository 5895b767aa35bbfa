import { describe, expect, test } from 'vitest';
import { emptyListing, finishListing, type Listing, removeSystem, restartListing, saveSystem, takePage } from './system-listing.ts';
import { aSystem } from './testing/samples.ts';

const [a, b, c, d] = [
  aSystem(1, { name: 'a' }), aSystem(2, { name: 'b' }), aSystem(3, { name: 'c' }), aSystem(4, { name: 'd' }),
] as const;

const plainly = ({ systems, remaining, cursor, seen, touched }: Listing) => ({
  systems: [...systems.values()], remaining, cursor, seen: [...seen], touched: [...touched],
});

const cursorAt = ({ id, name }: typeof a) => ({ id, name });

describe('a listing that is read page by page', () => {
  test('grows with each page; the next begins behind the last row', () => {
    const first = takePage(emptyListing, { systems: [a, b], remaining: 2 });
    expect(plainly(first)).toEqual({ systems: [a, b], remaining: 2, cursor: cursorAt(b), seen: ['1', '2'], touched: [] });
    const second = takePage(first, { systems: [c, d], remaining: 0 });
    expect(plainly(second)).toEqual({
      systems: [a, b, c, d], remaining: 0, cursor: cursorAt(d), seen: ['1', '2', '3', '4'], touched: [],
    });
  });

  test('an empty page ends it, whatever the count says', () => {
    const first = takePage(emptyListing, { systems: [a], remaining: 5 });
    expect(plainly(takePage(first, { systems: [], remaining: 4 }))).toEqual({
      systems: [a], remaining: 0, cursor: cursorAt(a), seen: ['1'], touched: [],
    });
  });

  test('read again, what has gone stays in sight until the reading is complete', () => {
    const again = restartListing(takePage(emptyListing, { systems: [a, b], remaining: 0 }));
    expect(plainly(again)).toEqual({ systems: [a, b], remaining: 0, cursor: null, seen: [], touched: [] });
    const read = takePage(again, { systems: [b], remaining: 0 });
    expect(plainly(read).systems).toEqual([a, b]);
    expect(plainly(finishListing(read))).toEqual({ systems: [b], remaining: 0, cursor: cursorAt(b), seen: ['2'], touched: [] });
  });

  test('a page that was asked for before does not undo what was saved or removed meanwhile', () => {
    const renamed = { ...b, name: 'new' };
    const meanwhile = removeSystem(saveSystem(saveSystem(takePage(emptyListing, { systems: [a], remaining: 2 }), renamed), d), c.id);
    const read = finishListing(takePage(meanwhile, { systems: [b, c], remaining: 0 }));
    expect(plainly(read)).toEqual({
      systems: [a, renamed, d], remaining: 0, cursor: cursorAt(c), seen: ['1', '2', '3'], touched: ['2', '4', '3'],
    });
  });
});
