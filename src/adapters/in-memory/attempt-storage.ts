import type { StorageFailure } from '../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../domain/result.ts';

/** What storage answers, where it may throw. */
export const attemptStorage = async <Value>(access: () => Value): Promise<Result<Value, StorageFailure>> => {
  try {
    return success(access());
  } catch {
    return failed({ kind: 'storageUnavailable' });
  }
};
