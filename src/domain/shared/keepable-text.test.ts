import { expect, test } from 'vitest';
import { readFactorName } from '../account/factor-name.ts';
import { wordsOfName } from '../systems/logged-change.ts';
import { keepableText } from './keepable-text.ts';

test.each([
  ['\u0000', ''],
  ['a\u0000b', 'ab'],
  ['half \uD83D or \uDE00', 'half  or '],
  [' 😀 \u0001\u200B\u202E\uFFFF ', ' 😀 \u0001\u200B\u202E\uFFFF '],
])('%j is kept as %j', (text, kept) => {
  expect(keepableText(text)).toBe(kept);
});

test('so are the name of an authenticator, and what is looked for among the deleted', () => {
  expect(readFactorName('Tab\u0000let', [])).toEqual({ name: 'Tablet' });
  expect(wordsOfName('Dol\u0000ly \u0000 2')).toEqual(['Dolly', '2']);
});
