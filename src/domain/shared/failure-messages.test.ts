import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { authFailureMessage, isRetryable, isUnconfirmed, wordsOfProvider, type PasswordWeakness } from '../auth/auth-failure.ts';
import { aSystem } from '../../../tests/samples.ts';
import { dataFailureMessage, dataFailureSchema, isOfNetwork, isPassing } from '../systems/data-failure.ts';

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
    ['100', limited('address'), 'No email was sent. You can only request one per minute.', true],
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

describe('failures of data calls', () => {
  const theirs = aSystem(1, { name: 'theirs', updatedAt: 'v2' });

  test.each([
    [{ kind: 'offline' }, 'You’re offline.', true, true],
    [{ kind: 'unreachable' }, 'The server couldn’t be reached.', true, true],
    [{ kind: 'serverError' }, 'The server had a problem.', true, false],
    [{ kind: 'rateLimited' }, 'The server is getting too many requests.', true, false],
    [{ kind: 'unauthenticated' }, 'Your sign-in couldn’t be confirmed.', true, false],
    [{ kind: 'notAllowed' }, 'This account isn’t allowed to do that.', false, false],
    [{ kind: 'notFound' }, 'This system isn’t there anymore.', false, false],
    [{ kind: 'notFound', by: 'self' }, 'You deleted this system elsewhere.', false, false],
    [{ kind: 'notFound', by: 'other' }, 'Someone else deleted this system.', false, false],
    [{ kind: 'conflict', theirs }, 'This system was changed elsewhere.', false, false],
    [{ kind: 'conflict', theirs, by: 'self' }, 'You changed this system elsewhere.', false, false],
    [{ kind: 'conflict', theirs, by: 'other' }, 'Someone else changed this system.', false, false],
    [{ kind: 'refused', message: 'value out of range' }, 'The database refused it: value out of range', false, false],
    [{ kind: 'unexpected' }, 'The server’s answer couldn’t be read.', false, false],
  ] as const)('%j is told, and kept over a reload; it may pass by itself; nothing was heard of the server', (failure, message, mayPass, isSilent) => {
    expect([dataFailureMessage(failure), isPassing(failure), isOfNetwork(failure)]).toEqual([message, mayPass, isSilent]);
    expect(v.parse(dataFailureSchema, JSON.parse(JSON.stringify(failure)))).toEqual(failure);
  });

  test.each([{}, { kind: '' }, { kind: 'gone' }, { kind: 'conflict' }, { kind: 'refused' }, null])('%j is none', (value) => {
    expect(v.is(dataFailureSchema, value)).toBe(false);
  });
});
