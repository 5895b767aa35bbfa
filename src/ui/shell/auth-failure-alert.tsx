import type { ReactNode } from 'react';
import { type AuthFailure, authFailureMessage, wordsOfProvider } from '../../domain/auth/auth-failure.ts';
import { Alert } from '../components/alert.tsx';
import { shellWords } from '../words/shell.tsx';

type AuthFailureAlertProps = {
  readonly failure: AuthFailure | null;
  /** What is said in its place, where the page knows better. */
  readonly message?: string | undefined;
  readonly children?: ReactNode;
};

/** Why nothing came of it. What the provider says can be unfolded where its words would help nobody but who runs the server. */
export function AuthFailureAlert({ failure, message, children }: AuthFailureAlertProps) {
  if (failure === null) return null;
  const words = wordsOfProvider(failure);
  return (
    <Alert tone="error">
      <p>{message ?? authFailureMessage(failure)}</p>
      {children}
      {words !== null && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer pointer-coarse:py-3">{shellWords.serverMessage}</summary>
          <p className="wrap-anywhere">{words}</p>
        </details>
      )}
    </Alert>
  );
}
