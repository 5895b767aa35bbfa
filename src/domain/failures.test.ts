import { describe, expect, test } from 'vitest';
import { authFailureMessage, isRetryable } from './auth-failure.ts';
import { dataFailureMessage } from './data-failure.ts';

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

describe('failures of data calls', () => {
  test.each([
    [{ kind: 'unreachable' }, 'The server could not be reached.'],
    [{ kind: 'unauthenticated' }, 'The sign-in could not be confirmed.'],
    [{ kind: 'notAllowed' }, 'This account is not allowed to do that.'],
    [{ kind: 'notFound' }, 'The system is gone: someone else has deleted it.'],
    [{ kind: 'refused', message: 'value out of range' }, 'The database refused it: value out of range'],
    [{ kind: 'unexpected' }, 'The server gave an answer that could not be read.'],
  ] as const)('%j', (failure, message) => {
    expect(dataFailureMessage(failure)).toBe(message);
  });
});
