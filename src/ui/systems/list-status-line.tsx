import { useSelector } from '@xstate/react';
import { dataFailureMessage } from '../../domain/data-failure.ts';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { useWorkspace } from './workspace-context.ts';

type ListStatusLineProps = { readonly count: number };

/** How many there are, or why not all of them are known. The line keeps its place, so nothing moves. */
export function ListStatusLine({ count }: ListStatusLineProps) {
  const { list } = useWorkspace();
  const failure = useSelector(list, ({ context }) => context.failure);
  const isComplete = useSelector(list, (snapshot) => snapshot.matches('complete'));
  const remaining = useSelector(list, ({ context }) => context.listing.remaining);

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
  const counted = count === 1 ? '1 system' : `${count} systems`;
  const soFar = remaining > 0 ? `${count} of ${count + remaining} systems` : 'Loading …';
  return (
    <p role="status" className="mb-3 min-h-6 text-small text-muted">
      {isComplete ? count > 0 && counted : count > 0 && soFar}
    </p>
  );
}
