import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useServices } from '../services.ts';
import { systemsWords } from '../words/systems.ts';

const { leaving: words, isNotKept } = systemsWords.form;

type LeaveFormProps = {
  /** Asked anew at each way out: the router may go before a press that sent the form is rendered. */
  readonly isAtRisk: () => boolean;
};

type Question = { readonly asker: HTMLElement | null; readonly answer: (isStaying: boolean) => void };

/** While it is rendered nobody leaves the form, or reloads it, without being asked. */
export function LeaveForm({ isAtRisk }: LeaveFormProps) {
  const { history } = useRouter();
  const { session } = useServices();
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = (isStaying: boolean): void => {
    setQuestion(null);
    question?.answer(isStaying);
  };
  const blocks = useEffectEvent<BlockerFn>(({ action, currentLocation, nextLocation }) => {
    // Who is logged out, here or in another tab, is not held up.
    if (!isAtRisk() || currentLocation.pathname === nextLocation.pathname || session.getSnapshot().context.session === null) return false;
    if (question !== null) {
      settle(true);
      return true;
    }
    const { activeElement, body } = document;
    const asker = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
    const ask = (answer: Question['answer']): void => setQuestion({ asker, answer });
    if (action !== 'BACK') return new Promise<boolean>(ask);
    // As in the import: while it waits, the address would be that of the page before, and a second Back would leave the app.
    ask((isStaying) => {
      if (!isStaying) history.back({ ignoreBlocker: true });
    });
    return true;
  });
  // Before a reload the browser asks.
  useEffect(() => history.block({ enableBeforeUnload: true, blockerFn: (way) => blocks(way) }), [history]);
  if (question === null) return null;
  return (
    <Dialog
      title={words.title}
      description={isNotKept}
      onClose={() => settle(true)}
      returnTo={question.asker}
      actions={
        <>
          <Button variant="danger" onClick={() => settle(false)}>
            {words.leave}
          </Button>
          <Button onClick={() => settle(true)}>{words.stay}</Button>
        </>
      }
    />
  );
}
