import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useServices } from '../services.ts';
import { isInRecovery, isSignedIn } from '../../machines/auth/session/session-machine.ts';

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
    if (goal !== null) history.replace(goal, done === undefined ? {} : { done });
  }, [history, goal, done]);
};
