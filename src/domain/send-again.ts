const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Rounds are counted from 0: 1, 2, 4 … s, and never longer than a minute. */
export const sendAgainMs = (round: number): number => Math.min(FIRST_WAIT_MS * 2 ** round, LONGEST_WAIT_MS);
