import type { Connectivity, PageLife } from '../../../domain/ports/page.ts';

type EventSource<Type extends string, Event> = {
  addEventListener(type: Type, listener: (event: Event) => void): void;
  removeEventListener(type: Type, listener: (event: Event) => void): void;
};

/** Gives back the end of it. The same listener can be added twice, and each taken away. */
export const listenTo = <Type extends string, Event>(
  source: EventSource<Type, Event>,
  type: Type,
  listener: (event: Event) => void,
): (() => void) => {
  const hear = (event: Event): void => listener(event);
  source.addEventListener(type, hear);
  return () => source.removeEventListener(type, hear);
};

type PageEvent = { readonly persisted?: boolean };

type PageEvents = {
  addEventListener(type: 'pageshow' | 'pagehide' | 'visibilitychange', listener: (event: PageEvent) => void): void;
  removeEventListener(type: 'pageshow' | 'pagehide' | 'visibilitychange', listener: (event: PageEvent) => void): void;
};

/** The document as far as it tells whether it is looked at. */
type Visibility = PageEvents & { readonly visibilityState: 'visible' | 'hidden' };

/** `window` is where it is told that a page goes, or comes back from the page cache, `document` where a look at the tab is. */
export const createBrowserPageLife = (window: PageEvents, document: Visibility): PageLife => ({
  onReturn: (listener) => {
    const ends = [
      listenTo(window, 'pageshow', ({ persisted }) => {
        if (persisted === true) listener('restored');
      }),
      listenTo(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') listener('shown');
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  },
  onLeave: (listener) => listenTo(window, 'pagehide', () => listener()),
});

type OnlineEvents = {
  addEventListener(type: 'online', listener: (event: unknown) => void): void;
  removeEventListener(type: 'online', listener: (event: unknown) => void): void;
};

/** `events` is the window. */
export const createBrowserConnectivity = (events: OnlineEvents): Connectivity => ({
  onOnline: (listener) => listenTo(events, 'online', () => listener()),
});
