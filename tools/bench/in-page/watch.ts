export type Moment = 'first row' | 'all rows' | 'shown';

export type Watch = {
  /** Milliseconds of tasks over 50 ms between two times. */
  longTasks(from: number, to: number): number;
  /** Runs `then` when the next frame has been painted. */
  afterPaint(then: () => void): void;
  /** From the next click on: 'shown' is the paint with a row of this name, or with any row. */
  armClick(name: string | null): void;
  /** The number of the status line, once it says that all are there. */
  counted(): number | null;
  clickedAt: number | null;
};

declare global {
  var benchWatch: Watch | undefined;
}

/** Runs in the page before anything of the app does: marks when something stands there, and when it is painted. */
export function installWatch({ rows }: { readonly rows: number }): void {
  const longTasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  performance.setResourceTimingBufferSize(5000);

  // A message is handled after the frame that was being made when it was sent.
  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => then(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  };

  const linksOfRows = (): HTMLCollectionOf<HTMLAnchorElement> | undefined =>
    document.querySelector('ul[aria-label="Systems"]')?.getElementsByTagName('a');

  const shows = (name: string | null): boolean => {
    const links = linksOfRows();
    if (links === undefined || name === null) return links !== undefined && links.length > 0;
    // What is looked for sorts first: all others are not gone through.
    for (let index = 0; index < Math.min(links.length, 40); index += 1) {
      if (links[index]?.textContent === name) return true;
    }
    return false;
  };

  const counted = (): number | null => {
    for (const { textContent } of document.querySelectorAll('[role="status"]')) {
      const [, count] = /^(\d[\d.,\s]*) systems?$/.exec(textContent.trim()) ?? [];
      if (count !== undefined) return Number(count.replaceAll(/\D/g, ''));
    }
    return null;
  };

  const waiting = new Map<Moment, () => boolean>([
    ['first row', () => shows(null)],
    ['all rows', () => counted() === rows],
  ]);
  const look = (): void => {
    for (const [moment, isSo] of [...waiting]) {
      if (!isSo()) continue;
      waiting.delete(moment);
      performance.mark(`${moment}: in the page`);
      afterPaint(() => performance.mark(moment));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });

  const watch: Watch = {
    clickedAt: null,
    afterPaint,
    counted,
    longTasks: (from, to) =>
      longTasks.reduce((sum, { startTime, duration }) => {
        return sum + Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime));
      }, 0),
    armClick(name) {
      watch.clickedAt = null;
      for (const mark of ['shown', 'shown: in the page']) performance.clearMarks(mark);
      const clicked = (event: Event): void => {
        watch.clickedAt = event.timeStamp;
        waiting.set('shown', () => shows(name));
      };
      document.addEventListener('click', clicked, { capture: true, once: true });
    },
  };
  globalThis.benchWatch = watch;
}
