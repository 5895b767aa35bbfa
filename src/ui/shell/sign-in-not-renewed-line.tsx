import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { withoutToken } from '../../domain/auth/auth-failure.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { useServices } from '../services.ts';
import { shellWords } from '../words/shell.tsx';
import { signedInWords } from '../words/signed-in.ts';
import { LowerEdgeLine } from './lower-edge-line.tsx';

const onConnectivity = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** The sign-in could not be renewed yet. It is kept; this says so until the server answers, and offers to try at once. */
export function SignInNotRenewedLine() {
  const { session } = useServices();
  const isUnreachable = useSelector(session, ({ context }) => context.isUnreachable);
  const failure = useSelector(session, ({ context }) => context.refreshFailure);
  const isTrying = useSelector(session, (snapshot) => snapshot.hasTag('tokenPending'));
  const isOffline = useSyncExternalStore(onConnectivity, () => !navigator.onLine);
  if (!isUnreachable) return null;
  return (
    <LowerEdgeLine>
      <NoticeLine
        tone="warning"
        actions={
          <Button busy={isTrying} onClick={() => session.send({ type: 'session.retry' })}>
            {shellWords.retry}
          </Button>
        }
      >
        <span>{signedInWords.isStillSignedIn(dataFailureMessage(isOffline ? { kind: 'offline' } : withoutToken(failure)))}</span>
      </NoticeLine>
    </LowerEdgeLine>
  );
}
