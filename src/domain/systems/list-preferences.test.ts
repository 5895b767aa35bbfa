import { expect, test } from 'vitest';
import { listPreferencesText, parseListPreferences, usualPreferences, withColumn } from './list-preferences.ts';

test('a choice of columns comes back as it was; the usual one leaves nothing behind', () => {
  const fewer = withColumn(withColumn(usualPreferences, 'reach', false), 'updatedAt', false);
  const choices = [fewer, { ...usualPreferences, hasKeys: false }, { ...fewer, hasKeys: false }, { ...usualPreferences, units: 'feet' as const }];
  expect([fewer.hidden, choices.map((chosen) => parseListPreferences(listPreferencesText(chosen)))]).toEqual([['reach', 'updatedAt'], choices]);
  expect(listPreferencesText(withColumn(withColumn(fewer, 'updatedAt', true), 'reach', true))).toBe(null);
});

test.each([null, '', '[]', '{"hidden":"reach","hasKeys":1,"units":"miles"}', '{"hidden":["color"]}'])('nonsense is the usual choice: %j', (text) => {
  expect(parseListPreferences(text)).toEqual(usualPreferences);
});
