import { expect, test } from 'vitest';
import { addressRefusal } from './auth-failure.ts';

const refused = 'The server doesn’t accept this email address.';

test.each([
  ['email_address_invalid', 'Email address "a@b" is invalid', refused],
  ['email_address_not_authorized', 'Email address not authorized', refused],
  ['validation_failed', 'Unable to validate email address: invalid format', refused],
  ['validation_failed', 'Password should be at most 72 characters', null],
  ['invalid_credentials', 'Wrong email or password', null],
])('field report 33: %s, %j', (code, message, hint) => {
  expect(addressRefusal({ kind: 'rejected', code, message })).toBe(hint);
});

test.each([null, { kind: 'unreachable' } as const])('%j is about no address', (failure) => {
  expect(addressRefusal(failure)).toBeNull();
});
