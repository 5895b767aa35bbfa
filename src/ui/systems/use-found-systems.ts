import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { overlayOnListing, type ShownSystems } from '../../domain/sync/shown-systems.ts';
import { systemFinder } from '../../domain/systems/find-systems.ts';
import { sortSystems } from '../../domain/systems/system-order.ts';
import { isNarrowing, readAddress, type SystemAddress, type SystemSearch } from '../../domain/systems/system-search.ts';
import type { System } from '../../domain/systems/system.ts';
import { listSearchMachine } from '../../machines/systems/list-search-machine.ts';
import type { SystemListActor } from '../../machines/systems/system-list-machine.ts';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { useUserScope } from '../sync/user-scope.ts';

export type FoundSystems = Pick<ShownSystems, 'writes'> & {
  readonly systems: readonly System[];
  /** How many there are in all, found or not. */
  readonly count: number;
  readonly isNarrowed: boolean;
};

/** Rows of pending writes are shown together with the first page: shown before it, their buttons would move when it comes. */
const hasListCome = (snapshot: SnapshotFrom<SystemListActor>): boolean => {
  const { isWhole, cursor } = snapshot.context.listing;
  return isWhole || cursor !== null || !isReadingList(snapshot);
};

export const isReadingList = (snapshot: SnapshotFrom<SystemListActor>): boolean => snapshot.matches('loading') || snapshot.matches('idle');

/** What of the list is looked for, in the order asked for. */
export const useFoundSystems = (search: SystemSearch): FoundSystems => {
  const { list, outbox } = useUserScope();
  const listing = useSelector(list, ({ context }) => context.listing);
  const writes = useSelector(outbox, ({ context }) => context.writes);
  const hasCome = useSelector(list, hasListCome);
  // After an outage what waits stays in sight while the list is asked for again.
  const [isVisible, setIsVisible] = useState(hasCome);
  if (hasCome && !isVisible) setIsVisible(true);
  const [find] = useState(systemFinder);
  const shown = useMemo(() => overlayOnListing(listing, writes), [listing, writes]);
  const found = useMemo(() => find(shown.systems, search), [find, shown.systems, search]);
  const systems = useMemo(() => sortSystems(found, search.sort), [found, search.sort]);
  if (!hasCome && !isVisible) return { systems: [], writes: shown.writes, count: 0, isNarrowed: false };
  return { systems, writes: shown.writes, count: shown.systems.length, isNarrowed: isNarrowing(search) };
};

const route = getRouteApi('/signed-in/');

type HistoryEntry = { readonly state: { readonly __TSR_index: number } };

const onList = { to: '/', replace: true, resetScroll: false } as const;

/** What is looked for in the list: it lives in the address, and counts before the address has it. */
export const useListSearch = () => {
  const router = useRouter();
  const { onPageLeave } = useUserScope();
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
  // A press may lead to another page: what was typed is written to the list's own history entry first.
  useEffect(() => {
    document.addEventListener('click', settle, true);
    return () => document.removeEventListener('click', settle, true);
  }, [settle]);
  return { search: context.search, send };
};

/** Where in the history an entry stands. It keeps its index when it is replaced. */
const indexOf = (location: HistoryEntry | undefined): number | undefined => location?.state.__TSR_index;

export type SendSearch = ReturnType<typeof useListSearch>['send'];

/** So many rows can all be in the page, where the browser's own search finds them. */
export const PLAIN_ROWS = 300;
