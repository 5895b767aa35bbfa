const isMoment = (value: number): boolean => value > 1e9;

/** Seconds and milliseconds since the epoch, told apart by their size. */
const momentMs = (value: number): number => (value < 1e11 ? value * 1000 : value);

const moment = (ms: number): string => {
  return ms <= 0 ? 'past' : `in 2^${Math.ceil(Math.log2(ms / 1000))} s`;
};

const coarseNumber = (value: number, now: number): unknown =>
  isMoment(value) ? moment(momentMs(value) - now) : Math.min(value, 12);

/**
 * What of a context may decide where a machine goes: moments as how far away they are, lists by their
 * first entry and whether there are more. Two contexts that are the same by this are walked from once.
 */
export const coarse = (value: unknown, now: number): unknown => {
  if (typeof value === 'number') return coarseNumber(value, now);
  if (typeof value === 'string') return value.replace(/^id-\d+$/, 'id');
  if (Array.isArray(value)) return [coarse(value[0], now), Math.min(value.length, 2)];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coarse(each, now)]));
};
