import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailAddressSchema, parseEmailAddress, validEmailAddressSchema } from './email-address.ts';

const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) => /\p{White_Space}/u.test(character));

const firstMessage = (typed: string): string | undefined =>
  v.safeParse(validEmailAddressSchema, typed).issues?.[0].message;

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
    expect(firstMessage(typed)).toBe('Email is required.');
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
    expect(firstMessage(typed)).toBe('Please enter a valid email address.');
  });
});
