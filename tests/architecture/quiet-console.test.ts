import { expect, test } from 'vitest';
import { takeConsole } from '../quiet-console.ts';

test('a word in the console is noticed, with the token in it', () => {
  console.error('refresh failed', { refresh_token: 'secret' });
  expect(takeConsole()).toEqual(['error: refresh failed [object Object] {"refresh_token":"secret"}']);
  expect(takeConsole()).toEqual([]);
});
