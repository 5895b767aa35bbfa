import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useWorkspace } from '../systems/workspace-context.ts';

const wordsOf = ({ context: { writes, isDurable } }: ReturnType<OutboxActor['getSnapshot']>): string => {
  const count = writes.length;
  if (count === 0) return 'Everything has been sent.';
  const [changes, them, they, go] =
    count === 1 ? ['1 change has', 'it', 'It is', 'goes'] : [`${count} changes have`, 'them', 'They are', 'go'];
  return isDurable
    ? `${changes} not been sent. ${they} kept in this browser, and ${go} on when you sign in here again.`
    : `${changes} not been sent, and this browser does not let the app keep ${them}. What you typed may be lost.`;
};

export type LogOutDialogProps = {
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly returnTo: HTMLElement | null;
};

export function LogOutDialog({ onLeave, onStay, returnTo }: LogOutDialogProps) {
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
