/** By name, ms from the start of the navigation; `blocked` is what long tasks took beyond 50 ms each. */
export type Marks = Readonly<Record<string, number>>;

/** Runs in the page, before it: marks the first frame in which each selector is found. */
export function watchMarks(selectors: Readonly<Record<string, string>>): void {
  const waiting = new Map(Object.entries(selectors));
  const look = () => {
    for (const [name, selector] of waiting) {
      if (document.querySelector(selector) !== null) {
        performance.mark(name);
        waiting.delete(name);
      }
    }
    if (waiting.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  let blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50);
    document.documentElement.dataset['benchBlocked'] = String(blocked);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page, at its end. */
export function readMarks(names: readonly string[]): Marks {
  const marks = names.map((name) => [name, performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN] as const);
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return { ...Object.fromEntries(marks), paint, blocked: Number(document.documentElement.dataset['benchBlocked'] ?? 0) };
}
