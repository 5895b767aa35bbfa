import { expect, test } from 'vitest';
import { fitOf, fitWords, leftOutBy, shotIn, sortByFit, staysAtHeight } from './shot.ts';
import { emptySearch } from './system-search.ts';

const dolly = { minHeight: 30, maxHeight: 180, cameraTilt: -45, maxDollySpeed: 2 };
const anything = { from: null, to: null, tilt: null, speed: null };

test.each([
  [{ from: '50', to: '1,5' }, { from: 1.5, to: 50, tilt: null, speed: null }],
  [{ to: '120' }, { from: 120, to: 120, tilt: null, speed: null }],
  [{ shotTilt: '-30', shotSpeed: '3' }, { from: null, to: null, tilt: 30, speed: 3 }],
  [{ from: 'high' }, null],
  // Nobody knows how far the lens goes: at 30 it would fit what 200 does not.
  [{ from: '30', to: '2 kg' }, null],
  [{ from: '30', to: '2 kg', shotTilt: '5' }, { from: null, to: null, tilt: 5, speed: null }],
  [{ from: '50', to: '150', shotTilt: '30', shotSpeed: 'fast' }, { from: 50, to: 150, tilt: 30, speed: null }],
  [{ from: '1 m', shotSpeed: '3 mph' }, { from: 100, to: 100, tilt: null, speed: 1.34 }],
  [{}, null],
])('%o is the shot %o', (typed, shot) => expect(shotIn({ ...emptySearch, ...typed })).toEqual(shot));

test.each([
  ['to', { from: '30', to: '2 kg' }, ['from', 'to']],
  ['from', { from: '2 kg', to: '30' }, ['from', 'to']],
  ['from', { from: '2 kg', to: '' }, ['from']],
  ['from', { from: '2 kg', to: 'high' }, ['from']],
  ['shotTilt', { from: '30', shotTilt: 'low' }, ['shotTilt']],
] as const)('%s, unread in %o, leaves out %j', (unread, typed, names) => expect(leftOutBy(unread, { ...emptySearch, ...typed })).toEqual(names));

test.each([
  [{ from: '120' }, true],
  [{ from: '120', to: ' ' }, true],
  [{ from: '120', to: '2 kg' }, false],
  [{ from: '120', to: '180' }, false],
  [{ to: '180' }, false],
])('with %o asked, the lens stays at its height: %s', (typed, isOne) => expect(staysAtHeight({ ...emptySearch, ...typed })).toBe(isOne));

test.each([
  [{ from: 30, to: 180, tilt: 45, speed: 2 }, {}, 'Fits'],
  [{ from: 30, to: 198 }, {}, '18 cm too low'],
  [{ from: 12.4, to: 180 }, {}, '17.6 cm too high'],
  [{ from: 0, to: 200, tilt: 60, speed: 2.3 }, {}, '20 cm too low, 30 cm too high, 15° too little tilt, 0.3 m/s too slow'],
  // No digits of the machine's own arithmetic.
  [{ from: 30, to: 2011.68 }, { maxHeight: 2011.6 }, '0.08 cm too low'],
  [{ from: 30, to: 20_000.1 }, { maxHeight: 20_000 }, '0.1 cm too low'],
  [{ tilt: 45.0000001 }, {}, '0.0000001° too little tilt'],
  [{ to: 100, from: 100 }, { maxHeight: null }, 'max height not stated'],
  [{ to: 100, from: 20 }, { maxHeight: null }, '10 cm too high, max height not stated'],
  [{ tilt: 10 }, { minHeight: null, maxHeight: null }, 'Fits'],
  [{ tilt: 10, speed: 1 }, { cameraTilt: null, maxDollySpeed: null }, 'tilt not stated, speed not stated'],
  // Only the min was typed, and the max is the form's 0.
  [{ from: 20, to: 60 }, { minHeight: 150, maxHeight: 0 }, 'max height below min height'],
  [{ from: 40, to: 190 }, { minHeight: 180, maxHeight: 30 }, 'max height below min height'],
  [{ tilt: 10 }, { minHeight: 180, maxHeight: 30 }, 'Fits'],
])('for %o %o: %s', (shot, figures, words) => expect(fitWords(fitOf({ ...dolly, ...figures }, { ...anything, ...shot }), 'metric')).toBe(words));

test('what is missing is said in what the person reads in', () => {
  const fit = fitOf({ ...dolly, maxDollySpeed: null }, { from: 29.9, to: 210.48, tilt: 60, speed: 1 });
  expect(fitWords(fit, 'feet')).toBe('1 ft too low, 0.04 in too high, 15° too little tilt, speed not stated');
});

test('what fits comes first, then what may fit, then what misses by the least; equals stay as they were', () => {
  const [low, lower, open, fine, alsoFine] = [{ ...dolly, maxHeight: 150 }, { ...dolly, maxHeight: 100 }, { ...dolly, maxHeight: null }, dolly, { ...dolly }];
  const { systems, fitting } = sortByFit([lower, low, open, fine, alsoFine], { ...anything, from: 160, to: 160 });
  expect([systems.map((system) => [lower, low, open, fine, alsoFine].indexOf(system)), fitting]).toEqual([[3, 4, 2, 1, 0], 2]);
});

test('half a person’s height is further from a shot than a quarter of a right angle, and nearer than most of a run', () => {
  const lacking = [{ ...dolly, maxDollySpeed: 0 }, { ...dolly, maxHeight: 92.5 }, { ...dolly, cameraTilt: 22.5 }];
  expect(sortByFit(lacking, { from: 100, to: 180, tilt: 45, speed: 2 }).systems).toEqual([lacking[2], lacking[0], lacking[1]]);
});
