import type { UserId } from '../../domain/auth/session.ts';
import type { KeptListStore } from '../../domain/ports/systems.ts';

/** `userId`: whose systems may be asked for; `null` also for who is signed in and has a second step to take. */
type Known = { readonly userId: UserId | null; readonly isSignedOut: boolean };

/**
 * The end of a kept list. Signing out deletes what is kept, and nobody finds what somebody else has left.
 * A second step that is asked for deletes nothing: whoever takes it may be whose list it is.
 */
export const createKeptListOwner = (store: Pick<KeptListStore, 'deleteAllBut'>): ((known: Known) => void) => {
  /** `null`: nobody's list may be kept. */
  let owner: UserId | null | undefined;
  return ({ userId, isSignedOut }) => {
    const next = isSignedOut ? null : userId;
    if (next === owner || (next === null && !isSignedOut)) return;
    owner = next;
    void store.deleteAllBut(next);
  };
};
