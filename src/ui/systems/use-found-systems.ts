import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { overlayOnListing, type ShownSystems } from '../../domain/shown-systems.ts';
import { sortSystems, systemFinder } from '../../domain/system-finding.ts';
import { isNarrowing, type SystemSearch } from '../../domain/system-search.ts';
import type { System } from '../../domain/system.ts';
import type { SystemListActor } from '../../machines/system-list-machine.ts';
import { useWorkspace } from './workspace-context.ts';

export type FoundSystems = Pick<ShownSystems, 'writes'> & {
  readonly systems: readonly System[];
  /** How many there are in all, found or not. */
  readonly count: number;
  readonly isNarrowed: boolean;
};

/**
 * Until then the rows of what was just written would stand alone, and move with their buttons as the
 * others come in around them.
 */
const hasListCome = (snapshot: SnapshotFrom<SystemListActor>): boolean => {
  const { isWhole, cursor } = snapshot.context.listing;
  return isWhole || cursor !== null || !isReadingList(snapshot);
};

export const isReadingList = (snapshot: SnapshotFrom<SystemListActor>): boolean => snapshot.matches('loading') || snapshot.matches('idle');

/** What of the list is looked for, in the order asked for. */
export const useFoundSystems = (search: SystemSearch): FoundSystems => {
  const { list, outbox } = useWorkspace();
  const listing = useSelector(list, ({ context }) => context.listing);
  const writes = useSelector(outbox, ({ context }) => context.writes);
  const hasCome = useSelector(list, hasListCome);
  // After an outage what waits stays in sight while the list is asked for again.
  const [isInSight, setIsInSight] = useState(hasCome);
  if (hasCome && !isInSight) setIsInSight(true);
  const [find] = useState(systemFinder);
  const shown = useMemo(() => overlayOnListing(listing, writes), [listing, writes]);
  const found = useMemo(() => find(shown.systems, search), [find, shown.systems, search]);
  const systems = useMemo(() => sortSystems(found, search.sort), [found, search.sort]);
  if (!hasCome && !isInSight) return { systems: [], writes: shown.writes, count: 0, isNarrowed: false };
  return { systems, writes: shown.writes, count: shown.systems.length, isNarrowed: isNarrowing(search) };
};
