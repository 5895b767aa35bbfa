import { useEffect } from 'react';
import { shellWords } from '../words/shell.tsx';

/** Names the page for the tab, the history and screen readers. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    document.title = shellWords.pageTitle(title);
  }, [title]);
};
