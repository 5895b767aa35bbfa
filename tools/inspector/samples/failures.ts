import type { AuthFailure } from '../../../src/domain/auth/auth-failure.ts';
import type { StorageFailure } from '../../../src/domain/ports/auth.ts';
import { failed } from '../../../src/domain/shared/result.ts';
import type { DataFailure } from '../../../src/domain/systems/data-failure.ts';
import { craneOfSomebodyElse } from './records.ts';

type OneOfEach<Failure extends { readonly kind: string }> = {
  readonly [Kind in Failure['kind']]: { readonly ok: false; readonly failure: Extract<Failure, { readonly kind: Kind }> };
};

// An answer for each failure there is: the compiler misses a new one.

export const authFailures: OneOfEach<AuthFailure> = {
  offline: failed({ kind: 'offline' }),
  unreachable: failed({ kind: 'unreachable' }),
  serverError: failed({ kind: 'serverError' }),
  rejected: failed({ kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' }),
  rateLimited: failed({ kind: 'rateLimited', message: 'You can ask again after 48 seconds.', retryAfterSeconds: 48, limit: 'requests' }),
  mailNotSent: failed({ kind: 'mailNotSent', message: 'Error sending recovery email' }),
  sessionMissing: failed({ kind: 'sessionMissing' }),
  unexpected: failed({ kind: 'unexpected' }),
};

export const dataFailures: OneOfEach<DataFailure> = {
  offline: failed({ kind: 'offline' }),
  unreachable: failed({ kind: 'unreachable' }),
  serverError: failed({ kind: 'serverError' }),
  rateLimited: failed({ kind: 'rateLimited' }),
  unauthenticated: failed({ kind: 'unauthenticated' }),
  notAllowed: failed({ kind: 'notAllowed' }),
  notFound: failed({ kind: 'notFound' }),
  conflict: failed({ kind: 'conflict', theirs: craneOfSomebodyElse, by: 'other' }),
  refused: failed({ kind: 'refused', message: 'value is out of range' }),
  unexpected: failed({ kind: 'unexpected' }),
};

export const storageFailures: OneOfEach<StorageFailure> = {
  storageUnavailable: failed({ kind: 'storageUnavailable' }),
};
