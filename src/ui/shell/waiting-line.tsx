import { useSelector } from '@xstate/react';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { FocusKept } from '../focus-kept.tsx';
import { useLowerEdgeRoom } from '../lower-edge-room.ts';
import { useServices } from '../services.ts';

/** The sign-in could not be renewed yet. It is kept; this says so until the server answers, and offers to try at once. */
export function WaitingLine() {
  const { session } = useServices();
  const isUnreached = useSelector(session, ({ context }) => context.isUnreached);
  const isTrying = useSelector(session, (snapshot) => snapshot.hasTag('tokenPending'));
  useLowerEdgeRoom(isUnreached);
  if (!isUnreached) return null;
  return (
    <FocusKept className="px-2 pb-2">
      <NoticeLine
        tone="warning"
        actions={
          <Button busy={isTrying} onClick={() => session.send({ type: 'session.retry' })}>
            Retry
          </Button>
        }
      >
        The server could not be reached. You are still signed in.
      </NoticeLine>
    </FocusKept>
  );
}
