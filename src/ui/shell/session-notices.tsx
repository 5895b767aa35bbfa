import { useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { LinkProblem } from '../../domain/auth/auth-callback.ts';
import { authMessages } from '../../domain/words/auth-messages.ts';
import { isSignedIn, isTryingLink } from '../../machines/auth/session/session-machine.ts';
import type { SessionContext } from '../../machines/auth/session/session-setup.ts';
import { Alert } from '../components/alert.tsx';
import { Button, TextLink } from '../components/buttons-and-links.tsx';
import { useServices } from '../services.ts';
import { authWords } from '../words/auth.tsx';
import { shellWords } from '../words/shell.tsx';
import { ResendForm } from './resend-and-cool-down.tsx';

type LinkProblemAlertProps = { readonly problem: LinkProblem };

/** Our own words: what stands in an address is not shown. */
function LinkProblemAlert({ problem }: LinkProblemAlertProps) {
  const { session } = useServices();
  const hasUser = useSelector(session, isSignedIn);
  const close = <Button onClick={() => session.send({ type: 'session.dismissLinkProblem' })}>{shellWords.close}</Button>;
  if (problem === 'halfway' || problem === 'addressChanged') {
    return (
      <Alert tone="info" actions={close}>
        {problem === 'halfway' ? shellWords.isHalfway : shellWords.isAddressChanged}
      </Alert>
    );
  }
  if (problem === 'providerLate') return <Alert tone="error" actions={close}>{shellWords.isProviderLate}</Alert>;
  if (problem === 'unreached' || problem === 'ofAnother') return <KeptLinkAlert problem={problem} close={close} />;
  return (
    <>
      <Alert tone="error" actions={close}>
        <span>{authMessages.linkProblem[problem]}</span> <TextLink to="/forgot-password">{shellWords.resetPassword}</TextLink>
      </Alert>
      {!hasUser && (
        <section className="rounded-control border border-line px-3 pt-2.5 pb-3">
          <p className="mb-3 text-small text-muted">{shellWords.resend.wasItToConfirm}</p>
          <ResendForm />
        </section>
      )}
    </>
  );
}

type KeptLinkAlertProps = { readonly problem: 'unreached' | 'ofAnother'; readonly close: ReactNode };

/** The link may still do what it was sent for, so it is not thrown away. */
function KeptLinkAlert({ problem, close }: KeptLinkAlertProps) {
  const { session } = useServices();
  const isAsking = useSelector(session, isTryingLink);
  const email = useSelector(session, (snapshot) => (isSignedIn(snapshot) ? snapshot.context.session?.user.email : null)) ?? null;
  const isOfAnother = problem === 'ofAnother';
  return (
    <Alert
      tone={isOfAnother ? 'info' : 'error'}
      actions={
        <>
          <Button busy={isAsking} onClick={() => session.send({ type: 'session.retryLink' })}>
            {isOfAnother ? shellWords.toOtherAccount : shellWords.retry}
          </Button>
          {close}
        </>
      }
    >
      {isOfAnother ? (
        <>
          {email !== null && <span>{authWords.signedInAs(<bdi>{email}</bdi>)} </span>}
          <span>{shellWords.isLinkOfAnother}</span>
        </>
      ) : (
        shellWords.isLinkUnreached
      )}
    </Alert>
  );
}

const endings: Record<Exclude<SessionContext['endedBy'], null>, string | null> = {
  person: shellWords.isLoggedOut,
  everywhere: shellWords.isLoggedOutEverywhere,
  deletion: shellWords.isAccountDeleted,
  provider: shellWords.isSessionLost,
  otherDevice: shellWords.isEndedElsewhere,
  otherTab: shellWords.isLoggedOutElsewhere,
  unknown: null,
};

/** What the page before has done: said once, neither after a reload nor on the way back. */
const useDone = () => {
  const { loadedEntry } = useRouter().options.context;
  const done = useLocation({ select: ({ state }) => state.done ?? null });
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? null });
  const [left, setLeft] = useState<string | null>(loadedEntry);
  useEffect(() => (done === null ? undefined : () => setLeft(entry)), [done, entry]);
  return entry === left ? null : done;
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
  const ending = endedBy === null ? null : isMissed && endedBy === 'everywhere' ? shellWords.isLoggedOut : endings[endedBy];
  const done = useDone();
  if (linkProblem === null && ending === null && !isMissed && isRemembered && done === null) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {linkProblem !== null && <LinkProblemAlert problem={linkProblem} />}
      {ending !== null && <Alert tone="info">{ending}</Alert>}
      {done !== null && <Alert tone="success">{shellWords.isDone[done]}</Alert>}
      {isMissed && <Alert tone="warning">{shellWords.isRevocationMissed}</Alert>}
      {!isRemembered && <Alert tone="info">{shellWords.isNotRemembered}</Alert>}
    </div>
  );
}
