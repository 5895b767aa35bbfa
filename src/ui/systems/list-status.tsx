import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { deedOf, systemIdOf, systemOf, type SystemWrite } from '../../domain/sync/system-write.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { leftOutBy, shotFiguresIn } from '../../domain/systems/shot.ts';
import { type Listing, totalOf } from '../../domain/systems/system-list.ts';
import { byName, type FigureName, figuresIn, isSameSort, isUnfinished, rangeNames, type SystemSearch, unreadIn } from '../../domain/systems/system-search.ts';
import { systemLabel } from '../../domain/systems/system.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, TextLink } from '../components/buttons-and-links.tsx';
import { useListPreferences, useUserScope } from '../services.ts';
import { LowerEdgeLine } from '../shell/lower-edge-line.tsx';
import { syncWords } from '../words/sync.tsx';
import { systemsWords } from '../words/systems.ts';
import { askedFields, sortChoices, whereOrderIsSaid, recentText } from './system-fields.tsx';
import { PLAIN_ROWS } from './system-rows.tsx';
import type { FoundSystems } from './use-found-systems.ts';

const words = systemsWords.list;

const countWords = ({ systems, count, isNarrowed }: FoundSystems, listing: Listing): string => {
  const { isWhole, systems: read, shown } = listing;
  if (isNarrowed && count > 0) return isWhole ? words.found(systems.length, count) : words.soFar(words.found(systems.length, count));
  if (count === 0) return '';
  if (isWhole) return words.count(count);
  const [come, total] = [count + read.length - shown.length, count + totalOf(listing) - shown.length];
  return Number.isFinite(total) ? words.found(come, total) : words.soFar(words.count(come));
};

const failureWords = (count: number, { isWhole }: Listing, asOf: number | null): string => {
  if (isWhole && asOf !== null) return words.isNotRefreshed(recentText(asOf));
  return count === 0 ? words.isNotLoaded : words.isNotWhole;
};

/** Once the whole list is there, its count changes by itself only with what is said by name: it is not read out too. What else the line says is. */
const useIsCountRead = (count: string, others: string, search: SystemSearch, isWhole: boolean): boolean => {
  const [last, setLast] = useState({ count, others, search, isWhole, isRead: true });
  if (count !== last.count || others !== last.others || search !== last.search || isWhole !== last.isWhole) {
    setLast({ count, others, search, isWhole, isRead: search !== last.search || others !== last.others || !last.isWhole });
  }
  return last.isRead;
};

const labelOf = (name: FigureName): string => askedFields.find((each) => each.name === name)?.label ?? name;

/** What counts of it, for paper, where the controls that show it are not. */
const askedOnPaper = (search: SystemSearch): string => {
  const read = new Map<FigureName, number>([...figuresIn(search, rangeNames), ...shotFiguresIn(search)]);
  const figures = askedFields.filter(({ name }) => read.has(name));
  const texts = [{ name: 'text', label: systemsWords.search.find } as const, { name: 'connection', label: systemsWords.search.connection } as const].filter(({ name }) => search[name].trim() !== '');
  return words.onPaper([...texts, ...figures].map(({ name, label }) => [label, search[name]]));
};

type ListStatusLineProps = { readonly found: FoundSystems; readonly search: SystemSearch; readonly typing: FigureName | null };

/** How many there are. The line keeps its place, so nothing moves. */
export function ListStatusLine({ found, search, typing }: ListStatusLineProps) {
  const { list } = useUserScope();
  const failure = useSelector(list, ({ context }) => context.failure);
  const listing = useSelector(list, ({ context }) => context.listing);
  // What is kept comes in two parts.
  const isRemembering = useSelector(list, (snapshot) => snapshot.matches('remembering'));
  const asOf = useSelector(list, (snapshot) => (snapshot.matches('complete') ? null : snapshot.context.asOf));
  const count = isRemembering || (failure !== null && found.count === 0) ? '' : countWords(found, listing);
  const { hidden } = useListPreferences();
  const { field, isDescending } = search.sort;
  const isUsual = isSameSort(search.sort, byName) || count === '' || found.shot !== null;
  const order = isUsual ? undefined : sortChoices.find((each) => each.field === field);
  const unread = useMemo(() => unreadIn(search).filter((name) => name !== typing || !isUnfinished(search[name], name)), [search, typing]);
  const onPaper = useMemo(() => askedOnPaper(search), [search]);
  const isCountRead = useIsCountRead(count, `${unread.join(' ')} ${listing.unreadable}`, search, listing.isWhole);
  return (
    <div className="mb-3 min-h-6 min-w-0 text-small text-muted">
      <p role="status" aria-live={isCountRead ? 'polite' : 'off'} className="inline">
        <span>{count}</span>
        {count !== '' && found.notStated > 0 && <span>{words.notStated(found.notStated)}</span>}
        {count !== '' && found.shot !== null && <span>{words.fitting(found.shot.fitting, found.systems.length)}</span>}
        {order !== undefined && <span className={whereOrderIsSaid(field, hidden)}>{words.sortedBy(order.label, isDescending)}</span>}
        {unread.map((name) => (
          <span key={name} className="text-warning">
            {words.unread(leftOutBy(name, search).map(labelOf))}
          </span>
        ))}
        {listing.unreadable > 0 && <span className="text-warning">{words.unreadable(listing.unreadable)}</span>}
      </p>
      <p className="hidden break-words print:block">{onPaper}</p>
      {/* Seen only where the server takes its time, and not read out at each opening. */}
      {asOf !== null && (count !== '' || (listing.isWhole && failure === null)) && (
        <span className="animate-late">
          {count === '' && words.count(0)}
          {words.asOf(recentText(asOf))}
        </span>
      )}
    </div>
  );
}

type ListFailureProps = { readonly count: number };

/** Why not all systems are known. Where there is a list it stands at the lower edge: above, it would push the rows down. */
export function ListFailure({ count }: ListFailureProps) {
  const { list, outbox } = useUserScope();
  const failure = useSelector(list, ({ context }) => context.failure);
  const listing = useSelector(list, ({ context }) => context.listing);
  const asOf = useSelector(list, ({ context }) => context.asOf);
  // The line about changes that wait for the network says it too.
  const isSaid = useSelector(outbox, ({ context }) => context.delay !== null) && count > 0;
  if (failure === null || isSaid) return null;
  const line = (
    <NoticeLine tone="warning" actions={<Button onClick={() => list.send({ type: 'list.retry' })}>{words.retry}</Button>}>
      {`${failureWords(count, listing, asOf)} ${dataFailureMessage(failure)}`}
    </NoticeLine>
  );
  return count > 0 ? <LowerEdgeLine>{line}</LowerEdgeLine> : <div className="mb-3">{line}</div>;
}

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
