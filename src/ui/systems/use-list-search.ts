import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { readAddress, type SystemAddress } from '../../domain/system-search.ts';
import { listSearchMachine } from '../../machines/list-search-machine.ts';
import { useScreenMachine } from '../use-screen-machine.ts';
import { useWorkspace } from './workspace-context.ts';

const route = getRouteApi('/signed-in/');

type HistoryEntry = { readonly state: { readonly __TSR_index: number } };

const onList = { to: '/', replace: true, resetScroll: false } as const;

/** What is looked for in the list: it lives in the address, and counts before the address has it. */
export const useListSearch = () => {
  const router = useRouter();
  const { onPageLeave } = useWorkspace();
  const params = route.useSearch();
  const address = useMemo(() => readAddress(params), [params]);
  const machine = useMemo(() => {
    const showInAddress = (_: unknown, search: SystemAddress): void => {
      // While another entry is on its way, this would write over it.
      if (indexOf(router.history.location) !== indexOf(router.state.resolvedLocation)) return;
      void router.navigate({ ...onList, search });
      // Before a link is followed, which would otherwise take this entry along.
      router.history.flush();
    };
    return listSearchMachine.provide({ actions: { showInAddress } });
  }, [router]);
  const [{ context }, send] = useScreenMachine(machine, { input: { address } });
  useEffect(() => send({ type: 'address.changed', address }), [address, send]);
  const settle = useCallback(() => send({ type: 'search.settle' }), [send]);
  useEffect(() => onPageLeave(settle), [onPageLeave, settle]);
  // Any press may lead away, and what was typed belongs to the entry that is left.
  useEffect(() => {
    document.addEventListener('click', settle, true);
    return () => document.removeEventListener('click', settle, true);
  }, [settle]);
  return { search: context.search, send };
};

/** Where in the history an entry stands. It keeps its index when it is replaced. */
const indexOf = (location: HistoryEntry | undefined): number | undefined => location?.state.__TSR_index;

export type SendSearch = ReturnType<typeof useListSearch>['send'];
