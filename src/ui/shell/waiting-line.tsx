import { useSelector } from '@xstate/react';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { useServices } from '../services.ts';

/** The sign-in could not be renewed yet. It is kept; this says so, and offers to try at once. */
export function WaitingLine() {
  const { session } = useServices();
  const isWaiting = useSelector(
    session,
    (snapshot) => snapshot.hasTag('waitingForServer') && snapshot.context.attempt >= 2,
  );
  if (!isWaiting) return null;
  return (
    <div className="mb-4">
      <NoticeLine
        tone="warning"
        actions={<Button onClick={() => session.send({ type: 'session.retry' })}>Retry</Button>}
      >
        The server could not be reached. You are still signed in.
      </NoticeLine>
    </div>
  );
}
