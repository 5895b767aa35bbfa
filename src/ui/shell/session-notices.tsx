import { useSelector } from '@xstate/react';
import type { SessionSnapshot } from '../../machines/session-machine.ts';
import { Awaited } from '../awaited.tsx';
import { lazyExtra } from '../lazy-extra.ts';
import { useServices } from '../services.ts';

const SessionNoticeList = lazyExtra(async () => (await import('./session-notice-list.tsx')).SessionNoticeList);

const hasNotice = ({ context }: SessionSnapshot): boolean =>
  context.linkProblem !== null ||
  context.endedBy === 'provider' ||
  context.endedBy === 'otherTab' ||
  context.missedRevocation !== null ||
  !context.isRemembered;

/** What there is to say about the session, in a chunk of its own: most people never see any of it. */
export function SessionNotices() {
  const { session } = useServices();
  return (
    <Awaited isDue={useSelector(session, hasNotice)}>
      <SessionNoticeList />
    </Awaited>
  );
}
