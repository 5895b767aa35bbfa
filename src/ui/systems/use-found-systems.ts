import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { overlayOnListing, type ShownSystems } from '../../domain/shown-systems.ts';
import { sortSystems, systemFinder } from '../../domain/system-finding.ts';
import { isNarrowing, type SystemSearch } from '../../domain/system-search.ts';
import type { System } from '../../domain/system.ts';
import { useWorkspace } from './workspace-context.ts';

export type FoundSystems = Pick<ShownSystems, 'writes'> & {
  readonly systems: readonly System[];
  /** How many there are in all, found or not. */
  readonly count: number;
  readonly isNarrowed: boolean;
};

/** What of the list is looked for, in the order asked for. */
export const useFoundSystems = (search: SystemSearch): FoundSystems => {
  const { list, outbox } = useWorkspace();
  const listing = useSelector(list, ({ context }) => context.listing);
  const writes = useSelector(outbox, ({ context }) => context.writes);
  const [find] = useState(systemFinder);
  const shown = useMemo(() => overlayOnListing(listing, writes), [listing, writes]);
  const found = useMemo(() => find(shown.systems, search), [find, shown.systems, search]);
  const systems = useMemo(() => sortSystems(found, search.sort), [found, search.sort]);
  return { systems, writes: shown.writes, count: shown.systems.length, isNarrowed: isNarrowing(search) };
};
