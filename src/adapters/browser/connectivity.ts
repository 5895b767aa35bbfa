import type { Connectivity } from '../../domain/ports/connectivity.ts';

type OnlineEvents = {
  addEventListener(type: 'online', listener: () => void): void;
  removeEventListener(type: 'online', listener: () => void): void;
};

/** `events` is the window. */
export const createBrowserConnectivity = (events: OnlineEvents): Connectivity => ({
  onOnline: (listener) => {
    // One of its own, so that the same listener can be added twice and each taken away.
    const hear = (): void => listener();
    events.addEventListener('online', hear);
    return () => events.removeEventListener('online', hear);
  },
});
