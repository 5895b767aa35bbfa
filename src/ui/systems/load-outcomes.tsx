import { CircleAlert, SearchX, WifiOff } from 'lucide';
import { type DataFailure, dataFailureMessage, isOfNetwork } from '../../domain/systems/data-failure.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { systemsWords } from '../words/systems.ts';
import { useLastAddress } from './way-to-list.ts';

export function SystemNotFound() {
  const lastAddress = useLastAddress();
  return (
    <EmptyState
      icon={SearchX}
      title={systemsWords.detail.notFound}
      action={<ButtonLink to="/" search={lastAddress}>{systemsWords.detail.allSystems}</ButtonLink>}
    >
      {systemsWords.detail.mayBeDeleted}
    </EmptyState>
  );
}

type LoadFailedProps = { readonly failure: DataFailure | null; readonly onRetry: () => void };

/** Says nothing of the system itself: only that no answer came. */
export function SystemLoadFailed({ failure, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      icon={failure === null || isOfNetwork(failure) ? WifiOff : CircleAlert}
      title={systemsWords.detail.isNotLoaded}
      action={
        <Button variant="primary" onClick={onRetry}>
          {systemsWords.detail.retry}
        </Button>
      }
    >
      {failure === null ? systemsWords.detail.noAnswer : dataFailureMessage(failure)}
    </EmptyState>
  );
}
