import { useSelector } from '@xstate/react';
import { dataFailureMessage } from '../../domain/data-failure.ts';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { useWorkspace } from './workspace-context.ts';

type ListStatusLineProps = { readonly count: number };

const systemsCounted = (count: number): string => (count === 1 ? '1 system' : `${count} systems`);

/** How many there are, or why not all of them are known. The line keeps its place, so nothing moves. */
export function ListStatusLine({ count }: ListStatusLineProps) {
  const { list } = useWorkspace();
  const failure = useSelector(list, ({ context }) => context.failure);
  const { remaining, isWhole, unreadable } = useSelector(list, ({ context }) => context.listing);

  if (failure !== null) {
    return (
      <div className="mb-3">
        <NoticeLine
          tone="warning"
          actions={<Button onClick={() => list.send({ type: 'list.retry' })}>Retry</Button>}
        >
          {count === 0 ? 'The systems could not be loaded.' : 'Not all systems could be loaded.'}{' '}
          {dataFailureMessage(failure)}
        </NoticeLine>
      </div>
    );
  }
  const countLine = () => {
    if (isWhole) return count > 0 && systemsCounted(count);
    if (count === 0 || !Number.isFinite(remaining)) return 'Loading …';
    return `${count} of ${systemsCounted(count + unreadable + remaining)}`;
  };
  return (
    <p role="status" className="mb-3 min-h-6 text-small text-muted">
      {[countLine(), unreadable > 0 && `${systemsCounted(unreadable)} could not be read`].filter(Boolean).join(' · ')}
    </p>
  );
}
