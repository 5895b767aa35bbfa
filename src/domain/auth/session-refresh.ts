import type { EpochMs, Session } from './session.ts';

/** Spec §9: looked at once a tick, and refreshed when three whole ticks or fewer are left, so from 120 s before the end on. */
export const TICK_MS = 30_000;
export const REFRESH_AT_TICKS = 3;
export const RECOVERY_MARGIN_MS = 10_000;
/** How long the refresh of a stored session that has run out may keep the page from what this browser holds. */
export const RECOVERY_PATIENCE_MS = 1_000;
/** A faster tab that has used up the refresh token has this long to write down its answer. */
export const RECHECK_AFTER_MS = 1_000;

/** When a token that was given out now ends, in seconds since the epoch by this device's clock. The provider's own moment would make a fresh token look expired where the clock is wrong. */
export const expiryOf = (expiresIn: number, now: EpochMs): number => Math.floor(now / 1000) + expiresIn;

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
