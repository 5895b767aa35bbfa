export type Load = {
  /** All from when the first page was asked for. */
  readonly firstAnswer: number;
  readonly firstInPage: number;
  readonly firstRow: number;
  readonly allRows: number;
  readonly longTasks: number;
  readonly pages: number;
};

/** Runs in the page, when all rows are there. */
export function readLoad(pagePath: string): Load | null {
  const asked = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === pagePath);
  const markedAt = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  const [page] = asked;
  const [inPage, first, all] = [markedAt('first row: in the page'), markedAt('first row'), markedAt('all rows')];
  if (page === undefined || Number.isNaN(first + all)) return null;
  const start = page.startTime;
  // What is asked for after all rows are there belongs to something else.
  const pages = asked.filter(({ startTime }) => startTime <= all).length;
  return {
    firstAnswer: page.duration,
    firstInPage: inPage - start,
    firstRow: first - start,
    allRows: all - start,
    longTasks: globalThis.benchWatch?.longTasks(start, all) ?? 0,
    pages,
  };
}
