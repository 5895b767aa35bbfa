import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useServices } from '../services.ts';
import { systemsWords } from '../words/systems.ts';
import { FrameContext } from './signed-in-frame.tsx';

/** 'stays': the page has used the step itself, as Back, which takes away a question that is open. */
type Judge = (action: Parameters<BlockerFn>[0]['action']) => 'leaves' | 'asks' | 'stays';
type Answer = (isStaying: boolean) => void;

/** While it is used nobody leaves the page unless it is judged so, or reloads it or logs out without being asked. Gives what answers the question. Before logging out `log-out-dialog.tsx` asks. */
export const useLeaveGuard = (judge: Judge): Answer => {
  const { history } = useRouter();
  const { session } = useServices();
  const waiting = useRef<Answer | null>(null);
  // The question may go unanswered, as when a file is dropped or the storage has room again.
  useEffect(() => () => waiting.current?.(true), []);
  const answer: Answer = (isStaying) => {
    waiting.current?.(isStaying);
    waiting.current = null;
  };
  const blocks = useEffectEvent<BlockerFn>(({ action, currentLocation, nextLocation }) => {
    // Who is logged out, here or in another tab, is not held up.
    if (currentLocation.pathname === nextLocation.pathname || session.getSnapshot().context.session === null) return false;
    // Back closes what lies over the page, such as the question before logging out, and nothing of the page.
    if (action === 'BACK' && waiting.current === null && document.querySelector('[role=dialog], header [aria-expanded=true]') !== null) return false;
    const judged = judge(action);
    if (judged === 'leaves') return false;
    answer(true);
    if (judged === 'stays') return true;
    if (action === 'PUSH' || action === 'REPLACE') return new Promise<boolean>((resolve) => { waiting.current = resolve; });
    // Taken back at once, and taken anew with the answer: while it waits, the address is that of the other page, and a second Back would leave the app, or part the address from what is shown.
    const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
    waiting.current = (isStaying) => {
      if (!isStaying) history.go(steps, { ignoreBlocker: true });
    };
    return true;
  });
  const { setAtRisk } = useContext(FrameContext);
  useEffect(() => {
    setAtRisk(true);
    return () => setAtRisk(false);
  }, [setAtRisk]);
  // Before a reload the browser asks.
  useEffect(() => history.block({ enableBeforeUnload: true, blockerFn: (way) => blocks(way) }), [history]);
  return answer;
};

type LeaveQuestionProps = {
  readonly title: string;
  readonly description: string;
  /** The button that leaves. */
  readonly leave: ReactNode;
  readonly stay: string;
  readonly onStay: () => void;
};

export function LeaveQuestion({ title, description, leave, stay, onStay }: LeaveQuestionProps) {
  // What was pressed has the focus again afterwards.
  const [asker] = useState(() => document.activeElement);
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onStay}
      returnTo={asker instanceof HTMLElement && asker !== document.body ? asker : null}
      actions={
        <>
          {leave}
          <Button onClick={onStay}>{stay}</Button>
        </>
      }
    />
  );
}

const { leaving: words, isNotKept } = systemsWords.form;

type LeaveFormProps = {
  /** Asked anew at each way out: the router may go before a press that sent the form is rendered. */
  readonly isAtRisk: () => boolean;
};

/** While it is rendered nobody leaves the form, or reloads it, without being asked. */
export function LeaveForm({ isAtRisk }: LeaveFormProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = useLeaveGuard(() => {
    if (!isAtRisk()) return 'leaves';
    setAsking(!isAsking);
    return isAsking ? 'stays' : 'asks';
  });
  const close = (isStaying: boolean): void => {
    setAsking(false);
    answer(isStaying);
  };
  return (
    isAsking && (
      <LeaveQuestion
        title={words.title}
        description={isNotKept}
        leave={<Button variant="danger" onClick={() => close(false)}>{words.leave}</Button>}
        stay={words.stay}
        onStay={() => close(true)}
      />
    )
  );
}
