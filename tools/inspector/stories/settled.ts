import { areTimersWaiting } from './page-setup.ts';

type Router = { readonly state: { readonly status: string } };

/** Event loop turns without a change: React needs fewer to work through its queues. */
const QUIET_TURNS = 4;

/** A busy browser may give a page no frame and no idle moment. A message always came as far as is known, but a wait without an end says nothing where it hangs, as a walk did once. */
const LONGEST_WAIT_MS = 1000;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (): void => {
      clearTimeout(limit);
      port1.close();
      resolve();
    };
    const limit = setTimeout(end, LONGEST_WAIT_MS);
    port1.addEventListener('message', end);
    port1.start();
    port2.postMessage(null);
  });

const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, LONGEST_WAIT_MS);
  });

/** React renders in slices, between which the page does not change. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
  });

const PATIENCE_MS = 20_000;

/** Waits until the router is idle and the page has not changed for some turns, one of them over a frame. */
export const settled = async (router: Router, page: Node): Promise<void> => {
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  const began = performance.now();
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    if (performance.now() - began > PATIENCE_MS) {
      throw new Error(`The page is not at rest: ${changes} changes, router ${router.state.status}, timers waiting: ${areTimersWaiting()}.`);
    }
    const before = changes;
    if (quiet === 1) await frame();
    else if (quiet === 2) await idle();
    else await turn();
    quiet = changes === before && router.state.status === 'idle' && !areTimersWaiting() ? quiet + 1 : 0;
  }
  observer.disconnect();
};
