import { useSelector } from '@xstate/react';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import type { Listing } from '../../domain/systems/system-list.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import type { FoundSystems } from './use-found-systems.ts';

const counted = (count: number): string => (count === 1 ? '1 system' : `${count} systems`);

const countWords = ({ systems, count, isNarrowed }: FoundSystems, { isWhole, remaining, unreadable }: Listing): string => {
  if (isNarrowed && count > 0) return `${systems.length} of ${counted(count)}${isWhole ? '' : ' so far'}`;
  if (isWhole) return count > 0 ? counted(count) : '';
  if (count === 0) return '';
  return Number.isFinite(remaining) ? `${count} of ${counted(count + unreadable + remaining)}` : `${counted(count)} so far`;
};

const failureWords = (count: number, { isWhole }: Listing): string => {
  if (isWhole) return 'The list could not be refreshed.';
  return count === 0 ? 'The systems could not be loaded.' : 'Not all systems could be loaded.';
};

type ListStatusLineProps = { readonly found: FoundSystems };

/** How many there are, and why not all of them are known. The line keeps its place, so nothing moves. */
export function ListStatusLine({ found }: ListStatusLineProps) {
  const { list } = useUserScope();
  const failure = useSelector(list, ({ context }) => context.failure);
  const listing = useSelector(list, ({ context }) => context.listing);
  const words = failure !== null && found.count === 0 ? '' : countWords(found, listing);
  return (
    <>
      {failure !== null && (
        <div className="mb-3">
          <NoticeLine tone="warning" actions={<Button onClick={() => list.send({ type: 'list.retry' })}>Retry</Button>}>
            {failureWords(found.count, listing)} {dataFailureMessage(failure)}
          </NoticeLine>
        </div>
      )}
      <p role="status" className="mb-3 min-h-6 text-small text-muted">
        {words}
        {listing.unreadable > 0 && <span className="text-warning"> {counted(listing.unreadable)} could not be read.</span>}
      </p>
    </>
  );
}
