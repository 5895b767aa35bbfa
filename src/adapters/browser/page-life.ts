import type { PageLife } from '../../domain/ports/page-life.ts';

type Listener = (event: { readonly persisted?: boolean }) => void;

type PageEvents = {
  addEventListener(type: 'pageshow' | 'visibilitychange', listener: Listener): void;
  removeEventListener(type: 'pageshow' | 'visibilitychange', listener: Listener): void;
};

/** The document as far as it tells whether it is looked at. */
type Visibility = PageEvents & { readonly visibilityState: 'visible' | 'hidden' };

/** `window` is where a return from the page cache is told, `document` where a look at the tab is. */
export const createBrowserPageLife = (window: PageEvents, document: Visibility): PageLife => ({
  onReturn: (listener) => {
    const hearPageShow: Listener = ({ persisted }) => {
      if (persisted === true) listener('restored');
    };
    const hearVisibility: Listener = () => {
      if (document.visibilityState === 'visible') listener('shown');
    };
    window.addEventListener('pageshow', hearPageShow);
    document.addEventListener('visibilitychange', hearVisibility);
    return () => {
      window.removeEventListener('pageshow', hearPageShow);
      document.removeEventListener('visibilitychange', hearVisibility);
    };
  },
});
