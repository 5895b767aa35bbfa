import type { LoggedChange } from '../systems/logged-change.ts';
import { type Listing, systemIn, valueAt } from '../systems/system-list.ts';
import { holdsChanges, isNewerThan, type System, type SystemId, systemValuesOf } from '../systems/system.ts';

/** What changes of the log mean to a list. */
export type ListNews = { readonly saved: readonly System[]; readonly removed: readonly SystemId[] };

export const noNews: ListNews = { saved: [], removed: [] };

/** The list may be ahead of the log: it has heard the answers to its own writes. */
export const newsOf = (changes: readonly LoggedChange[], listing: Listing): ListNews => {
  const saved: System[] = [];
  const removed: SystemId[] = [];
  for (const [id, change] of new Map(changes.map((each) => [each.systemId, each]))) {
    const known = systemIn(listing, id);
    if (change.kind === 'delete') {
      if (known !== null && !isNewerThan(known, change.before)) removed.push(id);
    } else if (known === null) {
      // Deleted here a moment ago, which the log has not told yet: an update from before does not bring it back.
      const isDeletedHere = valueAt(listing.words, id)?.system === null;
      if (!isDeletedHere || changes.some(({ systemId, kind }) => systemId === id && kind === 'insert')) saved.push(change.after);
    } else if (isNewerThan(change.after, known) || (!isNewerThan(known, change.after) && !holdsChanges(known, systemValuesOf(change.after)))) {
      saved.push(change.after);
    }
  }
  return { saved, removed };
};
