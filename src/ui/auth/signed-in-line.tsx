import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Alert } from '../components/alert.tsx';
import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';
import { authWords } from '../words/auth.tsx';
import { isSignedIn } from '../../machines/auth/session/session-machine.ts';

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
