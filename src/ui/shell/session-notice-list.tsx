import { useSelector } from '@xstate/react';
import type { SessionContext } from '../../machines/session-types.ts';
import { Alert } from '../components/alert.tsx';
import { useServices } from '../services.ts';
import { LinkProblemAlert } from './link-problem-alert.tsx';

const endings: Record<Exclude<SessionContext['endedBy'], null>, string | null> = {
  person: null,
  provider: 'Your session has ended. Please sign in again.',
  otherTab: 'You have signed out in another tab.',
};

/** Why somebody is here, and what will not be as usual. */
export function SessionNoticeList() {
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
