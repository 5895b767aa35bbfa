import { expect, test } from 'vitest';
import { parsePath, pathText } from '../run/step.ts';
import { type StoryAction, storyReducer } from './use-story.ts';

const after = (path: string, at: number, ...actions: readonly StoryAction[]) => {
  const story = { machine: 'confirm', start: 'link', path: parsePath(path) };
  const last = actions.reduce(storyReducer, { story, at });
  return [last.story.start, pathText(last.story.path), last.at];
};

test('a step is added where one looks, and the steps after it are gone', () => {
  expect(after('link.confirm~verify=unreachable', 1, { type: 'add', steps: [{ kind: 'crash', src: 'verify' }] })).toEqual(['link', 'link.confirm~verify!', 2]);
});

test('a clock that goes on is one step', () => {
  expect(after('+100', 1, { type: 'add', steps: [{ kind: 'clock', ms: 50 }] })).toEqual(['link', '+150', 1]);
});

test('going back keeps the steps after it and stops at the ends; another start begins a new story', () => {
  expect(after('link.confirm', 1, { type: 'goTo', at: 0 }, { type: 'goTo', at: 9 })).toEqual(['link', 'link.confirm', 1]);
  expect(after('link.confirm', 1, { type: 'goTo', at: -1 })).toEqual(['link', 'link.confirm', 0]);
  expect(after('link.confirm', 1, { type: 'restart', start: 'x' })).toEqual(['x', '', 0]);
});
