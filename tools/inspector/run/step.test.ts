import { expect, test } from 'vitest';
import { parsePath, pathText, storyIn, storySearch } from './step.ts';

test('each kind of step is the same after it was parsed and written, and one that cannot be read ends the path', () => {
  const text = 'readStore=endsSoon~+30000~refresh!~offline~online~network.online~form.submit:ana';
  expect(parsePath(`${text}~?~+7`)).toEqual([
    { kind: 'answer', src: 'readStore', sample: 'endsSoon' },
    { kind: 'clock', ms: 30_000 },
    { kind: 'crash', src: 'refresh' },
    { kind: 'network', isOnline: false },
    { kind: 'network', isOnline: true },
    { kind: 'event', type: 'network.online', sample: null },
    { kind: 'event', type: 'form.submit', sample: 'ana' },
  ]);
  expect(pathText(parsePath(text))).toBe(text);
});

test('the address of a story leads back to it', () => {
  const story = { machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=unreachable') };
  const search = storySearch(story);
  expect(search).toBe('?machine=confirm&start=link&path=link.confirm%7Everify%3Dunreachable');
  expect(storyIn(search, { machine: 'other', start: '', path: [] })).toEqual(story);
  expect(storyIn('?theme=dark', story)).toEqual(story);
});
