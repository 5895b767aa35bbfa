import { type AuthFailure, authFailureMessage } from '../../domain/auth-failure.ts';
import { Alert } from '../components/alert.tsx';

type ResendOutcomeProps = { readonly isSent: boolean; readonly failure: AuthFailure | null };

/** The same words for every address: nobody is told which ones are known, or confirmed. */
export function ResendOutcome({ isSent, failure }: ResendOutcomeProps) {
  if (isSent) {
    return <Alert tone="success">If this address waits to be confirmed, a new mail is on its way.</Alert>;
  }
  return failure === null ? null : <Alert tone="error">{authFailureMessage(failure)}</Alert>;
}
