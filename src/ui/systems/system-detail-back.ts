import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Leads back to the list as it was left; `false` where it was not the list that one came from. */
export const useBackToList = (): (() => boolean) => {
  const router = useRouter();
  return useCallback(() => {
    if (router.state.location.state.fromList !== true) return false;
    router.history.back();
    return true;
  }, [router]);
};
