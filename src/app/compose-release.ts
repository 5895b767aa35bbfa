import { createActor } from 'xstate';
import { createBrowserReleases } from '../adapters/browser/page/releases.ts';
import type { PageLife, Releases } from '../domain/ports/page.ts';
import { type ReleaseActor, releaseActors, releaseMachine } from '../machines/shared/release-machine.ts';

/** Where the build has no worker, there is never a newer release. */
const noReleases: Releases = { onReady: () => () => undefined, show: async () => false };

const browserReleases = (pageLife: PageLife): Releases =>
  createBrowserReleases({
    // After everything that somebody waits for.
    open: () =>
      new Promise((resolve, reject) => {
        // It throws where a browser has no workers.
        const load = (): void => void import('workbox-window').then(({ Workbox }) => resolve(new Workbox(import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/worker.js'))).catch(reject);
        if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 10_000 });
        else setTimeout(load, 3000);
      }),
    isControlled: () => navigator.serviceWorker.controller !== null,
    pageLife,
    reload: () => window.location.reload(),
    setTimeout: (handler, ms) => window.setTimeout(handler, ms),
  });

/** For who is signed in, once their screens have come; on the other pages where a worker keeps the app's files. */
export const composeRelease = (pageLife: PageLife): ReleaseActor =>
  createActor(releaseMachine.provide({ actors: releaseActors(import.meta.env.VITE_OFFLINE === 'true' ? browserReleases(pageLife) : noReleases) })).start();
