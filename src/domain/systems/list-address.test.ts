import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userIdSchema } from '../auth/session.ts';
import { addressIn, addressOf, isSameAddress, parseLastAddress, readAddress, searchAt } from './list-address.ts';
import { askedIn, emptySearch, isNarrowing, rangeNames, shotNames, sortFields } from './system-search.ts';

const at = (params: unknown) => searchAt(readAddress(params));

describe('a search in an address', () => {
  const range = fc.oneof(fc.constant(''), fc.integer({ min: -999, max: 9999 }).map(String), fc.constantFrom('16.5', '-12.25', '0'));
  const search = fc.record({
    text: fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.trim() === text && isNarrowing({ ...emptySearch, text })),
    connection: fc.constantFrom('', 'Ethernet', 'RS-422'), reach: range, down: range, tilt: range, speed: range, from: range, to: range, shotTilt: range, shotSpeed: range,
    sort: fc.record({ field: fc.constantFrom(...sortFields), isDescending: fc.boolean() }),
  });

  test('comes back as it was, through the text of the address too', () => {
    fc.assert(
      fc.property(search, (asked) => {
        expect(at(JSON.parse(JSON.stringify(addressOf(asked))))).toEqual(asked);
      }),
    );
  });

  test('whatever stands there, it can be read', () => {
    const params = fc.dictionary(fc.constantFrom('q', 'sort', 'order', 'other', ...rangeNames, ...shotNames), fc.anything());
    fc.assert(fc.property(params, (nonsense) => {
      expect(() => readAddress(nonsense)).not.toThrow();
    }));
  });

  test.each([
    [{ q: ' ', reach: 'abc', down: '', tilt: '1e9', speed: '1,234', sort: 'size', order: 'up' }],
    [{ q: ['a', 'b'], reach: { 0: 12 }, sort: null, order: 'DESC', page: '3' }],
    [{ q: 'W'.repeat(1001), connection: 'W'.repeat(1001) }], [{ q: {} }],
    [{}],
  ])('nonsense counts as nothing: %j', (params) => expect(at(params)).toEqual(emptySearch));

  test('a search as long as can be is taken', () => {
    const long = 'W'.repeat(1000);
    expect(at({ q: long, connection: long })).toEqual({ ...emptySearch, text: long, connection: long });
  });

  test('a bound without a number does not stand there either', () => {
    expect(readAddress({ reach: ' ', speed: ' 2 ', q: true })).toEqual({
      q: 'true', reach: undefined, down: undefined, tilt: undefined, speed: '2', sort: undefined, order: undefined,
    });
  });

  test('digits are what they look like, text or number', () => {
    expect(at({ q: 123, reach: 180, tilt: -4.5 })).toEqual({ ...emptySearch, text: '123', reach: '180', tilt: '-4.5' });
  });

  test('the names are short, and what is not asked for does not stand there', () => {
    const asked = { ...emptySearch, text: 'crane', reach: '180', sort: { field: 'maxHeight', isDescending: true } } as const;
    expect(JSON.parse(JSON.stringify(addressOf(asked)))).toEqual({ q: 'crane', reach: '180', sort: 'maxHeight', order: 'desc' });
    expect(JSON.parse(JSON.stringify(addressOf(emptySearch)))).toEqual({});
  });

  test('a figure in another unit comes back in it; what is none of its field is nothing', () => {
    const asked = { ...emptySearch, reach: ' 6,5 FT', speed: '9 km/h', tilt: '±45°', from: `5' 11"`, to: ' m' };
    expect(JSON.parse(JSON.stringify(addressOf(asked)))).toEqual({ reach: '6.5 ft', speed: '9 km/h', tilt: '45', from: '180.34' });
    expect(at({ ...addressOf(asked), to: '3 km/h', shotSpeed: ' mph' })).toEqual({ ...emptySearch, reach: '6.5 ft', speed: '9 km/h', tilt: '45', from: '180.34' });
  });

  test('a number stands there as plain digits; what is none yet does not stand there', () => {
    expect(addressOf({ ...emptySearch, reach: ' 16,50 ', tilt: '4x' })).toEqual(addressOf({ ...emptySearch, reach: '16.5' }));
    expect(isSameAddress(addressOf(emptySearch), {})).toBe(true);
    expect(isSameAddress({ q: 'a' }, { q: 'b' })).toBe(false);
  });
});

test.each([
  [emptySearch, null],
  [{ ...emptySearch, text: ' ' }, 'words'],
  [{ ...emptySearch, speed: 'x' }, 'filters'],
  [{ ...emptySearch, connection: 'RS-422', tilt: '5' }, 'filters'],
  [{ ...emptySearch, shotTilt: '5', from: '1' }, 'shot'],
  [{ ...emptySearch, sort: { field: 'name', isDescending: true } }, 'sort'],
  [{ ...emptySearch, sort: { field: 'maxHeight', isDescending: false } }, 'sort'],
  [{ ...emptySearch, text: 'a', to: '5' }, 'several'],
] as const)('with %j is asked for: %j', (search, asked) => {
  expect(askedIn(search)).toBe(asked);
});

describe('what was looked for last', () => {
  const [mine, theirs] = [v.parse(userIdSchema, 'user-1'), v.parse(userIdSchema, 'user-2')];

  test('comes back for whoever looked for it, and for nobody else', () => {
    const last = parseLastAddress(JSON.stringify({ userId: mine, address: { q: 'crane', order: 'desc' } }));
    expect([addressIn(last, mine), addressIn(last, theirs), addressIn(null, mine)]).toEqual([{ q: 'crane', order: 'desc' }, {}, {}]);
  });

  test.each([null, '', '{', '[]', '{"userId":"","address":{}}', '{"userId":"user-1","address":"q"}'])('nonsense counts as nothing: %j', (text) => {
    expect(parseLastAddress(text)).toBe(null);
  });
});
