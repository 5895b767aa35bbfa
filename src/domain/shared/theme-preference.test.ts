import * as v from 'valibot';
import { expect, test } from 'vitest';
import { themeChoiceSchema } from './theme-preference.ts';

test('there are three choices of a theme', () => {
  const given = ['system', 'light', 'dark', 'blue', '', null];
  expect(given.filter((choice) => v.is(themeChoiceSchema, choice))).toEqual(['system', 'light', 'dark']);
});
