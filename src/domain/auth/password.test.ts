import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { quirks } from '../shared/quirks.ts';
import { newPasswordErrors, newPasswordHints, newPasswordRefusalHints, newPasswordSchema, passwordBytes } from './password.ts';

const weak =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long.';
const tooLong = 'Password must be at most 72 characters long, or fewer with accents or emoji.';

const firstMessage = (password: string): string | undefined =>
  v.safeParse(newPasswordSchema, password).issues?.[0].message;

describe('newPasswordSchema', () => {
  test.each([...'!@#$%^&*(),.?":{}|<>'])('counts %j as a special character', (special) => {
    expect(v.parse(newPasswordSchema, `Abcdef1${special}`)).toBe(`Abcdef1${special}`);
  });

  test.each([' Abcdef1! ', 'Abcdef1!\u00A0', 'Äbcdef1!A', 'Ab1!😀😀😀😀'])('keeps %j as it was typed', (password) => {
    expect(v.parse(newPasswordSchema, password)).toBe(password);
  });

  test('says that it is missing', () => {
    expect(firstMessage('')).toBe('Password is required.');
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
    expect(firstMessage(password)).toBe(weak);
  });

  test.each([
    [72, undefined],
    [73, tooLong],
  ])('%d plain letters', (length, message) => {
    expect(firstMessage(`A1!${'b'.repeat(length - 3)}`)).toBe(message);
  });

  test.each([
    ['é', 34, '', undefined],
    ['é', 34, 'x', tooLong],
    ['漢', 22, 'xx', undefined],
    ['漢', 22, 'xxx', tooLong],
    ['😀', 17, '', undefined],
    ['😀', 17, 'x', tooLong],
  ])('counts bytes: Aa1! and %s %d times and %j', (character, times, rest, message) => {
    expect(firstMessage(`Aa1!${character.repeat(times)}${rest}`)).toBe(message);
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

describe('new password', () => {
  const differing = { password: 'one', repeat_password: 'two' };

  test('is not validated, as described', () => {
    expect(newPasswordErrors(differing, quirks.described)).toEqual({});
    expect(newPasswordErrors({ password: '', repeat_password: '' }, quirks.described)).toEqual({});
  });

  test('must match, mended', () => {
    expect(newPasswordErrors(differing, quirks.mended)).toEqual({ repeat_password: 'Passwords must match' });
    expect(newPasswordErrors({ password: 'one', repeat_password: 'one' }, quirks.mended)).toEqual({});
  });

  test('hints at what may be a slip, and blocks nothing', () => {
    expect(newPasswordHints(differing)).toEqual({
      repeat_password: 'The passwords don’t match. The first one will be saved.',
    });
    expect(newPasswordHints({ password: 'one', repeat_password: '' })).toEqual({});
    expect(newPasswordHints({ password: 'one', repeat_password: 'one' })).toEqual({});
    expect(newPasswordHints({ password: 'x'.repeat(73), repeat_password: '' })).toEqual({
      password: 'Password must be at most 72 characters long, or fewer with accents or emoji.',
    });
    expect(newPasswordHints({ password: 'x'.repeat(72), repeat_password: '' })).toEqual({});
  });

  test.each([
    [null, {}],
    [{ kind: 'unreachable' }, {}],
    [{ kind: 'rejected', code: 'session_expired', message: 'x' }, {}],
    [{ kind: 'rejected', code: 'same_password', message: 'x' }, { password: 'This is your current password. Choose a different one.' }],
    [{ kind: 'rejected', code: 'weak_password', message: 'x' }, {}],
  ] as const)('after %j, a hint at the field', (failure, hints) => {
    expect(newPasswordRefusalHints(failure)).toEqual(hints);
  });
});
