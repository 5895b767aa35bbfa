import * as v from 'valibot';
import type { EpochMs } from '../auth/session.ts';
import { type LogPosition, logPositionSchema } from './change-log.ts';
import { lastChangedAt, type System } from './system.ts';

/** Of which moment a kept list is. */
export const keptMarkSchema = v.object({
  /** How far of the log it is. It may lag behind the rows, and never runs ahead of them. */
  position: logPositionSchema,
  /** When the server was last asked. */
  asOf: v.number(),
});
export type KeptMark = { readonly position: LogPosition; readonly asOf: EpochMs };

export type KeptList = { readonly mark: KeptMark; readonly systems: readonly System[] };

/** So old its time may be. */
const ASKED_LATELY_MS = 60_000;

/** Whether it says more than what was kept last. */
export const isWorthKeeping = (now: KeptList, kept: KeptList | null): boolean =>
  kept === null || now.systems !== kept.systems || Math.abs(now.mark.asOf - kept.mark.asOf) >= ASKED_LATELY_MS;

const COMPARED_EVERY_MS = 3_600_000;

/** Once in each page, then by the hour. Also where the clock of the device was set back. */
export const isDueForComparison = (comparedAt: EpochMs | null, now: EpochMs): boolean =>
  comparedAt === null || Math.abs(now - comparedAt) >= COMPARED_EVERY_MS;

/** A change carries its row twice, before and after. */
const CHANGE_IN_ROWS = 3;

/** So many changes take as long as a page of the list: with fewer, reading the list anew is never quicker. */
const FEW_CHANGES = 1000;

/** Whether reading the list anew is quicker than what has changed since. */
export const isQuickerAnew = (changes: number, rows: number): boolean => changes > FEW_CHANGES && changes * CHANGE_IN_ROWS > rows;

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
