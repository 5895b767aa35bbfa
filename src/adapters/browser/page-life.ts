import type { PageLife } from '../../domain/ports/page-life.ts';
import { listenTo } from './listen-to.ts';

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
