import { useSelector } from '@xstate/react';
import { type MouseEvent, useDeferredValue } from 'react';
import { systemLabel } from '../../domain/system.ts';
import { systemOf } from '../../domain/system-write.ts';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import type { Undoable } from '../../machines/outbox-types.ts';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { focusHeading } from '../focus-heading.ts';

const verbs = {
  update: { isDoing: 'Saving', isDone: 'Saved', isNotYet: 'is not saved yet' },
  delete: { isDoing: 'Deleting', isDone: 'Deleted', isNotYet: 'is not deleted yet' },
} as const;

type UndoLineProps = { readonly outbox: OutboxActor; readonly undoable: Undoable };

/** Of what has not arrived it is not said that it has. */
const useWords = (outbox: OutboxActor, { command, writeId }: Undoable): string => {
  const isUnsent = useSelector(outbox, ({ context }) => context.writes.some(({ id }) => id === writeId));
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  const name = `“${systemLabel(systemOf(command))}”`;
  const { isDoing, isDone, isNotYet } = verbs[command.kind];
  if (!isUnsent) return `${isDone} ${name}.`;
  return isDelayed ? `${name} ${isNotYet}.` : `${isDoing} ${name} …`;
};

export function UndoLine({ outbox, undoable }: UndoLineProps) {
  const words = useWords(outbox, undoable);
  // A region that comes with its words is not read out; one that gets them afterwards is.
  const spoken = useDeferredValue(words, '');
  const end = (type: 'undo.run' | 'undo.dismiss') => (event: MouseEvent<HTMLElement>) => {
    outbox.send({ type });
    focusHeading(event.currentTarget.ownerDocument);
  };
  return (
    <div className="mb-4">
      <NoticeLine
        actions={
          <>
            <Button onClick={end('undo.run')}>Undo</Button>
            <Button variant="quiet" onClick={end('undo.dismiss')}>
              Dismiss
            </Button>
          </>
        }
      >
        {spoken}
      </NoticeLine>
    </div>
  );
}
