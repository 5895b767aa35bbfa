import { lastChangedAt, type System } from './system.ts';

/** What two lists of the same systems in the same versions have in common. `supabase/migrations` states it once more, in SQL. */
export type ListChecksum = { readonly count: number; readonly sum: number };

const WORD = 2 ** 32;

/** Of the id, so that one system is not taken for another of the same import; of the version to the millisecond. */
const partOf = (system: System): number => Number.parseInt(system.id.slice(0, 8), 16) + ((lastChangedAt(system) ?? 0) % WORD);

/** Exact for a million systems. */
export const checksumOf = (systems: readonly System[]): ListChecksum => ({
  count: systems.length,
  sum: systems.reduce((sum, system) => sum + partOf(system), 0),
});

export const isSameChecksum = (a: ListChecksum, b: ListChecksum): boolean => a.count === b.count && a.sum === b.sum;
