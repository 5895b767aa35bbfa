import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailAddressSchema, newPasswordSchema, parseEmailAddress, passwordBytes, validEmailAddressSchema } from './credentials.ts';

const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) => /\p{White_Space}/u.test(character));

const firstMessage = (schema: typeof validEmailAddressSchema | typeof newPasswordSchema, typed: string): string | undefined => v.safeParse(schema, typed).issues?.[0].message;

describe('an address, in every form', () => {
  test('loses whatever Unicode counts as white space, and what has no width, at either end', () => {
    expect(spaces).toHaveLength(25);
    const left = [...spaces, '\u200B', '\uFEFF'].filter((space) => {
      const typed = `${space}${space}ana@example.test${space}`;
      return [parseEmailAddress(typed), v.parse(validEmailAddressSchema, typed)].some((read) => read !== 'ana@example.test') || parseEmailAddress(space) !== null;
    });
    expect(left).toEqual([]);
  });

  test.each([
    ['Ana@Example.test', 'ana@example.test'],
    ['ANA@EXAMPLE.TEST', 'ana@example.test'],
    ['Jörg@EXÄMPLE.test', 'jörg@exämple.test'],
    ['ana+test@example.test', 'ana+test@example.test'],
    ["o'neil@example.test", "o'neil@example.test"],
  ])('%j is asked about as %j, the same in all forms', (typed, address) => {
    expect(parseEmailAddress(typed)).toBe(address);
    expect(v.parse(emailAddressSchema, typed)).toBe(address);
    expect(v.parse(validEmailAddressSchema, typed)).toBe(address);
  });

  test.each(['', ' \u200B', spaces.join('')])('%j is nothing', (typed) => {
    expect(parseEmailAddress(typed)).toBeNull();
    expect(firstMessage(validEmailAddressSchema, typed)).toBe('Email is required.');
  });

  test('sign-in and reset are not particular: the server knows its own addresses', () => {
    expect(parseEmailAddress('ana')).toBe('ana');
  });
});

describe('an address of a new account', () => {
  test.each([
    'a@b.co', 'ana@example.museum', 'ana@mail.example.co.uk', 'ana@example.photography', 'ana@xn--exmple-cua.test',
    'ana@例え.テスト', 'ana.b_c-d@example.test', 'ana%x@example.test', 'ana@1.example', '"ana"@example.test',
    `${'a'.repeat(64)}@example.test`, `ana@${'a'.repeat(63)}.test`,
  ])('takes %j: any top-level domain', (typed) => {
    expect(v.parse(validEmailAddressSchema, typed)).toBe(typed);
  });

  test.each([
    'ana', 'ana@', '@example.test', 'ana@example', 'ana@@example.test', 'a@b@example.test', 'ana b@example.test',
    'ana@exa mple.test', 'ana@exa\nmple.test', 'ana\u00A0b@example.test', 'ana@.test', 'ana@example.', 'ana@example..test',
    'ana@-example.test', 'ana@example-.test', 'ana@exam_ple.test', 'ana@example.test,bob@example.test', 'ana@example.t?st',
    `${'a'.repeat(65)}@example.test`, `ana@${'a'.repeat(64)}.test`, 'ana\u0000@example.test',
  ])('refuses %j', (typed) => {
    expect(firstMessage(validEmailAddressSchema, typed)).toBe('Please enter a valid email address.');
  });
});

const weak =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long.';
const tooLong = 'Password must be at most 72 characters long, or fewer with accents or emoji.';

describe('newPasswordSchema', () => {
  test.each([...'!@#$%^&*(),.?":{}|<>'])('counts %j as a special character', (special) => {
    expect(v.parse(newPasswordSchema, `Abcdef1${special}`)).toBe(`Abcdef1${special}`);
  });

  test.each([' Abcdef1! ', 'Abcdef1!\u00A0', 'Äbcdef1!A', 'Ab1!😀😀😀😀'])('keeps %j as it was typed', (password) => {
    expect(v.parse(newPasswordSchema, password)).toBe(password);
  });

  test('says that it is missing', () => {
    expect(firstMessage(newPasswordSchema, '')).toBe('Password is required.');
  });

  test.each([
    ['no capital', 'abcdef1!'],
    ['no small letter', 'ABCDEF1!'],
    ['no digit', 'Abcdefg!'],
    ['no special character', 'Abcdefg1'],
    ['a special character that is not on the list', 'Abcdef1-'],
    ['a space for the special character', 'Abcdef1 '],
    ['a digit of another script', 'Abcdef\u0661!'],
    ['seven characters', 'Abcde1!'],
    ['six characters, two of them wide', 'Ab1!😀😀'],
    ['blanks only', '        '],
  ])('%s is too weak', (_, password) => {
    expect(firstMessage(newPasswordSchema, password)).toBe(weak);
  });

  test.each([
    [72, undefined],
    [73, tooLong],
  ])('%d plain letters', (length, message) => {
    expect(firstMessage(newPasswordSchema, `A1!${'b'.repeat(length - 3)}`)).toBe(message);
  });

  test.each([
    ['é', 34, '', undefined],
    ['é', 34, 'x', tooLong],
    ['漢', 22, 'xx', undefined],
    ['漢', 22, 'xxx', tooLong],
    ['😀', 17, '', undefined],
    ['😀', 17, 'x', tooLong],
  ])('counts bytes: Aa1! and %s %d times and %j', (character, times, rest, message) => {
    expect(firstMessage(newPasswordSchema, `Aa1!${character.repeat(times)}${rest}`)).toBe(message);
  });

  test.each([['\u007F', 1], ['\u0080', 2], ['\u07FF', 2], ['\u0800', 3], ['\uFFFF', 3], ['\u{10000}', 4]])('%j takes %d bytes', (character, bytes) => {
    expect(passwordBytes(character)).toBe(bytes);
  });

  test('the bytes are those of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (password) => {
        expect(passwordBytes(password)).toBe(new TextEncoder().encode(password).length);
      }),
    );
  });
});
