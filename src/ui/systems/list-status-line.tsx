import { useSelector } from '@xstate/react';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { type Listing, totalOf } from '../../domain/systems/system-list.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { useLowerEdgeRoom } from '../shell/lower-edge-room.ts';
import { useUserScope } from '../sync/user-scope.ts';
import type { FoundSystems } from './use-found-systems.ts';

const counted = (count: number): string => (count === 1 ? '1 system' : `${count} systems`);

const countWords = ({ systems, count, isNarrowed }: FoundSystems, listing: Listing): string => {
  const { isWhole, systems: read, shown } = listing;
  if (isNarrowed && count > 0) return `${systems.length} of ${counted(count)}${isWhole ? '' : ' so far'}`;
  if (isWhole) return count > 0 ? counted(count) : '';
  if (count === 0) return '';
  const [come, total] = [count + read.length - shown.length, count + totalOf(listing) - shown.length];
  return Number.isFinite(total) ? `${come} of ${counted(total)}` : `${counted(come)} so far`;
};

const failureWords = (count: number, { isWhole }: Listing): string => {
  if (isWhole) return 'The list could not be refreshed.';
  return count === 0 ? 'The systems could not be loaded.' : 'Not all systems could be loaded.';
};

const fittingWords = (fitting: number): string => {
  if (fitting === 0) return 'none fits';
  return fitting === 1 ? '1 fits' : `${fitting} fit`;
};

type ListStatusLineProps = { readonly found: FoundSystems };

/** How many there are. The line keeps its place, so nothing moves. */
export function ListStatusLine({ found }: ListStatusLineProps) {
  const { list } = useUserScope();
  const failure = useSelector(list, ({ context }) => context.failure);
  const listing = useSelector(list, ({ context }) => context.listing);
  const words = failure !== null && found.count === 0 ? '' : countWords(found, listing);
  return (
    <p role="status" className="mb-3 min-h-6 text-small text-muted">
      <span>{words}</span>
      {words !== '' && found.notStated > 0 && <span>{` (${counted(found.notStated)} ${found.notStated === 1 ? 'doesn’t' : 'don’t'} say)`}</span>}
      {words !== '' && found.shot !== null && <span>{`, ${fittingWords(found.shot.fitting)} the shot, nearest first`}</span>}
      {listing.unreadable > 0 && <span className="text-warning">{` ${counted(listing.unreadable)} could not be read.`}</span>}
    </p>
  );
}

type ListFailureProps = { readonly count: number };

/** Why not all systems are known. Where there is a list it stands at the lower edge: above, it would push the rows down. */
export function ListFailure({ count }: ListFailureProps) {
  const { list } = useUserScope();
  const failure = useSelector(list, ({ context }) => context.failure);
  const listing = useSelector(list, ({ context }) => context.listing);
  useLowerEdgeRoom(failure !== null && count > 0);
  if (failure === null) return null;
  return (
    <div className={count > 0 ? 'px-2 pb-2' : 'mb-3'}>
      <NoticeLine tone="warning" actions={<Button onClick={() => list.send({ type: 'list.retry' })}>Retry</Button>}>
        {`${failureWords(count, listing)} ${dataFailureMessage(failure)}`}
      </NoticeLine>
    </div>
  );
}
