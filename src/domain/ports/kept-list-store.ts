import type { UserId } from '../auth/session.ts';
import type { KeptList, KeptMark } from '../systems/kept-list.ts';
import type { System } from '../systems/system.ts';

/** Keeps the list of a user for the next opening. Calls do not fail: where the storage does, nothing is kept. */
export type KeptListStore = {
  /** Tells the rows in pieces, the first of them soon, ordered as they were kept. `null`: nothing is kept, or not all can be read, and what was told may be wrong. */
  read(userId: UserId, tell: (systems: readonly System[], mark: KeptMark) => void): Promise<KeptMark | null>;
  /** In the place of what was kept before. False where it is not. */
  keep(userId: UserId, list: KeptList): Promise<boolean>;
  /** Deletes what is kept of everybody else; `null`: of everybody. */
  deleteAllBut(userId: UserId | null): Promise<void>;
};
