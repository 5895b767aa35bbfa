import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Alert } from '../components/alert.tsx';
import { TextLink } from '../components/buttons-and-links.tsx';
import { useServices } from '../services.ts';
import { authWords } from '../words/auth.tsx';
import { isInRecovery, isSignedIn } from '../../machines/auth/session/session-machine.ts';

type SignedInLineProps = {
  /** What that means for this page. */
  readonly children: ReactNode;
};

/** On a page that is meant for nobody signed in, and stays although somebody is: who that is. */
export function SignedInLine({ children }: SignedInLineProps) {
  const { session } = useServices();
  const email = useSelector(session, (snapshot) => (isSignedIn(snapshot) ? (snapshot.context.session?.user.email ?? '') : null));
  if (email === null) return null;
  return (
    <div className="mb-4">
      <Alert tone="info">
        {email === '' ? authWords.signedIn : authWords.signedInAs(<bdi>{email}</bdi>)} {children}{' '}
        <TextLink to="/">{authWords.allSystems}</TextLink>
      </Alert>
    </div>
  );
}

/**
 * Goes to `target` as soon as there is a session: an own-origin target of the router, or the list. `null`: what is
 * on the page is still wanted, whoever is signed in.
 * A recovery link is good for a new password, which comes first; the person can leave it there.
 */
export const useLeaveWhenSignedIn = (target: string | null, done?: 'confirmed'): void => {
  const { session } = useServices();
  const { history } = useRouter();
  const goal = useSelector(session, (snapshot) => {
    if (isInRecovery(snapshot)) return '/new-password';
    return isSignedIn(snapshot) ? target : null;
  });
  useEffect(() => {
    const { copy } = history.location.state;
    if (goal !== null) history.replace(goal, { ...(done !== undefined && { done }), ...(copy !== undefined && { copy }) });
  }, [history, goal, done]);
};
