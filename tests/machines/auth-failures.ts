import type { AuthFailure } from '../../src/domain/auth/auth-failure.ts';

/** Of each kind, those that say nothing about the session. */
export const passingFailures: readonly AuthFailure[] = [
  { kind: 'rateLimited', message: 'Not so often', retryAfterSeconds: 49 },
  { kind: 'unreachable' },
  { kind: 'unexpected' },
];

/** Of each kind, those that end it. */
export const refusals: readonly AuthFailure[] = [
  { kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' },
  { kind: 'sessionMissing' },
];

/** One of each kind. */
export const authFailures: readonly AuthFailure[] = [...refusals, ...passingFailures];
