import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errorsOfFields, firstErrors } from './result.ts';

const schema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.minLength(3, 'too short'), v.regex(/^[a-z]*$/, 'odd')),
    place: v.object({ city: v.pipe(v.string(), v.nonEmpty('no city')) }),
    note: v.string(),
  }),
  v.check(({ note }) => note !== 'never', 'of the form as a whole'),
);
const fields = ['name', 'place', 'note'] as const;
type Field = (typeof fields)[number];

const errorsOf = (input: unknown) => firstErrors(fields, v.safeParse(schema, input).issues ?? []);

describe('firstErrors', () => {
  test('no issues, no errors', () => {
    expect(errorsOf({ name: 'abc', place: { city: 'x' }, note: '' })).toEqual({});
  });

  test('the first message of each field, also of what lies inside it', () => {
    expect(errorsOf({ name: '1', place: { city: '' }, note: '' })).toEqual({ name: 'too short', place: 'no city' });
  });

  test('what is said of the form as a whole, or of a field nobody asked about, is left out', () => {
    expect(errorsOf({ name: 'abc', place: { city: 'x' }, note: 'never' })).toEqual({});
    expect(firstErrors(['note'], v.safeParse(schema, { name: '1', place: { city: '' }, note: '' }).issues ?? [])).toEqual({});
  });
});

describe('errorsOfFields', () => {
  const errors = { name: 'too short', note: 'odd' };

  test('picks the fields that are asked for, and only where they have one', () => {
    expect(errorsOfFields<Field>(errors, ['name', 'place'])).toEqual({ name: 'too short' });
    expect(Object.keys(errorsOfFields<Field>(errors, ['place']))).toEqual([]);
    expect(errorsOfFields(errors, [])).toEqual({});
  });
});
