import { useEffect, useMemo } from 'react';
import { systemIdOf } from '../../domain/system-write.ts';
import { PLAIN_ROWS } from './plain-rows.ts';
import type { FoundSystems } from './use-found-systems.ts';
import { FailureLinks } from './write-failure-links.tsx';
import { usePlacesOutOfSight } from './write-places.ts';

type FailuresProps = { readonly found: FoundSystems };

/** What failed and the search hides. */
export function UnseenFailures({ found: { systems, writes } }: FailuresProps) {
  const found = new Set(systems.map(({ id }) => id));
  const unseen = [...writes.values()].filter(({ failure, command }) => failure !== null && !found.has(systemIdOf(command)));
  return unseen.length > 0 && <FailureLinks title="Not shown here:" failures={unseen} />;
}

/** What failed and stands in a row that is scrolled out of sight. */
export function FailuresOutOfSight({ found: { systems, writes } }: FailuresProps) {
  const placed = useMemo(
    () =>
      systems.flatMap(({ id }, index) => {
        const write = writes.get(id);
        return write === undefined || write.failure === null ? [] : [{ index, write }];
      }),
    [systems, writes],
  );
  const unseen = usePlacesOutOfSight(placed);
  const isShown = unseen.length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    // The line must not cover what gets the focus.
    const { style } = document.documentElement;
    style.setProperty('scroll-padding-bottom', '7rem');
    return () => void style.removeProperty('scroll-padding-bottom');
  }, [isShown]);
  return (
    // A row of a short list is in the page and speaks for itself.
    <div role={systems.length > PLAIN_ROWS ? 'status' : undefined}>
      {isShown && (
        <div className="px-2 pb-2">
          <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-danger-subtle px-3 py-1.5 text-small text-danger">
            <FailureLinks title="Out of sight:" failures={unseen.map(({ write }) => write)} />
          </div>
        </div>
      )}
    </div>
  );
}
