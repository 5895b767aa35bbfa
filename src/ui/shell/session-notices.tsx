import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { SessionSnapshot } from '../../machines/session-machine.ts';
import { useServices } from '../services.ts';

const SessionNoticeList = lazy(async () => {
  const { SessionNoticeList: component } = await import('./session-notice-list.tsx');
  return { default: component };
});

const hasNotice = ({ context }: SessionSnapshot): boolean =>
  context.linkProblem !== null ||
  context.endedBy === 'provider' ||
  context.endedBy === 'otherTab' ||
  context.isRevocationMissed ||
  !context.isRemembered;

/** What there is to say about the session, in a chunk of its own: most people never see any of it. */
export function SessionNotices() {
  const { session } = useServices();
  if (!useSelector(session, hasNotice)) return null;
  return (
    <Suspense>
      <SessionNoticeList />
    </Suspense>
  );
}
