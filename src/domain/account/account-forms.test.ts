import { describe, expect, test } from 'vitest';
import { quirks } from '../shared/quirks.ts';
import { newPasswordErrors, newPasswordHints, newPasswordRefusalHints } from '../auth/new-password-form.ts';
import { parseSignIn, signInErrors } from '../auth/sign-in-form.ts';

describe('sign-in', () => {
  test('proceeds as soon as both fields hold something; the password stays as typed', () => {
    const values = { email: ' Ana@Example.test\u00A0', password: ' x ' };
    expect(parseSignIn(values)).toEqual({ email: 'ana@example.test', password: ' x ' });
    expect(signInErrors(values)).toEqual({});
  });

  test.each([
    [{ email: '', password: '' }, { email: 'Email is required.', password: 'Password is required.' }],
    [{ email: ' \u00A0', password: 'x' }, { email: 'Email is required.' }],
    [{ email: 'ana@example.test', password: '' }, { password: 'Password is required.' }],
  ])('%j does not proceed', (values, errors) => {
    expect(parseSignIn(values)).toBeNull();
    expect(signInErrors(values)).toEqual(errors);
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
