import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useWorkspace } from '../systems/workspace-context.ts';

export type LogOutDialogProps = {
  readonly wordsOf: (outbox: ReturnType<OutboxActor['getSnapshot']>) => string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly returnTo: HTMLElement | null;
};

export function LogOutDialog({ wordsOf, onLeave, onStay, returnTo }: LogOutDialogProps) {
  const { outbox } = useWorkspace();
  const words = useSelector(outbox, wordsOf);
  const [first] = useState(words);
  return (
    <Dialog
      title="Log out?"
      description={
        // The place of the first words is kept: fewer of them would move the buttons under the pointer.
        <span className="dialog-in-place-of" data-first={first}>
          <span role="status">{words}</span>
        </span>
      }
      onClose={onStay}
      returnTo={returnTo}
      actions={
        <>
          <Button variant="primary" onClick={onLeave}>
            Log out
          </Button>
          <Button onClick={onStay}>Stay</Button>
        </>
      }
    />
  );
}
