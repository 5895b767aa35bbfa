import { useSelector } from '@xstate/react';
import { type MouseEvent, useDeferredValue } from 'react';
import { systemLabel } from '../../domain/system.ts';
import { systemOf } from '../../domain/system-write.ts';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { focusHeading } from '../focus-heading.ts';
import { useWorkspace } from '../systems/workspace-context.ts';

const done = { insert: 'Added', update: 'Saved', delete: 'Deleted' };

/** What was done last, for as long as it can be taken back. */
export function UndoNotice() {
  const { outbox } = useWorkspace();
  const undoable = useSelector(outbox, ({ context }) => context.undoable);
  if (undoable === null) return null;
  const { kind } = undoable.command;
  return (
    <UndoLine
      key={undoable.writeId}
      outbox={outbox}
      words={`${done[kind]} “${systemLabel(systemOf(undoable.command))}”.`}
    />
  );
}

type UndoLineProps = { readonly outbox: OutboxActor; readonly words: string };

function UndoLine({ outbox, words }: UndoLineProps) {
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
