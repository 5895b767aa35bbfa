import type { Connectivity } from '../../domain/ports/connectivity.ts';
import { listenTo } from './listen-to.ts';

type OnlineEvents = {
  addEventListener(type: 'online', listener: (event: unknown) => void): void;
  removeEventListener(type: 'online', listener: (event: unknown) => void): void;
};

/** `events` is the window. */
export const createBrowserConnectivity = (events: OnlineEvents): Connectivity => ({
  onOnline: (listener) => listenTo(events, 'online', () => listener()),
});
