import { SearchX, WifiOff } from 'lucide';
import { type DataFailure, dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';

export function SystemNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="No such system"
      action={<ButtonLink to="/">All systems</ButtonLink>}
    >
      It may have been deleted, or the address is not complete.
    </EmptyState>
  );
}

type LoadFailedProps = { readonly failure: DataFailure | null; readonly onRetry: () => void };

/** Says nothing of the system itself: only that no answer came. */
export function SystemLoadFailed({ failure, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      icon={WifiOff}
      title="The system could not be loaded"
      action={
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {failure === null ? 'No answer came.' : dataFailureMessage(failure)}
    </EmptyState>
  );
}
