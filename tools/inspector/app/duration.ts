/** A time as a person says it: `400 ms`, `1 min 30 s`. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms} ms`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${(ms % 60_000) / 1000} s`;
  return minutes === 0 ? seconds : `${minutes} min ${seconds}`;
};
