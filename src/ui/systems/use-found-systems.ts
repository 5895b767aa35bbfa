import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { overlayOnListing, type ShownSystems } from '../../domain/sync/shown-systems.ts';
import { rankedByFind, systemFinder } from '../../domain/systems/find-systems.ts';
import { addressIn, addressOf, isSameAddress, readAddress, type SystemAddress } from '../../domain/systems/list-address.ts';
import { type FittedSystems, shotIn, sortByFit } from '../../domain/systems/shot.ts';
import { sortSystems } from '../../domain/systems/system-order.ts';
import { isNarrowing, type SystemSearch } from '../../domain/systems/system-search.ts';
import type { System } from '../../domain/systems/system.ts';
import { listSearchMachine } from '../../machines/systems/list-search-machine.ts';
import type { SystemListActor } from '../../machines/systems/system-list-machine.ts';
import { useScreenMachine, useUserScope } from '../services.ts';

export type FoundSystems = Pick<ShownSystems, 'writes'> & {
  readonly systems: readonly System[];
  /** Found or not, in natural order. */
  readonly all: readonly System[];
  /** How many there are in all. */
  readonly count: number;
  readonly isNarrowed: boolean;
  /** How many are left out only because they do not state a figure that was asked for. */
  readonly notStated: number;
  /** Which of them fit the shot that was asked about, where one was. */
  readonly shot: FittedSystems<System> | null;
};

/** Rows of pending writes are shown together with the first page: shown before it, their buttons would move when it comes. */
const hasListCome = (snapshot: SnapshotFrom<SystemListActor>): boolean => {
  const { listing, asOf } = snapshot.context;
  return listing.isWhole || listing.cursor !== null || asOf !== null || !isReadingList(snapshot);
};

export const isReadingList = (snapshot: SnapshotFrom<SystemListActor>): boolean => !snapshot.matches('complete') && !snapshot.matches('failed');

/** While a screen shows it, the list is read. */
export const useOpenList = (): void => {
  const { list } = useUserScope();
  useEffect(() => {
    // It ends before the screen does when somebody logs out.
    const tell = (type: 'list.open' | 'list.close') => void (list.getSnapshot().status === 'active' && list.send({ type }));
    tell('list.open');
    return () => tell('list.close');
  }, [list]);
};

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
  const sorted = useMemo(() => rankedByFind(sortSystems(found.systems, search.sort, ({ id }) => shown.writes.has(id)), found), [found, search.sort, shown.writes]);
  const shot = useMemo(() => {
    const asked = shotIn(search);
    return asked === null ? null : sortByFit(sorted, asked);
  }, [sorted, search]);
  if (!hasCome && !isVisible) return { systems: [], all: [], writes: shown.writes, count: 0, isNarrowed: false, notStated: 0, shot: null };
  return {
    systems: shot?.systems ?? sorted,
    all: shown.systems,
    shot,
    writes: shown.writes,
    count: shown.systems.length,
    isNarrowed: isNarrowing(search),
    notStated: found.notStated.length,
  };
};

const route = getRouteApi('/signed-in/');

const onList = { to: '/', replace: true, resetScroll: false } as const;

type Entry = ReturnType<typeof useRouter>['history']['location'];

/** It keeps its index when it is replaced, but gets another key. */
const indexOf = (entry: Entry): number => entry.state.__TSR_index;
const keyOf = (entry: Entry): string => entry.state.__TSR_key ?? '';

const typedInLists = new WeakMap<SystemListActor, Map<string, SystemSearch>>();

/**
 * By history entry, what was typed and has not been written to its address: once the browser's Back
 * has been pressed, the entry that was left cannot be written any more.
 */
const typedFor = (list: SystemListActor): Map<string, SystemSearch> => {
  const typed = typedInLists.get(list) ?? new Map<string, SystemSearch>();
  typedInLists.set(list, typed);
  return typed;
};

/** What is looked for in the list: it lives in the address, and counts before the address has it. */
export const useListSearch = () => {
  const router = useRouter();
  const { list, userId, lastAddress, onPageLeave } = useUserScope();
  const params = route.useSearch();
  const address = useMemo(() => readAddress(params), [params]);
  const [{ context }, send, actor] = useScreenMachine(listSearchMachine, { input: { address } });

  useEffect(() => {
    const typed = typedFor(list);
    /** The list's own entry, although another one may be on its way already. */
    const ownEntry = (): Entry => {
      const { location } = router.history;
      const { resolvedLocation = location } = router.state;
      return indexOf(location) === indexOf(resolvedLocation) ? location : resolvedLocation;
    };
    const typing = actor.subscribe((snapshot) => {
      if (snapshot.matches('typing')) typed.set(keyOf(ownEntry()), snapshot.context.search);
    });
    const showing = actor.on('address.show', ({ address: wanted }) => {
      const { location } = router.history;
      // It would be written over the entry that is on its way.
      if (location !== ownEntry()) return send({ type: 'address.busy' });
      if (isSameAddress(wanted, readAddress(router.latestLocation.search))) return void typed.delete(keyOf(location));
      void router.navigate({ ...onList, search: wanted });
      // Before a link is followed, which would otherwise take this entry along.
      router.history.flush();
    });
    return () => {
      typing.unsubscribe();
      showing.unsubscribe();
    };
  }, [actor, list, router, send]);

  useEffect(() => {
    send({ type: 'address.changed', address });
    const change = typedFor(list).get(keyOf(router.history.location));
    if (change !== undefined) send({ type: 'search.type', change });
  }, [address, list, router, send]);

  const { search } = context;
  useEffect(() => lastAddress.write({ userId, address: addressOf(search) }), [lastAddress, userId, search]);

  const finish = useCallback(() => send({ type: 'search.finish' }), [send]);
  useEffect(() => onPageLeave(finish), [onPageLeave, finish]);
  // A press may lead to another page: what was typed is written to the list's own history entry first.
  useEffect(() => {
    document.addEventListener('click', finish, true);
    return () => document.removeEventListener('click', finish, true);
  }, [finish]);
  return { search, send };
};

export type SendSearch = ReturnType<typeof useListSearch>['send'];

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
