import { expect, test } from 'vitest';
import { addressRefusal, endOfRefusal, withoutToken } from './auth-failure.ts';

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

test('a session whose tokens are forgotten was ended on another device; any other refusal is the provider’s', () => {
  const refusals = ['refresh_token_not_found', 'refresh_token_already_used'].map((code) => ({ kind: 'rejected', code, message: '' }) as const);
  expect([...refusals, { kind: 'unreachable' } as const, null].map(endOfRefusal)).toEqual(['otherDevice', 'provider', 'provider', 'provider']);
});

test.each([
  [null, 'unreachable'], ['offline', 'offline'], ['unreachable', 'unreachable'], ['serverError', 'serverError'], ['unexpected', 'serverError'], ['sessionMissing', 'serverError'],
] as const)('after a refresh that ended with %s, a call without a token fails as %s', (kind, as) => {
  expect(withoutToken(kind === null ? null : { kind })).toEqual({ kind: as });
});

test('after too many requests it fails as they did', () => {
  expect(withoutToken({ kind: 'rateLimited', message: '', retryAfterSeconds: null, limit: 'requests' })).toEqual({ kind: 'rateLimited' });
});
