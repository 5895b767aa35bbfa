import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { personNameSchema } from './person-name.ts';

const schema = personNameSchema('First Name', 'too short');

const firstMessage = (name: string): string | undefined => v.safeParse(schema, name).issues?.[0].message;

describe('personNameSchema', () => {
  test.each([
    ['Ana', 'Ana'],
    ['  Ana\u00A0', 'Ana'],
    ['\u202AAna\u200E\u202C', 'Ana'],
    ['R2D2', 'R2D2'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['李小龙', '李小龙'],
    ['Ольга', 'Ольга'],
    ['अनीता', 'अनीता'],
    ['٣٤٥', '٣٤٥'],
    ['a'.repeat(30), 'a'.repeat(30)],
    ['\u{1D400}\u{1D401}\u{1D402}', '\u{1D400}\u{1D401}\u{1D402}'],
    ['e\u0323\u0302'.repeat(30), '\u1EC7'.repeat(30)],
  ])('takes %j as %j', (typed, name) => {
    expect(v.parse(schema, typed)).toBe(name);
  });

  test.each(['', ' ', '\u00A0\u00A0\u00A0', '\u200B'])('says that %j is missing', (typed) => {
    expect(firstMessage(typed)).toBe('First Name is required.');
  });

  test.each(['A', 'An', ' An ', 'e\u0301e\u0301', '\u{1D400}\u{1D401}', 'नीता', 'A!'])(
    'says that %j is too short, counting what a person sees',
    (typed) => {
      expect(firstMessage(typed)).toBe('too short');
    },
  );

  test.each(['a'.repeat(31), 'e\u0323\u0302'.repeat(31)])('says that %j is too long', (typed) => {
    expect(firstMessage(typed)).toBe('First Name must be at most 30 characters long.');
  });

  test.each(["O'Neil", 'Anna Lena', 'Anna-Lena', 'Ana!', 'Ana_1', '🎥🎥🎥', '1½2', 'a\u0000b'])(
    'says that %j is more than letters and digits',
    (typed) => {
      expect(firstMessage(typed)).toBe('First Name must contain only letters and digits.');
    },
  );

  test('names its own field', () => {
    expect(v.safeParse(personNameSchema('Last Name', '…'), '').issues?.[0].message).toBe('Last Name is required.');
  });
});
