import { useEffect } from 'react';
import { brandName } from './demo-line.tsx';

/** Names the page for the tab, the history and screen readers. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
};
