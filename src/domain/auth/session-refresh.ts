import type { EpochMs, Session } from './session.ts';

/** Spec §9: looked at once a tick, and refreshed when three whole ticks or fewer are left, so from 120 s before the end on. */
export const TICK_MS = 30_000;
export const REFRESH_AT_TICKS = 3;
export const RECOVERY_MARGIN_MS = 10_000;

const msUntilExpiry = (session: Session, now: EpochMs): number => session.expires_at * 1000 - now;

export const ticksUntilExpiry = (session: Session, now: EpochMs): number =>
  Math.floor(msUntilExpiry(session, now) / TICK_MS);

export const isDueForRefresh = (session: Session, now: EpochMs): boolean =>
  ticksUntilExpiry(session, now) <= REFRESH_AT_TICKS;

/** A stored session that ends within ten seconds is refreshed before anything is shown, where that takes less than a second. */
export const isExpiredOnRecovery = (session: Session, now: EpochMs): boolean =>
  msUntilExpiry(session, now) < RECOVERY_MARGIN_MS;

export const isExpired = (session: Session, now: EpochMs): boolean => msUntilExpiry(session, now) <= 0;

/** Attempts are counted from 0. A token that could not be refreshed: 200, 400, 800 … ms (spec §9). */
export const refreshBackOffMs = (attempt: number): number => 200 * 2 ** attempt;
