import { useEffect, useMemo, useState } from 'react';
import { deedOf, systemIdOf, systemOf, type SystemWrite } from '../../domain/sync/system-write.ts';
import { systemLabel } from '../../domain/systems/system.ts';
import { TextLink } from '../components/buttons-and-links.tsx';
import { LowerEdgeLine } from '../shell/lower-edge-line.tsx';
import { PLAIN_ROWS } from '../systems/system-rows.tsx';
import type { FoundSystems } from '../systems/use-found-systems.ts';
import { syncWords } from '../words/sync.tsx';

type FailureLinksProps = { readonly title: string; readonly failures: readonly SystemWrite[] };

/** Names what failed, with the way to its page, which has what to do about it. */
function FailureLinks({ title, failures }: FailureLinksProps) {
  return (
    <LowerEdgeLine>
      <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-danger-subtle px-3 py-1.5 text-small text-danger forced-colors:border">
        <span>{title}</span>
        {failures.map(({ id, command }) => (
          <span key={id} className="flex min-w-0 grow basis-24 items-center gap-1">
            <span className="min-w-0 [&>a]:block [&>a]:truncate">
              <TextLink to="/systems/$id" params={{ id: systemIdOf(command) }}>
                {systemLabel(systemOf(command))}
              </TextLink>
            </span>
            <span className="shrink-0">{syncWords.unseen.failed[deedOf(command)]}</span>
          </span>
        ))}
      </div>
    </LowerEdgeLine>
  );
}

type Placed = { readonly index: number; readonly write: SystemWrite };

/** Its lower end is what counts: there stands what failed. */
const isVisible = ({ index }: Placed): boolean => {
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
        const now = placed.filter((each) => !isVisible(each));
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
  return (
    <>
      {isNarrowed && <div role="status">{hidden.length > 0 && <FailureLinks title={syncWords.unseen.isHidden} failures={hidden} />}</div>}
      {/* A row of a short list is in the page and speaks for itself. */}
      <div role={systems.length > PLAIN_ROWS ? 'status' : undefined}>
        {elsewhere.length > 0 && <FailureLinks title={syncWords.unseen.isElsewhere} failures={elsewhere} />}
      </div>
    </>
  );
}
