import type { UserId } from '../../../domain/auth/session.ts';
import type { KeptListStore } from '../../../domain/ports/kept-list-store.ts';
import type { KeptList } from '../../../domain/systems/kept-list.ts';

/** What all tabs of a browser share. */
export type KeptListShelf = Map<UserId, KeptList>;

export const createInMemoryKeptListStore = (shelf: KeptListShelf = new Map()): KeptListStore => ({
  async read(userId, tell) {
    const kept = structuredClone(shelf.get(userId));
    if (kept === undefined) return null;
    tell(kept.systems, kept.mark);
    return kept.mark;
  },
  async keep(userId, list) {
    shelf.set(userId, structuredClone(list));
    return true;
  },
  async deleteAllBut(userId) {
    for (const each of shelf.keys()) if (each !== userId) shelf.delete(each);
  },
});
