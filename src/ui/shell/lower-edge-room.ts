import { useEffect } from 'react';

let lines = 0;

/** While a line stands at the lower edge: it must not cover what gets the focus. At 320 px it is this high. */
export const useLowerEdgeRoom = (isShown: boolean): void =>
  useEffect(() => {
    if (!isShown) return undefined;
    const { style } = document.documentElement;
    lines += 1;
    style.setProperty('scroll-padding-bottom', 'calc(7rem + env(safe-area-inset-bottom))');
    return () => {
      lines -= 1;
      if (lines === 0) style.removeProperty('scroll-padding-bottom');
    };
  }, [isShown]);
