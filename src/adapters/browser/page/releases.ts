import type { PageReturns, Releases } from '../../../domain/ports/page.ts';

/** `workbox-window`'s Workbox, as far as it is used. */
type Worker = {
  addEventListener(type: 'waiting' | 'controlling', listener: () => void): void;
  register(): Promise<{ readonly active: unknown } | undefined>;
  update(): Promise<void>;
  messageSkipWaiting(): void;
};

type Parts = {
  /** Loads the library and describes the worker's file. Nothing is registered before the page is at rest. */
  readonly open: () => Promise<Worker>;
  /** Whether a worker is in charge of this page already. */
  readonly isControlled: () => boolean;
  readonly pageLife: PageReturns;
  readonly reload: () => void;
  readonly setTimeout: (handler: () => void, ms: number) => unknown;
};

/** A browser starts a worker in a fraction of a second, and a device that is busy otherwise in some seconds. The button says meanwhile that it is at work. */
const TAKEOVER_MS = 20_000;

/** The worker that keeps the built files (tools/build/offline.ts), and the next one behind it. */
export const createBrowserReleases = ({ open, isControlled, pageLife, reload, setTimeout }: Parts): Releases => {
  const listeners = new Set<() => void>();
  let worker: Worker | null = null;
  let isAsked = false;
  let isInCharge = false;
  let inCharge = (): void => undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const begin = async (): Promise<void> => {
    const opened = await open();
    worker = opened;
    // The library tells nothing before this turn is over, so what listens below misses nothing.
    const registered = opened.register();
    // The library calls a worker waiting that has taken over for 200 ms in vain, and on a slow device the very first one does, too.
    opened.addEventListener('waiting', () => void registered.then((registration) => registration?.active && tell(), () => undefined));
    // The library's own word for an update is missing on the page of the very first visit.
    let isFirst = !isControlled();
    opened.addEventListener('controlling', () => {
      // After a hard reload nothing is in charge, and the first is the one that was asked for.
      const replacesNothing = isFirst && !isAsked;
      isFirst = false;
      if (replacesNothing) return;
      isInCharge = true;
      inCharge();
      // Another tab has asked for it.
      tell();
    });
    await registered;
    // Without this, a page that stays open for days never hears of a release.
    pageLife.onReturn(() => void opened.update().catch(() => undefined));
  };
  // Where a browser allows no worker, everything is as without one.
  void begin().catch(() => undefined);
  return {
    onReady: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: async () => {
      isAsked = true;
      const isTaken = await new Promise<boolean>((resolve) => {
        if (isInCharge) return resolve(true);
        inCharge = () => resolve(true);
        setTimeout(() => resolve(isInCharge), TAKEOVER_MS);
        worker?.messageSkipWaiting();
        return undefined;
      });
      if (isTaken) reload();
      return isTaken;
    },
  };
};
