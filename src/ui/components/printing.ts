import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Since when the page is being printed, with all of a list in it; null where it is not. */
export const usePrintedAt = (): number | null => {
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  useEffect(() => {
    // At once: the browser prints what is there when the event is over.
    const begin = (): void => flushSync(() => setPrintedAt(Date.now()));
    const end = (): void => setPrintedAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printedAt;
};
