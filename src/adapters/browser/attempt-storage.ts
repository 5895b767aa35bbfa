import type { StorageFailure } from '../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../domain/result.ts';

/** A web storage throws where a browser blocks it, already at its getter, and where it is full. */
export const attemptStorage = <Value>(access: () => Value): Result<Value, StorageFailure> => {
  try {
    return success(access());
  } catch {
    return failed({ kind: 'storageUnavailable' });
  }
};
