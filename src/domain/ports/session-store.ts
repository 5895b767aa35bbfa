import type { StoredEnd } from '../auth/session.ts';
import type { StoredSession } from '../auth/stored-session.ts';
import type { Result } from '../shared/result.ts';

/** Storage is blocked, full, or missing. */
export type StorageFailure = { readonly kind: 'storageUnavailable' };

/** Something stands there, but no session: it is damaged, or an older release left it. */
export type NotASession = { readonly kind: 'notASession' };

/** What another tab left. */
export type StorageChange = StoredSession | null | NotASession['kind'];

type Answer<Value, Failure = StorageFailure> = Promise<Result<Value, Failure>>;

/** Keeps the session over a reload. A sign-in session is shared by all tabs, a recovery session belongs to one. */
export type SessionStore = {
  /**
   * A recovery session of this tab before a shared one. What is no session is left as it is: other
   * tabs would take a removal for a sign-out. The next write replaces it.
   */
  read(): Answer<StoredSession | null, StorageFailure | NotASession>;
  write(stored: StoredSession): Answer<null>;
  /** `recovery` leaves the session that other tabs share. `endedBy`: what those tabs may tell about it. */
  clear(purpose: StoredSession['purpose'], endedBy?: StoredEnd): Answer<null>;
  /** Why the shared session was cleared; `null` where nobody has said so, as after all data of the site was deleted. */
  readEnd(): Answer<StoredEnd | null>;
  /** Tells what another tab wrote or removed. Gives back the end of the subscription. */
  subscribe(listener: (change: StorageChange) => void): () => void;
};
