import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The browser asks before a reload, or before the app is left, while it `asks`. Within the app nobody is held up. */
export const useAskBeforeUnload = (asks: boolean): void => {
  const { history } = useRouter();
  // Only then: whatever blocks, if it lets all pass, puts off every navigation by a moment.
  useEffect(() => (asks ? history.block({ enableBeforeUnload: true, blockerFn: () => false }) : undefined), [history, asks]);
};
