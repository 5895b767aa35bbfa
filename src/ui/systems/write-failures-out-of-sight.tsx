import { useEffect, useMemo, useState } from 'react';
import type { SystemWrite } from '../../domain/system-write.ts';
import { PLAIN_ROWS } from './plain-rows.ts';
import type { FoundSystems } from './use-found-systems.ts';
import { FailureLinks } from './write-failures.tsx';

type Placed = { readonly index: number; readonly write: SystemWrite };

/** Its lower end is what counts: there stands what failed. */
const isInSight = ({ index }: Placed): boolean => {
  const row = document.querySelector(`main li[data-index="${index}"]`);
  if (row === null) return false;
  const { bottom } = row.getBoundingClientRect();
  return bottom > 0 && bottom <= window.innerHeight;
};

const usePlacesOutOfSight = (placed: readonly Placed[]): readonly Placed[] => {
  const [unseen, setUnseen] = useState(placed.slice(0, 0));
  useEffect(() => {
    const look = () =>
      setUnseen((before) => {
        const now = placed.filter((each) => !isInSight(each));
        return now.length === before.length && now.every((each, at) => each === before[at]) ? before : now;
      });
    look();
    const rows = new ResizeObserver(look);
    rows.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      rows.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [placed]);
  return unseen;
};

type FailuresOutOfSightProps = { readonly found: FoundSystems };

/** What failed and stands in a row that is scrolled out of sight. */
export function FailuresOutOfSight({ found: { systems, writes } }: FailuresOutOfSightProps) {
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
