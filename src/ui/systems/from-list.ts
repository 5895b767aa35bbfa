import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the list, as it was searched and scrolled. */
    fromList?: boolean;
  }
}

export const fromList = { fromList: true };

/** Leads back to the list as it was left; `false` where it was not the list that one came from. */
export const useBackToList = (): (() => boolean) => {
  const router = useRouter();
  return useCallback(() => {
    if (router.state.location.state.fromList !== true) return false;
    router.history.back();
    return true;
  }, [router]);
};
