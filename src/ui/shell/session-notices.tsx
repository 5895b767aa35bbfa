import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type LinkProblem, linkProblemMessages } from '../../domain/auth/mail-link.ts';
import type { SessionContext } from '../../machines/auth/session/session-setup.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';
import { ResendForm } from './resend-confirmation.tsx';

type LinkProblemAlertProps = { readonly problem: LinkProblem };

/** Our own words: what stands in an address is not shown. */
export function LinkProblemAlert({ problem }: LinkProblemAlertProps) {
  const { session } = useServices();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'));
  const close = <Button onClick={() => session.send({ type: 'session.dismissLinkProblem' })}>Close</Button>;
  return (
    <>
      {problem === 'unreached' ? (
        <UnreachedAlert close={close} />
      ) : (
        <Alert tone="error" actions={close}>
          <span>{linkProblemMessages[problem]}</span> <TextLink to="/forgot-password">New password</TextLink>
        </Alert>
      )}
      {problem !== 'unreached' && !isSignedIn && (
        <section className="rounded-control border border-line px-3 pt-2.5 pb-3">
          <p className="mb-3 text-small text-muted">Was it to confirm your address? Have that mail sent again.</p>
          <ResendForm />
        </section>
      )}
    </>
  );
}

type UnreachedAlertProps = { readonly close: ReactNode };

/** The link may still do what it was sent for, so it is not thrown away. */
function UnreachedAlert({ close }: UnreachedAlertProps) {
  const { session } = useServices();
  const isAsking = useSelector(session, (snapshot) => snapshot.matches({ processing: 'adopting' }));
  return (
    <Alert
      tone="error"
      actions={
        <>
          <Button busy={isAsking} onClick={() => session.send({ type: 'session.retryLink' })}>
            Retry
          </Button>
          {close}
        </>
      }
    >
      The server could not be reached, so the link from the mail has done nothing yet. Check the connection and try again.
    </Alert>
  );
}

const endings: Record<Exclude<SessionContext['endedBy'], null>, string | null> = {
  person: null,
  provider: 'Your session has ended. Please sign in again.',
  otherTab: 'You have signed out in another tab.',
  unknown: null,
};

/** Why somebody is here, and what will not be as usual. */
export function SessionNotices() {
  const { session } = useServices();
  const { linkProblem, endedBy, isRemembered, missedRevocation, session: known } = useSelector(
    session,
    ({ context }) => context,
  );
  // None of another user's business.
  const isMissed = missedRevocation !== null && (known === null || known.user.id === missedRevocation);
  const ending = endedBy === null ? null : endings[endedBy];
  if (linkProblem === null && ending === null && !isMissed && isRemembered) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {linkProblem !== null && <LinkProblemAlert problem={linkProblem} />}
      {ending !== null && <Alert tone="info">{ending}</Alert>}
      {isMissed && (
        <Alert tone="warning">
          You have signed out here, but it is not certain that the server was told: other devices may still be signed in.
        </Alert>
      )}
      {!isRemembered && (
        <Alert tone="info">
          This browser does not let the app store anything: the sign-in will not be remembered after a reload.
        </Alert>
      )}
    </div>
  );
}
