/** Runs in the page before anything is timed: the task that brings the file there is none of the app's. */
export const giveFile = (text: string): void => {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is nothing to choose a file with.');
  const given = new DataTransfer();
  given.items.add(new File([text], 'fleet.csv', { type: 'text/csv' }));
  input.files = given.files;
};

/**
 * Runs in the page: a button is pressed, or the file that was given is chosen, and from then on it is waited for the first
 * frame in which a button says that the next step can be taken, or a status says what came of it. ms; throws with what the page
 * says instead after `limit` ms.
 */
export const timedStep = async ({ press, until, limit }: { readonly press: string | null; readonly until: string; readonly limit: number }): Promise<number> => {
  const buttons = () => [...document.querySelectorAll('main button')];
  const says = (pattern: string): boolean =>
    [...buttons().filter((each) => each.ariaBusy !== 'true'), ...document.querySelectorAll('[role=status]')].some(({ textContent }) => new RegExp(pattern).test(textContent));
  const target = press === null ? document.querySelector('input[type=file]') : buttons().find(({ textContent }) => new RegExp(press).test(textContent));
  if (!(target instanceof HTMLElement)) throw new Error(`There is no button '${press}'.`);
  const start = performance.now();
  if (press === null) target.dispatchEvent(new Event('change', { bubbles: true }));
  else target.click();
  // Looked at when something changed: a look in every frame costs the processor that the server needs too.
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (!says(until)) return;
      watch.disconnect();
      clearTimeout(late);
      requestAnimationFrame(() => resolve());
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const late = setTimeout(() => {
      watch.disconnect();
      reject(new Error(`Nothing says '${until}'. ${document.querySelector('main')?.innerText.slice(0, 500) ?? ''}`));
    }, limit);
    look();
  });
  const took = performance.now() - start;
  // What follows at once belongs to it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return took;
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
