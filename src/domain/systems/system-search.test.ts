import { describe, expect, test } from 'vitest';
import { askedIn, byName, emptySearch, figuresIn, filterCount, isNarrowing, rangeNames, sortedBy, unreadIn } from './system-search.ts';

describe('ranges', () => {
  test('only those that are numbers count', () => {
    const asked = { ...emptySearch, reach: '180', down: ' ', tilt: 'steep', speed: '0' };
    expect([[...figuresIn(asked, rangeNames)], filterCount(asked), unreadIn({ ...asked, from: '12 k' })]).toEqual([[['reach', 180], ['speed', 0]], 2, ['tilt', 'from']]);
    expect([asked, { ...emptySearch, tilt: 'steep' }, emptySearch].map(isNarrowing)).toEqual([true, false, false]);
    expect([asked, { ...emptySearch, tilt: 'steep' }, emptySearch].map(askedIn)).toEqual(['filters', 'filters', null]);
  });
});

test('a heading that is chosen again turns its order round; of changes the last comes first', () => {
  expect(sortedBy(emptySearch, 'updatedAt')).toEqual({ field: 'updatedAt', isDescending: true });
  const first = sortedBy(emptySearch, 'maxHeight');
  const second = sortedBy({ ...emptySearch, sort: first }, 'maxHeight');
  expect([first, second, sortedBy({ ...emptySearch, sort: second }, 'maxHeight'), sortedBy({ ...emptySearch, sort: second }, 'name')]).toEqual([
    { field: 'maxHeight', isDescending: false }, { field: 'maxHeight', isDescending: true }, { field: 'maxHeight', isDescending: false }, byName,
  ]);
});
