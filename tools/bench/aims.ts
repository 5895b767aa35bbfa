const FIRST_ROW_MS = 50;
const ALL_ROWS_TIMES = 1.3;
const MANY_ROWS = 50_000;

export const aims = {
  /** One round trip of the answer, plus 50 ms. */
  firstRow: (roundTrip: number): number => roundTrip + FIRST_ROW_MS,
  /** Against fetching the same pages and doing nothing with them, where there are so many that a frame is no part of it. */
  allRows: (rows: number, fetchedAlone: number): number | null => (rows < MANY_ROWS ? null : fetchedAlone * ALL_ROWS_TIMES),
  search: (rows: number): number => (rows <= 10_000 ? 16 : 50),
  /** Import to done, in times of the same inserts sent bare. */
  import: 1.3,
  framesDropped: 2,
  heap: (rows: number): number | null => (rows < MANY_ROWS ? null : 150),
  /** The same way back to the list with nothing to save, plus a frame. */
  save: (navigation: number, frame: number): number => navigation + frame,
};
