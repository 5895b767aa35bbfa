import { describe, expect, test } from 'vitest';
import { parseSignIn, signInErrors } from './sign-in-form.ts';

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
