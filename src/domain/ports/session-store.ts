import type { Result } from '../result.ts';
import type { StoredSession } from '../stored-session.ts';

/** Storage is blocked, full, or missing. */
export type StorageFailure = { readonly kind: 'storageUnavailable' };

type Answer<Value> = Promise<Result<Value, StorageFailure>>;

/** Keeps the session over a reload. A sign-in session is shared by all tabs, a recovery session belongs to one. */
export type SessionStore = {
  /** A recovery session of this tab before a shared one. What stands there but is no session is removed. */
  read(): Answer<StoredSession | null>;
  write(stored: StoredSession): Answer<null>;
  /** `recovery` leaves the session that other tabs share. */
  clear(purpose: StoredSession['purpose']): Answer<null>;
  /** Tells what another tab wrote or removed. Gives back the end of the subscription. */
  subscribe(listener: (stored: StoredSession | null) => void): () => void;
};
