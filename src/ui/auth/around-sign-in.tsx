import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { carriedEmail, carriedNames } from '../../domain/auth/return-target.ts';
import { isInRecovery, isSignedIn } from '../../machines/auth/session/session-machine.ts';
import { Alert } from '../components/alert.tsx';
import { TextLink } from '../components/buttons-and-links.tsx';
import { useServices } from '../services.ts';
import { authWords } from '../words/auth.tsx';

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

declare module '@tanstack/history' {
  interface HistoryState {
    /** Typed on the page before. In the address it would get into the history and into logs. */
    email?: string | undefined;
    /** Typed on the sign-up page, for its own reload. */
    firstName?: string | undefined;
    lastName?: string | undefined;
    /** What was done on the page before, one without a session or whose session has ended, for the page that it leads to. */
    done?: 'confirmed' | 'passwordSaved' | 'unsentKept';
  }
}

/** To another page around the sign-in: with what the entry holds besides, as which copy is led back to. */
export const carrying = (redirect: string | undefined, typed: Readonly<Record<string, string>>) => ({
  search: { redirect },
  state: <Kept extends object>(kept: Kept) => ({ ...kept, ...typed }),
});

/** The address typed on the page before; '' where there is none. It is there again after a reload. */
export const useCarriedEmail = (): string => {
  const { latestLocation } = useRouter();
  const [email] = useState(() => carriedEmail(latestLocation.state));
  return email;
};

/** The names that were typed before a reload of the sign-up page. */
export const useCarriedNames = () => {
  const { latestLocation } = useRouter();
  const [names] = useState(() => carriedNames(latestLocation.state));
  return names;
};
