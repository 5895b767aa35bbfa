import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressIn, type SystemAddress } from '../../domain/systems/list-address.ts';
import { useUserScope } from '../services.ts';

/** What was looked for when the list was on the screen last. */
export const useLastAddress = (): SystemAddress => {
  const { lastAddress, userId } = useUserScope();
  return addressIn(lastAddress.read(), userId);
};

/** To the list as it was left: what was looked for in it, in which order. The router remembers how far it was scrolled. */
export const useWayToList = (): (() => void) => {
  const router = useRouter();
  const { lastAddress, userId } = useUserScope();
  return useCallback(() => void router.navigate({ to: '/', search: addressIn(lastAddress.read(), userId) }), [router, lastAddress, userId]);
};

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the list, the comparison or a form, as it was left. */
    hasWayBack?: boolean;
  }
}

export const withWayBack = { hasWayBack: true };
