import { expect, test } from 'vitest';
import { parsePath, storyIn, storySearch } from './step.ts';

test('the address of a story leads back to it', () => {
  const story = { machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=unreachable') };
  const search = storySearch(story);
  expect(search).toBe('?machine=confirm&start=link&path=link.confirm%7Everify%3Dunreachable');
  expect(storyIn(search, { machine: 'other', start: '', path: [] })).toEqual(story);
  expect(storyIn('?theme=dark', story)).toEqual(story);
});
