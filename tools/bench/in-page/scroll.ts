export type Script = { readonly seconds: number; readonly pixelsPerSecond: number };

/** Milliseconds between frames: with nothing to do, and during the scroll. */
export type Frames = { readonly idle: readonly number[]; readonly scrolling: readonly number[]; readonly distance: number };

/** Runs in the page: down at one speed, and back up where it ends. */
export async function scrollThrough({ seconds, pixelsPerSecond }: Script): Promise<Frames> {
  const scrollerOf = (element: Element | null): Element => {
    for (let each = element; each !== null; each = each.parentElement) {
      if (each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
    }
    return document.scrollingElement ?? document.documentElement;
  };
  const run = (milliseconds: number, step: (elapsed: number) => void): Promise<number[]> =>
    new Promise((resolve) => {
      const gaps: number[] = [];
      let began: number | null = null;
      let last = 0;
      const frame = (time: number): void => {
        if (began === null) began = time;
        else gaps.push(time - last);
        last = time;
        if (time - began >= milliseconds) return resolve(gaps);
        step(time - began);
        requestAnimationFrame(frame);
        return undefined;
      };
      requestAnimationFrame(frame);
    });

  const scroller = scrollerOf(document.querySelector('ul[aria-label="Systems"]'));
  const idle = await run(1000, () => undefined);
  const length = Math.max(1, scroller.scrollHeight - scroller.clientHeight);
  const scrolling = await run(seconds * 1000, (elapsed) => {
    const way = (elapsed / 1000) * pixelsPerSecond;
    const back = way % (2 * length);
    scroller.scrollTop = back <= length ? back : 2 * length - back;
  });
  scroller.scrollTop = 0;
  return { idle, scrolling, distance: length };
}
