import type { AuthFailure } from '../../src/domain/auth/auth-failure.ts';
import type { DataFailure } from '../../src/domain/systems/data-failure.ts';

/** Of each kind, those that say nothing about the session. */
export const passingFailures: readonly AuthFailure[] = [
  { kind: 'rateLimited', message: 'Not so often', retryAfterSeconds: 49, limit: 'requests' },
  { kind: 'mailNotSent', message: 'Error sending recovery email' },
  { kind: 'offline' },
  { kind: 'unreachable' },
  { kind: 'serverError' },
  { kind: 'unexpected' },
];

/** Of each kind, those that end it. */
export const refusals: readonly AuthFailure[] = [
  { kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' },
  { kind: 'sessionMissing' },
];

/** One of each kind. */
export const authFailures: readonly AuthFailure[] = [...refusals, ...passingFailures];

/** One of each kind that says nothing about whether there is such a system. */
export const dataFailures: readonly DataFailure[] = [
  { kind: 'offline' },
  { kind: 'unreachable' },
  { kind: 'serverError' },
  { kind: 'rateLimited' },
  { kind: 'unauthenticated' },
  { kind: 'notAllowed' },
  { kind: 'refused', message: 'out of range' },
  { kind: 'unexpected' },
];
