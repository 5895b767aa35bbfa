import { expect, test } from 'vitest';
import { axisText, beyondScale, beyondText, heightExtent, heightRange, heightText, reachSentence, secondsForTrack, secondsText, speedSentence, tiltEachWay, withinScale } from './reach.ts';

const figures = { minHeight: 30, maxHeight: 180, cameraTilt: 45, maxDollySpeed: 2 };

test.each([
  [{}, 'Reaches from 30 cm to 180 cm. The camera tilts 45° up and down.'],
  [{ minHeight: 120, maxHeight: 120, cameraTilt: 0 }, 'Stays at 120 cm. The camera doesn’t tilt.'],
  [{ minHeight: -40, cameraTilt: -30 }, 'Reaches from -40 cm to 180 cm. The camera tilts 30° up and down.'],
  [{ minHeight: 200 }, 'Reaches from 180 cm to 200 cm. Its min height is above its max height. The camera tilts 45° up and down.'],
  [{ minHeight: null, cameraTilt: null }, 'Reaches up to 180 cm; how low it goes isn’t stated. Its tilt isn’t stated.'],
  [{ minHeight: -999_999_999_999, maxHeight: 1e21 }, 'Reaches from -999999999999 cm to 1000000000000000000000 cm. The camera tilts 45° up and down.'],
  [{ maxHeight: null }, 'Goes down to 30 cm; how high it reaches isn’t stated. The camera tilts 45° up and down.'],
  [{ minHeight: null, maxHeight: null }, 'Its heights aren’t stated. The camera tilts 45° up and down.'],
])('the reach of %o in words', (some, words) => expect(reachSentence({ ...figures, ...some }, 'metric')).toBe(words));

test.each([
  [2, '10 m takes 5 s; walking 7.1 s, running 2 s.'],
  [0.01, '10 m takes 1000 s; walking 7.1 s, running 2 s.'],
  [1e-12, '10 m takes > 1 h; walking 7.1 s, running 2 s.'],
  [1e12, '10 m takes < 0.01 s; walking 7.1 s, running 2 s.'],
  [42, '10 m takes 0.24 s; walking 7.1 s, running 2 s.'],
  [0, 'It doesn’t move on its own.'],
  [-3, 'Its speed is below zero.'],
  [null, 'Its speed isn’t stated.'],
])('a speed of %s in words', (maxDollySpeed, words) => expect(speedSentence({ maxDollySpeed }, 'metric')).toBe(words));

test('both in words for whoever reads in feet', () => {
  const sentences = (some: Partial<typeof figures>) => [reachSentence({ ...figures, ...some }, 'feet'), speedSentence({ ...figures, ...some }, 'feet')];
  expect(sentences({})).toEqual(['Reaches from 11 3/4 in to 5 ft 10 7/8 in. The camera tilts 45° up and down.', '30 ft takes 4.6 s; walking 6.5 s, running 1.8 s.']);
  expect(sentences({ minHeight: 180, maxDollySpeed: 0 })).toEqual(['Stays at 5 ft 10 7/8 in. The camera tilts 45° up and down.', 'It doesn’t move on its own.']);
});

test('the range has its ends in order, and says where they are stated the other way round', () => {
  expect(heightRange({ minHeight: 200, maxHeight: 10 })).toEqual({ low: 10, high: 200, isReversed: true });
  expect(heightRange({ minHeight: null, maxHeight: -10 })).toEqual({ low: null, high: -10, isReversed: false });
  expect(heightRange({ minHeight: 10, maxHeight: 10 })).toEqual({ low: 10, high: 10, isReversed: false });
});

test('the common scale has the ground and all that is stated in it, and never no height at all', () => {
  expect(heightExtent([{ minHeight: -40, maxHeight: null }, { minHeight: 300, maxHeight: 20 }])).toEqual([-40, 300]);
  expect(heightExtent([{ minHeight: 30, maxHeight: 180 }, { minHeight: null, maxHeight: -5 }])).toEqual([-5, 180]);
  expect(heightExtent([], 175)).toEqual([0, 175]);
  expect(heightExtent([{ minHeight: null, maxHeight: 0 }])).toEqual([0, 1]);
});

test('a height that nobody means takes no scale away from the others: it goes beyond it', () => {
  expect(heightExtent([{ minHeight: -1e12, maxHeight: 330 }, { minHeight: 20, maxHeight: 1e12 }, { minHeight: -20, maxHeight: 20_000 }])).toEqual([-20, 20_000]);
  expect(heightExtent([{ minHeight: -1e12, maxHeight: 1e12 }], 175)).toEqual([0, 175]);
  const scale = [-50, 300] as const;
  expect([300, 301, -50, -51, null].map((cm) => beyondScale(cm, scale))).toEqual([null, 'above', null, 'below', null]);
  expect([300, 301, -51].map((cm) => withinScale(cm, scale))).toEqual([300, 300, -50]);
});

test('what goes beyond the scale is written with its end', () => {
  expect((['metric', 'feet'] as const).map((units) => [beyondText('above', units), beyondText('below', units)])).toEqual([['> 200 m', '< -200 m'], ['> 656 ft', '< -656 ft']]);
});

test('tilt and time', () => {
  expect([tiltEachWay({ cameraTilt: -30 }), tiltEachWay({ cameraTilt: 500 }), tiltEachWay({ cameraTilt: null })]).toEqual([30, 180, null]);
  expect([secondsForTrack(4, 'metric'), secondsForTrack(3, 'feet'), secondsForTrack(0, 'metric'), secondsForTrack(null, 'metric')]).toEqual([2.5, 3.048, null, null]);
  expect([7.142, 38.4, 9.96, 123.4].map(secondsText)).toEqual(['7.1 s', '38 s', '10 s', '123 s']);
  expect([heightText(15_000), heightText(2e15), axisText(12.5), axisText(-150), axisText(-60.96, 'feet'), axisText(0, 'feet')]).toEqual(['15000 cm', '2000000000000000 cm', '0.125 m', '-1.5 m', '-2 ft', '0 ft']);
  expect([0.004, 0.01, 3600, 3601].map(secondsText)).toEqual(['< 0.01 s', '0.01 s', '3600 s', '> 1 h']);
});
