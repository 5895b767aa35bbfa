/** Attempts are counted from 0. A token that could not be refreshed: 200, 400, 800 … ms (spec §9). */
export const refreshBackOffMs = (attempt: number): number => 200 * 2 ** attempt;

/** Rounds are counted from 0. Changes that got no answer: 1, 2, 4 … s, and never longer than a minute. */
export const sendBackOffMs = (round: number): number => Math.min(1_000 * 2 ** round, 60_000);
