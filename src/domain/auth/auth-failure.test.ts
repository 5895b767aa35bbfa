import { describe, expect, test } from 'vitest';
import { addressRefusal, authFailureMessage, endOfRefusal, isRetryable, isUnconfirmed, type PasswordWeakness, withoutToken, wordsOfProvider } from './auth-failure.ts';

describe('failures of auth calls', () => {
  test.each([
    [{ kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' }, 'Invalid login credentials', false],
    [{ kind: 'sessionMissing' }, 'You’re no longer signed in. Sign in and try again.', false],
    [{ kind: 'unreachable' }, 'The server couldn’t be reached. Check your connection and try again.', true],
    [{ kind: 'offline' }, 'You’re offline. Check your connection and try again.', true],
    [{ kind: 'serverError' }, 'The server had a problem. Try again in a moment.', true],
    [{ kind: 'unexpected' }, 'The server’s answer couldn’t be read. Try again in a moment.', true],
  ] as const)('%j', (failure, message, keepsTheSession) => {
    expect([authFailureMessage(failure), isRetryable(failure)]).toEqual([message, keepsTheSession]);
  });
});

test.each([
  [{ kind: 'rejected', code: 'email_not_confirmed', message: 'Email not confirmed' }, true],
  [{ kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' }, false],
  [{ kind: 'unreachable' }, false],
  [null, false],
] as const)('%j says that the first mail was never followed: %j', (failure, answer) => {
  expect(isUnconfirmed(failure)).toBe(answer);
});

describe('failures that the provider puts badly are told in words of ours, and its own can be unfolded', () => {
  const limited = (limit: 'address' | 'mails' | 'requests') => ({ kind: 'rateLimited', message: 'In its words', retryAfterSeconds: null, limit }) as const;
  const weak = (...weaknesses: PasswordWeakness[]) => ({ kind: 'rejected', code: 'weak_password', message: 'In its words', weaknesses }) as const;

  test.each([
    ['100', limited('address'), 'No new email was sent: the last one went out less than a minute ago.', true],
    ['101', { kind: 'mailNotSent', message: 'In its words' }, 'The email couldn’t be sent. Nothing was created or changed. Try again later.', true],
    ['102', limited('mails'), 'No email was sent: too many were requested in the last hour. Try again later.', true],
    ['102', limited('requests'), 'Too many requests from your network. Wait a moment and try again.', true],
    ['103', weak('length'), 'This password is too short.', false],
    ['103', weak('characters'), 'This password needs uppercase and lowercase letters, digits and symbols.', false],
    ['103', weak('pwned'), 'This password has appeared in a data leak.', false],
    ['103', weak('length', 'characters', 'pwned'), 'This password is too short, needs uppercase and lowercase letters, digits and symbols, and has appeared in a data leak.', false],
    ['103', weak(), 'This password is too easy to guess.', false],
    ['103', { kind: 'rejected', code: 'weak_password', message: 'In its words' }, 'This password is too easy to guess.', false],
  ] as const)('field report %s: %j', (_row, failure, message, keepsTheSession) => {
    expect([authFailureMessage(failure), wordsOfProvider(failure), isRetryable(failure)]).toEqual([message, 'In its words', keepsTheSession]);
  });

  test.each([{ kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' }, { kind: 'mailNotSent', message: '' }, { kind: 'unreachable' }] as const)('%j has nothing to unfold', (failure) => {
    expect(wordsOfProvider(failure)).toBeNull();
  });
});

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

test('a call without a token fails as the refresh before it, or as if the server had', () => {
  const kinds = ['offline', 'unreachable', 'serverError', 'unexpected', 'sessionMissing'] as const;
  const refreshes = [null, { kind: 'rateLimited', message: '', retryAfterSeconds: null, limit: 'requests' } as const, ...kinds.map((kind) => ({ kind }))];
  const failures = ['unreachable', 'rateLimited', 'offline', 'unreachable', 'serverError', 'serverError', 'serverError'].map((kind) => ({ kind }));
  expect(refreshes.map(withoutToken)).toEqual(failures);
});
