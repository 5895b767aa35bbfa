import { type MouseEvent, useDeferredValue } from 'react';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { focusHeading } from '../focus-heading.ts';

type UndoLineProps = { readonly outbox: OutboxActor; readonly words: string };

export function UndoLine({ outbox, words }: UndoLineProps) {
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
