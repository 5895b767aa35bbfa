import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * The browser's Back closes what is open and stays on the page. `close` says whether it was meant: what lies over it is closed first.
 * Where the app has no page before this one, Back leaves it: an entry in the history for each menu would be met again by going forward.
 * The browser asks then, as before a reload, where something `isTyped`.
 */
export const useCloseByBack = (isOpen: boolean, close: () => boolean, isTyped: () => boolean = () => false): void => {
  const { history } = useRouter();
  const hear = useEffectEvent(close);
  const asks = useEffectEvent(isTyped);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Not by more than one step, which names a page; nor by the app's own ways, as of who is logged out.
    return history.block({ enableBeforeUnload: () => asks(), blockerFn: ({ action }) => action === 'BACK' && hear() });
  }, [history, isOpen]);
};
