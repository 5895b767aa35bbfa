import { useState } from 'react';
import { Button } from '../components/buttons-and-links.tsx';
import { LeaveQuestion, useLeaveGuard } from '../shell/leave-guard.tsx';
import { systemsWords } from '../words/systems.ts';

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
