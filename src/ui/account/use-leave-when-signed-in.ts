import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useServices } from '../services.ts';

/** Goes to `target` as soon as there is a session: an own-origin target of the router, or the list. */
export const useLeaveWhenSignedIn = (target: string): void => {
  const { session } = useServices();
  const { history } = useRouter();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'));
  useEffect(() => {
    if (isSignedIn) history.replace(target);
  }, [history, isSignedIn, target]);
};
