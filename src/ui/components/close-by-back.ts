import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * The browser's Back closes what is open and stays on the page. `close` says whether it was meant: what lies over it is closed first.
 * Where the app has no page before this one, Back leaves it without asking: an entry in the history for each menu would be met again by going forward.
 */
export const useCloseByBack = (isOpen: boolean, close: () => boolean): void => {
  const { history } = useRouter();
  const hear = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Not by more than one step, which names a page; nor by the app's own ways, as of who is logged out.
    return history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => action === 'BACK' && hear() });
  }, [history, isOpen]);
};
