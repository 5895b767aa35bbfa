import { useMemo } from 'react';
import { systemIdOf } from '../../domain/system-write.ts';
import { useLowerEdgeRoom } from '../lower-edge-room.ts';
import { PLAIN_ROWS } from './plain-rows.ts';
import type { FoundSystems } from './use-found-systems.ts';
import { FailureLinks } from './write-failure-links.tsx';
import { usePlacesOutOfSight } from './write-places.ts';

type UnseenFailuresProps = { readonly found: FoundSystems };

/** What failed and is not to be seen: the search hides its row, or it is scrolled out of sight. */
export function UnseenFailures({ found: { systems, writes, isNarrowed } }: UnseenFailuresProps) {
  const placed = useMemo(
    () =>
      systems.flatMap(({ id }, index) => {
        const write = writes.get(id);
        return write === undefined || write.failure === null ? [] : [{ index, write }];
      }),
    [systems, writes],
  );
  const elsewhere = usePlacesOutOfSight(placed).map(({ write }) => write);
  const found = new Set(systems.map(({ id }) => id));
  const hidden = [...writes.values()].filter(({ failure, command }) => failure !== null && !found.has(systemIdOf(command)));
  useLowerEdgeRoom(elsewhere.length + hidden.length > 0);
  return (
    <>
      {isNarrowed && <div role="status">{hidden.length > 0 && <FailureLinks title="Not shown here:" failures={hidden} />}</div>}
      {/* A row of a short list is in the page and speaks for itself. */}
      <div role={systems.length > PLAIN_ROWS ? 'status' : undefined}>
        {elsewhere.length > 0 && <FailureLinks title="Out of sight:" failures={elsewhere} />}
      </div>
    </>
  );
}
