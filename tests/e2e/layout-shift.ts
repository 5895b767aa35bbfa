import type { Page } from '@playwright/test';

/** How far what was on the page already has moved since it was loaded, as the browser counts it: 0 where nothing has. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was counted before is told in a task of its own, after the next frame at the latest.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => void requestAnimationFrame(next));
    await new Promise((next) => void setTimeout(next));
    observer.disconnect();
    return sum;
  });
