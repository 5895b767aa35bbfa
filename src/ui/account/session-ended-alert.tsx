import { useSelector } from '@xstate/react';
import { Alert } from '../components/alert.tsx';
import { useServices } from '../services.ts';

/** Says why the sign-in page came up by itself. */
export function SessionEndedAlert() {
  const { session } = useServices();
  const endedBy = useSelector(session, ({ context }) => context.endedBy);
  if (endedBy === 'provider') return <Alert tone="info">Your session has ended. Please sign in again.</Alert>;
  if (endedBy === 'otherTab') return <Alert tone="info">You have signed out in another tab.</Alert>;
  return null;
}
