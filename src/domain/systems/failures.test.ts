import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { authFailureMessage, isRetryable, isUnconfirmed } from '../auth/auth-failure.ts';
import { aSystem } from '../testing/samples.ts';
import { dataFailureMessage, dataFailureSchema } from './data-failure.ts';

describe('failures of auth calls', () => {
  test.each([
    [{ kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' }, 'Invalid login credentials', false],
    [{ kind: 'rateLimited', message: 'Wait 49 seconds.', retryAfterSeconds: 49 }, 'Wait 49 seconds.', true],
    [{ kind: 'sessionMissing' }, 'You are not signed in any more. Sign in and try again.', false],
    [{ kind: 'unreachable' }, 'The server could not be reached. Check the connection and try again.', true],
    [{ kind: 'unexpected' }, 'The server gave an answer that could not be read. Try again in a moment.', true],
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

describe('failures of data calls', () => {
  test.each([
    [{ kind: 'unreachable' }, 'The server could not be reached.'],
    [{ kind: 'unauthenticated' }, 'The sign-in could not be confirmed.'],
    [{ kind: 'notAllowed' }, 'This account is not allowed to do that.'],
    [{ kind: 'notFound' }, 'The system is gone: someone else has deleted it.'],
    [{ kind: 'conflict', theirs: aSystem(1, { name: 'theirs', updatedAt: 'v2' }) }, 'Someone else has changed it meanwhile.'],
    [{ kind: 'refused', message: 'value out of range' }, 'The database refused it: value out of range'],
    [{ kind: 'unexpected' }, 'The server gave an answer that could not be read.'],
  ] as const)('%j is told, and kept over a reload', (failure, message) => {
    expect(dataFailureMessage(failure)).toBe(message);
    expect(v.parse(dataFailureSchema, JSON.parse(JSON.stringify(failure)))).toEqual(failure);
  });

  test.each([{}, { kind: '' }, { kind: 'gone' }, { kind: 'conflict' }, { kind: 'refused' }, null])('%j is none', (value) => {
    expect(v.is(dataFailureSchema, value)).toBe(false);
  });
});
