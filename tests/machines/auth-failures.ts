import type { AuthFailure } from '../../src/domain/auth-failure.ts';

/** One of each kind. */
export const authFailures: readonly AuthFailure[] = [
  { kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' },
  { kind: 'rateLimited', message: 'Not so often', retryAfterSeconds: 49 },
  { kind: 'sessionMissing' },
  { kind: 'unreachable' },
  { kind: 'unexpected' },
];
