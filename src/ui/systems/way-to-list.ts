import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SystemAddress } from '../../domain/systems/list-address.ts';
import type { SystemListActor } from '../../machines/systems/system-list-machine.ts';
import { useUserScope } from '../sync/user-scope.ts';

const lastAddresses = new WeakMap<SystemListActor, SystemAddress>();

export const rememberAddress = (list: SystemListActor, address: SystemAddress): void => void lastAddresses.set(list, address);

/** What was looked for when the list was on the screen last. */
export const lastAddressOf = (list: SystemListActor): SystemAddress => lastAddresses.get(list) ?? {};

/** To the list as it was left: what was looked for in it, in which order. The router remembers how far it was scrolled. */
export const useWayToList = (): (() => void) => {
  const router = useRouter();
  const { list } = useUserScope();
  return useCallback(() => void router.navigate({ to: '/', search: lastAddressOf(list) }), [router, list]);
};

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the list, the comparison or a form, as it was left. */
    hasWayBack?: boolean;
  }
}

export const withWayBack = { hasWayBack: true };
