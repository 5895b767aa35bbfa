import { expect, test } from 'vitest';
import { parsePath, pathText } from '../run/step.ts';
import { tell, type Telling, type ToldStory } from './told-story.ts';

const story = (path: string) => ({ machine: 'confirm', start: 'link', path: parsePath(path) });
const after = (first: ToldStory, ...tellings: readonly Telling[]) => {
  const { story: last, at } = tellings.reduce(tell, first);
  return { start: last.start, path: pathText(last.path), at };
};

test('a step is added where one looks, and what came after is gone', () => {
  const first = { story: story('link.confirm~verify=unreachable'), at: 1 };
  expect(after(first, { type: 'step', step: { kind: 'crash', src: 'verify' } })).toEqual({ start: 'link', path: 'link.confirm~verify!', at: 2 });
});

test('time that goes by twice is one step', () => {
  const first = { story: story('+100'), at: 1 };
  expect(after(first, { type: 'step', step: { kind: 'clock', ms: 50 } })).toEqual({ start: 'link', path: '+150', at: 1 });
});

test('looking back keeps what comes after, and ends at the ends', () => {
  const first = { story: story('link.confirm'), at: 1 };
  expect(after(first, { type: 'goTo', at: 0 }, { type: 'goTo', at: 9 })).toEqual({ start: 'link', path: 'link.confirm', at: 1 });
  expect(after(first, { type: 'goTo', at: -1 })).toEqual({ start: 'link', path: 'link.confirm', at: 0 });
});

test('another start is a new story', () => {
  expect(after({ story: story('link.confirm'), at: 1 }, { type: 'restart', start: 'x' })).toEqual({ start: 'x', path: '', at: 0 });
});
