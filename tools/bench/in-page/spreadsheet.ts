/** What a step took, and the longest task meanwhile. ms. */
export type Step = { readonly took: number; readonly longest: number };

/**
 * Runs in the page: something is given to it or pressed, and from then on it is waited for the first frame in
 * which a button says that the next step can be taken, or a status says what came of it.
 */
export const timedStep = async ({ file, press, until }: { readonly file?: string; readonly press?: string; readonly until: string }): Promise<Step> => {
  const given = new DataTransfer();
  if (file !== undefined) given.items.add(new File([file], 'fleet.csv', { type: 'text/csv' }));
  // The task that brings the file into the page is none of the app's.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const buttons = () => [...document.querySelectorAll('main button')];
  const says = (pattern: string): boolean =>
    [...buttons().filter((each) => each.ariaBusy !== 'true'), ...document.querySelectorAll('[role=status]')].some(({ textContent }) => new RegExp(pattern).test(textContent));
  const start = performance.now();
  if (file !== undefined) {
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is nothing to choose a file with.');
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (press !== undefined) {
    const button = buttons().find(({ textContent }) => new RegExp(press).test(textContent));
    if (!(button instanceof HTMLElement)) throw new Error(`There is no button '${press}'.`);
    button.click();
  }
  while (!says(until)) await new Promise((resolve) => requestAnimationFrame(resolve));
  const took = performance.now() - start;
  // What was long is told a little later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return { took, longest: Math.max(0, ...tasks.map(({ duration }) => duration)) };
};

export type SeenInsert = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Runs in a page of the same origin without the app: the same inserts, one after the other. */
export const insertAlone = async (requests: readonly SeenInsert[]): Promise<number> => {
  const start = performance.now();
  for (const { url, headers, body } of requests) {
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.json();
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  }
  return performance.now() - start;
};
